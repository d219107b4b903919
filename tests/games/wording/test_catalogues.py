"""Every text of the games is there in every language, tells the same facts as the English and can be told; and nothing
stands in a catalogue that is no longer said."""

from pathlib import Path

import pytest
from django.conf import settings

from games.rules import GAMES
from games.wording.languages import language_codes
from games.wording.messages import nouns
from tests.games.wording.texts import faults_of, messages_in, noun_fault, text_fault, texts_in

PACKAGES = {"games": "games", **{ruleset: f"games.boxes.{ruleset}" for ruleset in GAMES}}
EVERY = pytest.mark.parametrize("domain", list(PACKAGES))


@EVERY
@pytest.mark.parametrize("language", language_codes())
def test_every_language_tells_the_same_facts(domain, language):
    assert len(texts_in(domain, PACKAGES[domain])) > 200
    assert faults_of(domain, PACKAGES[domain], language) == {}


@EVERY
def test_a_game_says_what_is_its_own_or_everybodys(domain):
    assert {message.domain for message in messages_in(PACKAGES[domain])} <= {domain, "games"}


LAYS = "{seat} lays {card} for {cost:coins}[, over {covers}]."
COINS = nouns("games", {"coins": ("{n} coin", "{n} coins")})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{seat} pone {card}[, encima de {covers}].", "tells ['card', 'covers'], not"),
        ("{seat} pone {carta} por {cost:coins}[, encima de {covers}].", "tells ['carta'"),
        ("{seat} pone {card} por {cost:coins}, encima de {covers}]", "raw"),
        ("{seat} pone {card} por {cost:coins}[, encima de {covers}.", "raw"),
        ("{seat} pone {card} por {cost:coins}[, encima [de {covers}]].", "raw"),
        ("{seat} pone {card} por {cost:coins} [, encima de {covers}].", "raw"),
        ("{seat} pone {card} por {cost:monedas}[, encima de {covers}].", "has nouns that nobody knows: ['monedas']"),
        ("{seat} pone {card} from {cost:coins}[, encima de {covers}].", "has words of another language: ['from']"),
    ],
)
def test_a_text_that_cannot_be_told_is_found(text, fault):
    assert text_fault("games: line.lays.others", LAYS, text, "es", COINS).startswith(fault)


def test_a_text_may_put_its_facts_where_it_likes():
    text = "Por {cost:coins} pones[ encima de {covers}] {card}."
    assert text_fault("games: line.lays.you", LAYS, text, "es", COINS) == ""


def test_a_noun_that_hides_its_number_is_found():
    hidden = nouns("games", {"coins": ("a coin", "coins")})["coins"]
    assert noun_fault(hidden, "en").startswith("says the same of two numbers")
    once = nouns("games", {"times": ("once", "{n} times")})["times"]
    assert noun_fault(once, "en") == ""


def test_what_a_catalogue_lacks_and_what_is_left_over_is_found(tmp_path, monkeypatch):
    texts = texts_in("great_city", PACKAGES["great_city"])
    file = Path(settings.LOCALE_PATHS[0]) / "es/LC_MESSAGES/great_city.po"
    copy = tmp_path / "es/LC_MESSAGES/great_city.po"
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path])
    assert faults_of("great_city", PACKAGES["great_city"], "es") == dict.fromkeys(texts, "missing")
    copy.parent.mkdir(parents=True)
    whole = file.read_text()
    copy.write_text(f'{whole}\nmsgctxt "term.chariot"\nmsgid "chariot"\nmsgstr "carro"\n')
    assert faults_of("great_city", PACKAGES["great_city"], "es") == {"term.chariot": "no longer said"}
    first = next(part for part in whole.split("\n\n") if 'msgctxt "term.' in part)
    copy.write_text(whole.replace(first, f"#, fuzzy\n{first}"))
    key = first.partition('msgctxt "')[2].partition('"')[0]
    assert faults_of("great_city", PACKAGES["great_city"], "es") == {key: "missing"}
