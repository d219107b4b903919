"""All texts of random games of Foundations of Rome exist in every language, with any modules."""

from random import Random

import pytest

from games.boxes.foundations import words as package
from games.boxes.foundations.words import pieces
from games.boxes.foundations.words.cards import NAMES_OF_CARDS as CALLED
from games.boxes.foundations.words.terms import TERMS
from games.rules import foundations
from games.rules.ask import Ask
from games.rules.foundations.buildings import MONUMENTS, PLAYER_BUILDINGS
from games.rules.match import Match
from games.wording.languages import language_codes
from games.wording.words import Words
from tests import tiers
from tests.games.wording.ears import NAMES, Ears, hear, heard_all, sound
from tests.rules.foundations.test_knowledge import PLACES

pytestmark = pytest.mark.seeded
MIXES = (
    {},
    {"draft": True, "monuments": True, "trade": True, "steal": True, "invocations": True, "roles": True, "objectives": "hidden"},
    {"consul": "estandar", "monuments": True},
    {"invocations": True, "objectives": "public", "roles": True, "steal": True, "monuments": True},
    {"consul": "dificil", "consul_cadence": "cada_turno"},
    {"trade": True, "one_sided_trades": True, "invocations": True, "objectives": "hidden"},
)  # fmt: skip
RARE = {"stuck", "close", "consul_lacks", "renews", "peeks"}  # said below
UNASKED = {"close", "renewed", "peek"}


@pytest.fixture(scope="module")
def ears():
    heard = Ears("foundations")
    for number in tiers.until(lambda: heard_all(heard, package, RARE | UNASKED), tiers.seeds(few=42, many=600)):
        options = MIXES[number % len(MIXES)]
        most = 3 if "consul" in options else 4
        hear(heard, Match.new(foundations, 2 + number % most, options), Random(number))
    return heard


def test_everything_said_in_random_games_has_words(ears):
    told = {key.partition(".")[0] for key in package.LOG_ENTRIES}
    assert ears.keys - {"over"} <= told
    assert told - ears.keys <= RARE


def test_everything_asked_in_random_games_has_words(ears):
    assert ears.whats <= set(package.QUESTION_TEXTS)
    assert set(package.QUESTION_TEXTS) - ears.whats <= UNASKED
    assert {f"topic.{topic}" for topic in ears.topics} <= set(package.TERMS)


@pytest.mark.parametrize("language", language_codes())
def test_everything_in_the_box_says_what_it_does(language):
    told = Words(package, language, foundations.CARDS)
    for key in told.known_cards:
        card = told.card(key)
        sound(card["name"], language)
        sound(card["function"], language)
        assert len(card["function"]) <= 190


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("monument", [piece.id for piece in MONUMENTS])
def test_every_monument_says_what_it_needs(monument, language):
    wants = Words(package, language, foundations.CARDS).card(monument)["wants"]
    sound(wants, language)
    assert wants.endswith(".")


def line(key, seat, **facts):
    return {"step": 1, "key": key, "seat": seat, "facts": facts}


SAID = [
    (line("close", None, answers=["yes", "no"]), "Close the era? Ana: yes, Bruno: no."),
    (line("stuck", None), "No player can buy or build: the era closes."),
    (line("consul_lacks", None, lot="C4", size=3, points=7), "The Consul has no token of size 3 left for C4 and gains 7 VP."),
    (line("renews", 0, cards=["C4", "IV01"]), "Ana puts C4 and Mercury's Purse at the bottom of the pile."),
    (line("peeks", 0, count=5), "Ana looks at the top 5 cards of the pile."),
    (line("residents", 5, population=3, ahead=None, bonus=0, more=0, points=-2), "The Consul, population 3: -2 VP."),
    (
        line("municipal", 1, buildings=[["fuente", ["E4"], 3], ["jardin", ["A3"], 0]], points=3),
        "Bruno, municipal buildings: 3 VP (Fountain (E4) 3).",
    ),
    (
        line("commercial", 0, buildings=[["panaderia", ["E4"], 1, 1], ["alfareria", ["A3", "A4"], 0, 2]], more=2, silver=5, points=1),
        "Ana, commercial buildings: 1 VP and 5 silver (Bakery (E4) 1 + 1 silver, Pottery (A3 A4) 2 silver and from a role or an invocation 2 silver).",
    ),
    (
        line("commercial", 0, buildings=[["panaderia", ["E4"], 1, 1]], more=2, silver=0, points=4),
        "Ana, commercial buildings: 4 VP, 3 of the VP for silver (Bakery (E4) 1 + 1 silver and from a role or an invocation 2 silver).",
    ),
    (
        line("commercial", 5, buildings=[["panaderia", ["E4"], 1, 1]], more=0, silver=0, points=1),
        "The Consul, commercial buildings: 1 VP (Bakery (E4) 1).",
    ),
    (
        line("residents", 0, population=3, ahead=4, bonus=0, more=6, points=10),
        "Ana, population 3 (ahead: 4): 10 VP, 6 of them from an invocation.",
    ),
    (
        line("offers", 0, partner=1, give_lots=["C4"], give_things=[["favour", 2]], give_silver=3, want_lots=["E5"],
             want_things=[["card", "IV01"]], want_silver=0),
        "Ana offers Bruno a trade: C4, favor token (2) and 3 silver for E5 and Mercury's Purse.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("said", "text"), SAID)
def test_lines_that_are_rarely_said(said, text):
    assert Words(package, "en", foundations.CARDS).line(said, NAMES, None) == text


@pytest.mark.parametrize(
    ("language", "cards", "text"),
    [
        ("es", ["C4"], "Sale a la venta C4."),
        ("es", ["C4", "D5"], "Salen a la venta C4 y D5."),
        ("en", ["C4"], "C4 is now for sale."),
        ("en", ["C4", "D5"], "C4 and D5 are now for sale."),
    ],
)
def test_one_card_and_several_are_for_sale(language, cards, text):
    told = Words(package, language, foundations.CARDS)
    assert told.line(line("turns_up", None, cards=cards), NAMES, None) == text


OFFER = {"give_lots": ["C4"], "give_things": [], "give_silver": 3, "want_lots": ["E5"], "want_things": [["favour", 2]], "want_silver": 0}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "You give Bruno C4 and 3 silver for E5 and favor token (2). Send the offer? Only you can see it so far.",
        ),
        (
            "es",
            "A Bruno le ofreces: C4 y 3 de plata; a cambio pides: E5 y ficha de favor (2). ¿Envías la oferta? Hasta ahora solo la ves tú.",
        ),
    ],
)
def test_whoever_sends_an_offer_is_told_to_whom_and_what_for_what(language, text):
    """An email shows nothing but the question."""
    view = {**Match.new(foundations, 2).view(0), "composing": {"seat": 0, "partner": 1, **OFFER}}
    told = Words(package, language, foundations.CARDS)
    assert told.question(Ask(0, "offer", ("send", "drop")), view, NAMES) == text
    for what in ("give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver"):
        assert "Bruno" in told.question(Ask(0, what, ()), view, NAMES)


def test_whoever_answers_one_is_told_by_whom():
    view = {**Match.new(foundations, 2).view(1), "offer": {"seat": 0, "partner": 1, **OFFER}}
    told = Words(package, "en", foundations.CARDS).question(Ask(1, "answer", ("accept", "refuse")), view, NAMES)
    assert told == "Ana offers C4 and 3 silver and asks for E5 and favor token (2). Do you accept?"


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("per", ["building", "citizen", "municipal", "silver"])
def test_a_token_of_another_set_says_of_how_many_neighbours_it_takes_one(per, language):
    teller = package._teller(language)
    told = {every: pieces.civic_text({"vp": 2, "per": per, "every": every}, teller) for every in (1, 2, 3)}
    assert len(set(told.values())) == 3
    assert ("3" in told[1], "3" in told[3]) == (False, True)
    sound(told[3], language)


def test_the_twenty_kinds_of_buildings_have_sixteen_names():
    assert len({CALLED[piece.id]["es"].split(" (")[0] for piece in PLAYER_BUILDINGS}) == 16


def test_every_hidden_place_has_words():
    kinds = {f"kind.{kind}" for kind in ("invocation", "deed")}
    assert {f"place.{place}" for place in PLACES} | kinds <= set(TERMS)
