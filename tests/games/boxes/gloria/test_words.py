"""All entries and questions of random games of Gloria a Roma have texts in every language."""

from random import Random

import pytest

from games.boxes.gloria import words as package
from games.rules import gloria
from games.rules.gloria.cards import ALPHABETICAL_RANK, MATERIALS, ROLES
from games.rules.match import Match
from games.wording import game_words
from games.wording.languages import language_codes
from tests import tiers
from tests.games.wording.ears import NAMES, Ears, hear, heard_all, sound
from tests.rules.gloria.test_secrecy import OPTION_SETS, late

pytestmark = pytest.mark.seeded
RARE = {"tied", "forum", "last_site", "keeps"}  # said below


@pytest.fixture(scope="module")
def ears():
    heard = Ears("gloria")
    for number in tiers.until(lambda: heard_all(heard, package, RARE), tiers.seeds(few=260, many=2_000)):
        random = Random(number)
        seats = 2 + number % 4
        if number % 4 < 2:
            match = Match.new(gloria, seats, OPTION_SETS[number // 4 % len(OPTION_SETS)])
        else:
            match = Match.at(gloria, late(seats, random))
        hear(heard, match, random)
    return heard


def test_everything_said_in_random_games_has_words(ears):
    """The rarest lines are said below; all others have been heard."""
    told = {key.partition(".")[0] for key in package.LOG_ENTRIES}
    assert ears.keys - {"over"} <= told
    assert told - ears.keys <= RARE


def test_everything_asked_in_random_games_has_words(ears):
    assert ears.whats == set(package.QUESTION_TEXTS)
    assert {f"topic.{topic}" for topic in ears.topics} <= set(package.TERMS)
    print(len(ears.whats), "questions", len(ears.verbs), "verbs", len(ears.keys), "keys")


@pytest.mark.parametrize("language", language_codes())
def test_every_card_has_a_name_a_function_a_role_and_a_material(language):
    w = game_words("gloria", language)
    for key in ALPHABETICAL_RANK:
        for options in ({}, {"original": True}):
            card = w.card(key, options)
            sound(card["name"], language)
            sound(card["function"], language)
            assert len(card["function"]) <= 100
            assert key == "senador" or (card["role_name"] and card["material_name"] and card["value"])
    assert w.card("foro")["function"] != w.card("foro", {"original": True})["function"]
    assert len({w.card(key)["name"] for key in ALPHABETICAL_RANK}) == 41


@pytest.mark.parametrize("language", language_codes())
def test_roles_materials_topics_and_options(language):
    w = game_words("gloria", language)
    assert len({w.term(key) for key in (*ROLES, *MATERIALS)}) == 12
    assert [option["key"] for option in w.options()] == list(gloria.OPTIONS)
    for option in w.options():
        sound(option["name"], language)
        sound(option["help"], language)


LINE = {
    "step": 1,
    "key": "gives",
    "seat": 0,
    "facts": {"taker": 1, "cards": ["villa", "insula", "villa"], "source": "hand"},
}


@pytest.mark.parametrize(
    ("language", "me", "text"),
    [
        ("es", None, "Ana le entrega Villa ×2 e Ínsula a Bruno."),
        ("es", 0, "Le entregas Villa ×2 e Ínsula a Bruno."),
        ("es", 1, "Ana te entrega Villa ×2 e Ínsula."),
        ("en", None, "Ana gives Bruno Villa ×2 and Insula."),
        ("en", 0, "You give Bruno Villa ×2 and Insula."),
        ("en", 1, "Ana gives you Villa ×2 and Insula."),
    ],
)
def test_a_line_is_told_to_each_reader(language, me, text):
    assert game_words("gloria", language).line(LINE, NAMES, me) == text


def test_a_faded_fact_leaves_a_whole_sentence():
    line = {"step": 1, "key": "sells", "seat": 0, "facts": {"source": "stockpile"}}
    assert game_words("gloria", "en").line(line, NAMES, 1) == "Ana stores a card from the stockpile in the vault."
    assert game_words("gloria", "es").line(line, NAMES, 0) == "Guardas una carta de tu almacén en el tesoro."


@pytest.mark.parametrize("what", ["patron", "laborer", "merchant", "craftsman", "architect", "colosseum"])
def test_passing_does_not_say_that_something_was_done_before(what):
    """It is asked before the first client, card or building as well as after one."""
    for w in (game_words("gloria", language) for language in language_codes()):
        for text in (w.option(what, "pass"), w.step(what, "pass")):
            assert not {"more", "else", "más"} & set(text.lower().split()), text
