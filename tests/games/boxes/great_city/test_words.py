"""Everything that random games of The Great City of Rome say and ask has words in every language, whatever the card
set."""

from copy import deepcopy
from random import Random

import pytest

from games.boxes.great_city import words as package
from games.boxes.great_city.words.board import places_help, shorten_places
from games.rules import great_city
from games.rules.match import Match
from games.wording import game_words
from games.wording.languages import language_codes
from games.wording.words import Words
from tests import tiers
from tests.games.wording.ears import NAMES, Ears, hear, heard_all, sound

pytestmark = pytest.mark.seeded


@pytest.fixture(scope="module")
def ears():
    heard = Ears("great_city")
    done = lambda: heard_all(heard, package) and {verb for _, verb in heard.verbs} >= set(package.VERB_LABELS)  # noqa: E731
    for number in tiers.until(done, tiers.seeds(few=150, many=2_000)):
        hear(heard, Match.new(great_city, 2 + number % 3), Random(number))
    return heard


def test_everything_said_in_random_games_has_words(ears):
    told = {key.partition(".")[0] for key in package.LOG_ENTRIES}
    assert ears.keys - {"over"} == told


def test_everything_asked_in_random_games_has_words(ears):
    assert ears.whats == set(package.QUESTION_TEXTS)
    assert {f"topic.{topic}" for topic in ears.topics} <= set(package.TERMS)
    assert {verb for _, verb in ears.verbs} == set(package.VERB_LABELS)


@pytest.mark.parametrize("language", language_codes())
def test_every_building_says_what_it_does(language):
    told = game_words("great_city", language)
    for row in great_city.CARDS["cards"]:
        card = told.card(row["id"])
        sound(card["name"], language)
        sound(card["function"], language)
        assert len(card["function"]) <= 100
        assert card["type_name"]


def test_an_owner_s_set_tells_its_own_names_and_words():
    cards = deepcopy(great_city.CARDS)
    cards["cards"][8] |= {"name": "Baths of Agrippa", "text": "Warm."}
    del cards["cards"][9]["name"]
    told = Words(package, "en", cards)
    assert told.card("I-01")["name"] == "Baths of Agrippa"
    assert told.card("I-01")["function"] == "Warm."
    assert told.card("I-02")["name"] == "I-02"


PLACES = {
    (0, 0): ("en el centro", "in the center"),
    (2, -1): ("N1 E2", "N1 E2"),
    (-3, 0): ("O3", "W3"),
    (0, 2): ("S2", "S2"),
}


@pytest.mark.parametrize("at", PLACES)
def test_places_count_from_the_starting_house(at):
    es, en = PLACES[at]
    assert game_words("great_city", "es").option("act", ("build", "II-04", at)) == f"Construir Domus, {es}"
    assert game_words("great_city", "en").option("act", ("build", "II-04", at)) == f"Build Domus, {en}"


@pytest.mark.parametrize(
    "said",
    ["1 west and 3 north of the center", "3 north 1 west", "3N 1W", "n3 w1", "3 al norte y 1 al oeste del centro", "1 oeste, 3 norte"],
)  # fmt: skip
def test_a_place_is_understood_however_it_is_said(said):
    tongues = [game_words("great_city", language) for language in ("en", "es")]
    assert sorted(shorten_places(said, tongues).casefold().split()) == ["n3", "w1"]
    assert shorten_places("1 o 2", tongues) == "1 o 2"  # Spanish: or
    assert shorten_places("este 2", tongues) == "este 2"  # Spanish: this


def test_the_board_in_words_says_once_how_places_are_told():
    assert (
        places_help(game_words("great_city", "en"))
        == "How places are named: N2 E1 means 2 north and 1 east of the center"
    )
    assert (
        places_help(game_words("great_city", "es"))
        == "Cómo se nombran los lugares: N2 E1 es 2 al norte y 1 al este del centro"
    )


LINE = {
    "step": 1,
    "key": "builds",
    "seat": 0,
    "facts": {"card": "II-17", "at": [1, 0], "bricks": 2, "tokens": 1, "coins": 0, "covers": "S-purple-2"},
}


@pytest.mark.parametrize(
    ("language", "me", "text"),
    [
        ("en", 0, "You build Aqueduct, E1, on top of Starting farm (2 bricks, 1 brick token)."),
        (
            "es",
            1,
            "Ana construye Acueducto, E1, encima de Huerta inicial (2 ladrillos, 1 ficha de ladrillo).",
        ),
    ],
)
def test_a_line_is_told_to_each_reader(language, me, text):
    assert game_words("great_city", language).line(LINE, NAMES, me) == text


def test_gains_of_nothing_are_not_named():
    line = {
        "step": 1,
        "key": "gains",
        "seat": 1,
        "facts": {"source": "production", "coins": 2, "influence": 0, "bricks": 1, "points": 0},
    }
    assert game_words("great_city", "en").line(line, NAMES, 0) == "Production: Bruno gains 2 coins and 1 brick."


STRIPS = [
    ("set_up", {"strip": "BCBCB"}, "es", "la de arriba: ladrillo, engranaje, ladrillo, engranaje, ladrillo."),
    ("set_up", {"strip": "BCBCB"}, "en", "the top strip: brick, cog, brick, cog, brick."),
    (
        "round",
        {"strip": "CBBBC", "round": 5, "first": 1},
        "es",
        "Tira: engranaje, ladrillo, ladrillo, ladrillo, engranaje; primer jugador:",
    ),
    ("round", {"strip": "CBBBC", "round": 5, "first": 1}, "en", "Strip: cog, brick, brick, brick, cog; first"),
]


@pytest.mark.parametrize(("key", "facts", "language", "text"), STRIPS)
def test_a_strip_is_told_in_words_from_the_emperor_on(key, facts, language, text):
    assert text in game_words("great_city", language).line({"step": 1, "key": key, "seat": None, "facts": facts}, NAMES)
