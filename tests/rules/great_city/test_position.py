"""Positions: the notation, its defaults, and what is refused."""

import json

import pytest

from games.rules import great_city
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules.great_city import census
from tests.rules.great_city.table import Game, lay, seat

HUGE = 10**5000  # more digits than Python will write out
EXAMPLE = {
    "game": "great_city", "round": 3, "first": 0, "strips": ["CBBBC", "BCBCB", "BBBCC", "CBCBB", "CBBCB", "BCCBB"],
    "seats": [
        {"coins": 5, "influence": 0, "bricks": 0, "points": 0, "hand": ["II-09"], "influence_cards": [],
         "city": [{"card": "S-purple-1", "at": [0, 0]}, {"card": "S-purple-2", "at": [1, 0]}]},
        {}, {},
    ],
    "decks": {"I": ["I-01"], "II": ["II-01"], "III": ["III-01"]}, "table_influence": [], "gone": [],
}  # fmt: skip


def test_the_example_of_the_rules_page():
    m = Match.at(great_city, EXAMPLE)
    assert (m.luck.what, len(m.luck.items)) == ("deck_I", 13)
    g = Game(m)
    census.check(m.t)
    assert g.view["offer"] == ["I-01", "II-01", "III-01"]
    assert g.view["strips"] == ["BCBCB", None, None, "CBBCB", "BCCBB", "CBBBC"]
    assert g.view["influence_cards"]["table"] == [3]
    assert g.asks == "0 emissary"
    assert m.view(0)["seats"][0]["hand"] == ["II-09"]
    assert m.view(0)["decks"] == {"I": 13, "II": 20, "III": 17}


def test_the_example_loads_as_it_stands_with_its_one_seat():
    """A city alone, with the schedule of three."""
    m = Match.at(great_city, {**EXAMPLE, "seats": EXAMPLE["seats"][:1]})
    g = Game(m)
    assert m.view(None)["rounds"] == 14
    while not m.over:
        g.least()
    assert m.result.winners == (0,)


def test_what_a_position_leaves_out_takes_the_default():
    view = lay(seat(), seat(), seat()).view
    assert (view["round"], view["first"], view["gone"]) == (1, 0, [])
    for row in view["seats"]:
        assert (row["coins"], row["influence"], row["bricks"], row["points"]) == (5, 0, 0, 0)
        assert (row["hand_size"], row["influence_cards"], len(row["city"])) == (0, [], 2)
    m = Match.at(great_city, {"seats": [{}, {}]})
    assert m.t.strips == ["CBBBC", "BCBCB", "CCBBB", "CBCBB", "CBBCB", "BCCBB"]
    assert m.view(None)["options"] == {"cards": "project"}


def test_deck_cards_named_nowhere_are_shuffled_below():
    m = Match.at(great_city, {"seats": [{"hand": ["I-02"]}, {}], "decks": {"I": ["I-07", "I-03"]}})
    assert m.luck.what == "deck_I"
    assert len(m.luck.items) == 14 - 3
    m.take(None, "deck_I", m.luck.items[::-1])
    assert m.t.decks["I"][::-1][:3] == ["I-07", "I-03", "I-14"]


def test_unless_the_deck_is_all():
    decks = {"I": ["I-01", "I-02"], "II": ["II-01"]}
    m = Match.at(great_city, {"seats": [{}, {}], "decks": decks, "deck_is_all": True})
    assert m.luck is None
    assert m.view(None)["offer"] == ["I-01", "I-02", "II-01"]
    assert m.position()["deck_is_all"] is True


def test_who_finds_no_card_takes_none():
    decks = {"I": ["I-01"], "II": [], "III": []}
    g = Game(Match.at(great_city, {"seats": [{}, {}, {}], "decks": decks, "deck_is_all": True}))
    g.place(1, 2, 3)
    assert g.asks == "0 act"
    g("0 act pass")
    assert (g.asks, g.options) == ("1 act", {"pass", "produce"})


def test_before_the_set_up_seats_is_a_number():
    m = Match.new(great_city, 4)
    position = json.loads(json.dumps(m.position()))
    assert position == {"game": "great_city", "options": {"cards": "project"}, "seats": 4, "since": []}
    assert Match.at(great_city, position).view(None) == m.view(None)


def test_covered_buildings_lie_open_and_never_return():
    m = Match.at(great_city, {"seats": [{}, {}], "gone": ["I-01", "II-09"]})
    assert "I-01" not in m.luck.items
    assert Game(m).view["gone"] == ["I-01", "II-09"]


def test_influence_cards_of_earlier_rounds_lie_where_the_position_says():
    g = lay(seat(influence_cards=[3]), seat(), seat(), round=7, table_influence=[6])
    assert g.view["seats"][0]["influence_cards"] == [3]
    assert g.view["influence_cards"] == {"table": [6], "next": [{"round": 10, "value": 10}, {"round": 14, "value": 14}]}


def test_a_city_may_lie_far_from_where_cities_begin():
    row = {"hand": ["I-03"], "coins": 20, "city": [{"card": "II-09", "at": [11, -11]}]}
    g = Game(Match.at(great_city, {"seats": [row, {}, {}]})).place(1, 2, 3).acts(0)
    assert g.places("I-03") == {"10,-11", "12,-11", "11,-12", "11,-10"}
    g("0 act build I-03 12,-11")
    assert g.player(0).points == 4


def broken(**change):
    return {**EXAMPLE, **change}


def first(**change):
    return {**EXAMPLE, "seats": [{**EXAMPLE["seats"][0], **change}, {}, {}]}


def city(*buildings):
    return first(city=[{"card": card, "at": at} for card, at in buildings])


START = ("S-purple-1", [0, 0]), ("S-purple-2", [1, 0])


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("great_city", "is an object"),
        (broken(game="gloria"), "another game"),
        (broken(seats=[]), "1 to 4 seats"),
        (broken(seats=[{}] * 5), "1 to 4 seats"),
        (broken(seats=5), "from 2 to 4"),
        (broken(seats=HUGE), "from 2 to 4"),
        (broken(seats=3), "before the setup"),
        (broken(seats=None), "is a list"),
        (broken(seats=[[], {}, {}]), "a seat is an object"),
        (broken(options={"long": True}), "one option"),
        (broken(options=[]), "options"),
        (broken(options={"cards": "f" * 64}), "card set"),
        (broken(round=0), "from 1 to 14"),
        (broken(round=15), "from 1 to 14"),
        (broken(round=True), "from 1 to 14"),
        (broken(round=HUGE), "from 1 to 14"),
        (broken(seats=[{}, {}], decks={}, round=8), "from 1 to 7"),
        (broken(first=3), "from 0 to 2"),
        (broken(turn=1), "has no 'turn'"),
        (broken(strips=["CBBBC"] * 6), "no strip 'CBBBC', or no other one"),
        (broken(strips=["CBBBC"]), "there are 6 strips"),
        (broken(strips=["BBBBB"]), "no strip 'BBBBB'"),
        (broken(strips=[HUGE]), "no strip of type int"),
        (broken(strips="CBBBC"), "is a list"),
        (broken(decks=[]), "is an object"),
        (broken(decks={"IV": []}), "has no 'IV'"),
        (broken(decks={"I": ["II-01"]}), "no card 'II-01'"),
        (broken(decks={"I": "I-01"}), "is a list"),
        (broken(decks={"I": ["I-01", "I-01"]}), "named twice"),
        (broken(deck_is_all=1), "true or false"),
        (broken(gone=["I-99"]), "no card 'I-99'"),
        (broken(gone=["II-09"]), "named twice"),
        (broken(gone=["IV-01"]), "not in play with 3 players"),
        (broken(gone=["S-brown-1"]), "not in play with 3 players"),
        (broken(table_influence=[3]), "no influence card 3 yet"),
        (broken(table_influence=[4], round=5), "no influence card 4 yet"),
        (broken(table_influence=[3, 3], round=5), "or no other one"),
        (broken(table_influence=[True], round=5), "no influence card True"),
        (broken(table_influence=3, round=5), "is a list"),
        (first(influence_cards=[6]), "no influence card 6 yet"),
        (first(influence_cards=[[]]), "no influence card"),
        (first(coins=-1), "from 0 to 999"),
        (first(coins=HUGE), "from 0 to 999"),
        (first(influence=34), "from 0 to 33"),
        (first(bricks=7), "from 0 to 6"),
        (first(points="2"), "from 0 to 999"),
        (broken(seats=[{"bricks": 4}, {"bricks": 3}, {}]), "6 brick tokens"),
        (broken(seats=[{"influence": 30}, {"influence": 4}, {}]), "33 influence tokens"),
        (first(hand=["II-99"]), "no card 'II-99'"),
        (first(hand=[["II-09"]]), "no card"),
        (first(hand=["II-09", "II-09"]), "named twice"),
        (first(hand=["IV-01"]), "not in play"),
        (first(hand=["S-purple-1"]), "in no hand"),
        (first(tokens=2), "has no 'tokens'"),
        (first(city=[]), "a city has buildings"),
        (first(city={}), "is a list"),
        (first(city=[["S-purple-1", [0, 0]]]), "a building is an object"),
        (city(("S-orange-1", [0, 0])), "no starting building of purple"),
        (city(*START, ("II-10", [1, 0])), "two buildings are at [1, 0]"),
        (city(*START, ("II-10", [2, 1])), "in one piece"),
        (city(*START, ("II-10", [2, 0]), ("II-11", [3, 0]), ("II-12", [4, 0])), "no wider or higher than 4"),
        (city(*START, ("II-17", [2, 0]), ("II-18", [3, 0])), "one aqueduct at most"),
        (city(*START, ("II-17", [0, 1]), ("II-10", [0, 2]), ("II-18", [0, 3])), "one aqueduct at most"),
        (city(*START, ("II-10", [0])), "at [x, y]"),
        (city(*START, ("II-10", [0, True])), "at [x, y]"),
        (city(*START, ("II-10", [0, 1.0])), "at [x, y]"),
        (city(*START, ("II-10", [0, HUGE])), "at [x, y]"),
        (city(*START, ("II-10", None)), "at [x, y]"),
        (city(*START, ("II-77", [0, 1])), "no card 'II-77'"),
        (city(*START, (HUGE, [0, 1])), "no card of type int"),
        (city(*START, ("II-09", [0, 1])), "named twice"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(position, text):
    with pytest.raises(Illegal) as refused:
        Match.at(great_city, position)
    assert text.lower() in str(refused.value).lower()
    assert str(refused.value).endswith(".")
