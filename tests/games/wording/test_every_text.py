"""Every text of the games exists in every language, with the same facts as the English.

No catalogue contains a text that is no longer used."""

import pytest
from django.conf import settings

from games.rules import GAMES
from games.wording.languages import language_codes
from games.wording.messages import MESSAGES, Noun, nouns
from roma_site.catalogues import files
from roma_site.catalogues.texts import import_every_module
from tests.games.wording.texts import faults_of, noun_fault, text_fault, texts_in

EVERY = pytest.mark.parametrize("domain", ["games", *GAMES])


@pytest.fixture(autouse=True, scope="module")
def all_known():
    """A text is known once its module is imported."""
    import_every_module()


@EVERY
@pytest.mark.parametrize("language", language_codes())
def test_every_language_tells_the_same_facts(domain, language):
    assert len(texts_in(domain)) > 200
    assert faults_of(domain, language) == {}


LAYS = "{seat} lays {card} for {cost:coins}[, over {covers}]."


@pytest.fixture
def planted(monkeypatch):
    """Nouns of a domain that is gone afterwards."""
    monkeypatch.setitem(MESSAGES, "planted", {})
    monkeypatch.setitem(Noun.NAMES, "planted", set())
    pairs = {"coins": ("{n} coin", "{n} coins"), "hidden": ("a coin", "coins"), "times": ("once", "{n} times")}
    return nouns("planted", pairs)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{seat} pone {card}[, encima de {covers}].", "{cost} is not told"),
        ("{seat} pone {carta} por {cost:coins}[, encima de {covers}].", "{card} is not told; {carta} is not a fact"),
        ("{seat} pone {card} por {cost:coins}, encima de {covers}]", "a bracket"),
        ("{seat} pone {card} por {cost:coins}[, encima de {covers}.", "a bracket"),
        ("{seat} pone {card} por {cost:coins}[, encima [de {covers}]].", "a bracket"),
        ("{seat} pone {card} por {cost:Coins}[, encima de {covers}].", "{cost} is not told; a brace"),
        (
            "{seat} pone {card} por {cost:monedas}[, encima de {covers}].",
            "{cost:monedas}: this is neither a noun nor a case",
        ),
        ("{seat} pone {card} from {cost:coins}[, encima de {covers}].", "has words of another language: ['from']"),
        ("{seat} pone {card} por {cost:coins} [, encima de {covers}].", "raw: '1 pone 1 por 1 coin , encima de 1.'"),
        ("{seat} pone {card} por {cost:coins} [encima de {covers}].", "raw: '1 pone 1 por 1 coin .'"),
        ("{seat} pone {card} por {cost:coins}[ , encima de {covers}].", "raw: '1 pone 1 por 1 coin , encima de 1.'"),
    ],
)
def test_a_text_that_cannot_be_told_is_found(planted, text, fault):
    assert text_fault("planted", "line.lays.others", LAYS, text, "es").startswith(fault)


def test_a_text_may_put_its_facts_where_it_likes(planted):
    text = "Por {cost:coins} pones[ encima de {covers}] {card}."
    assert text_fault("planted", "line.lays.you", LAYS, text, "es") == ""


def test_a_noun_that_hides_its_number_is_found(planted):
    assert noun_fault(planted["hidden"], "en").startswith("says the same of two numbers")
    assert noun_fault(planted["times"], "en") == noun_fault(planted["coins"], "en") == ""


def test_what_a_catalogue_lacks_and_what_is_left_over_is_found(tmp_path, monkeypatch):
    whole = files.catalogue_file("great_city", "es").read_text()
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path])
    assert faults_of("great_city", "es") == dict.fromkeys(texts_in("great_city"), "missing")
    copy = files.catalogue_file("great_city", "es")
    copy.parent.mkdir(parents=True)
    copy.write_text(f'{whole}\nmsgctxt "term.chariot"\nmsgid "chariot"\nmsgstr "carro"\n')
    assert faults_of("great_city", "es") == {"term.chariot": "no longer said"}
    copy.write_text(whole.replace('msgctxt "term.game"', '#, fuzzy\nmsgctxt "term.game"'))
    assert faults_of("great_city", "es") == {"term.game": "missing"}
    copy.write_text(whole.replace('msgid "{n} coin"', 'msgid "{n} penny"'))
    assert set(faults_of("great_city", "es").values()) == {"no longer said"}
