"""The card set: what the rules page says of it, another set in its place, and every fault of a set that is none."""

import copy
import json
from collections import Counter
from random import Random

import pytest

from games.rules import great_city
from games.rules.ask import Illegal
from games.rules.great_city import CARDS, card_faults
from games.rules.great_city.box import SHIPPED_BOX, Box
from games.rules.great_city.city import City, effect_gains
from games.rules.match import Match
from tests.rules import chance

ROWS = {row["id"]: row for row in CARDS["cards"]}


def changed(**values) -> dict:
    return {**copy.deepcopy(CARDS), **values}


def card(which, /, **values) -> dict:
    """The shipped set with one card changed; a value of None takes the field away."""
    cards = copy.deepcopy(CARDS)
    row = next(row for row in cards["cards"] if row["id"] == which)
    for key, value in values.items():
        row[key] = value
        if value is None:
            del row[key]
    return cards


def without(key) -> dict:
    return {name: value for name, value in CARDS.items() if name != key}


# The shipped set


def test_the_shipped_set_has_no_fault_and_is_json():
    assert card_faults(CARDS) == []
    assert json.loads(json.dumps(CARDS)) == CARDS


def test_eighty_buildings_in_five_heaps():
    decks = Counter(row["deck"] for row in CARDS["cards"])
    assert decks == {"start": 8, "I": 14, "II": 22, "III": 18, "IV": 18}
    assert len(ROWS) == 80


def test_every_row_says_where_it_comes_from():
    assert all(row["status"] for row in CARDS["cards"])
    known = {row["id"] for row in CARDS["cards"] if row["status"] != "reconstructed"}
    assert known == {*(id for id in ROWS if id.startswith("S-")), "I-02", "I-03"}


def test_gold_rims_are_those_of_deck_i():
    assert all(row["special"] == (row["deck"] == "I") for row in CARDS["cards"])


def test_aqueducts_and_influence_cards_and_strips():
    assert CARDS["aqueduct_points"] == {"0": 0, "1": 4, "2": 12, "3": 24, "4": 40}
    assert CARDS["influence_cards"] == [3, 4, 6, 8, 10, 14]
    assert CARDS["strips"] == ["CBBBC", "BCBCB", "CCBBB", "CBCBB", "CBBCB", "BCCBB"]


def test_equal_cards_have_one_face():
    assert SHIPPED_BOX.face["II-02"] == SHIPPED_BOX.face["IV-01"] == "II-01"
    assert SHIPPED_BOX.face["I-05"] == "I-05"  # stars and a gold rim
    assert SHIPPED_BOX.different(["III-01", "II-01", "II-09"]) == ["III-01", "II-09"]
    assert SHIPPED_BOX.twins(["III-01", "II-01", "II-09"]) == {"II-01": "III-01"}


# Another set


def test_another_set_is_played_with_and_named_by_what_is_in_it():
    cards = card("II-13", cost=3, name="Dear farm")
    del cards["name"]
    m = Match.new(great_city, 3, cards=cards)
    name = m.view(None)["options"]["cards"]
    assert len(name) == 64
    assert m.view(None)["cards"] == cards
    assert m.t.box.card["II-13"].cost == 3
    assert Match.new(great_city, 3).view(None)["cards"] is None


def test_a_game_with_another_set_comes_back_from_its_position():
    cards = {**card("II-10", effect={"gain": "brick", "n": 2, "per": "residential", "max": 3, "plus": 1}), "name": "x"}
    m, rng = Match.new(great_city, 2, cards=cards), Random(3)
    while m.t.round < 3:
        m.take(*chance.move(rng, m))
    again = Match.at(great_city, json.loads(json.dumps(m.position())), cards)
    assert again.view(0) == m.view(0)
    with pytest.raises(Illegal):
        Match.at(great_city, m.position())


def test_the_form_may_leave_out_names_for_people():
    cards = without("name")
    cards["cards"] = [{k: v for k, v in row.items() if k != "status"} for row in CARDS["cards"]]
    assert card_faults(cards) == []
    cards["cards"][0]["text"] = "a house"
    assert card_faults(cards | {"note": "mine"}) == []


def test_a_gain_may_be_capped_and_have_something_on_top():
    box = Box(card("II-10", effect={"gain": "brick", "n": 2, "per": "residential", "max": 3, "plus": 1}))
    (gain,) = box.card["II-10"].gains
    assert gain == ("brick", 2, "residential", 3, 1)


def test_what_a_building_of_such_a_set_gives():
    for gain, coins in (
        ({"gain": "coin", "n": 2, "plus": 3}, 5),
        ({"gain": "coin", "n": 2, "per": "building", "plus": 3}, 7),
        ({"gain": "coin", "n": 5, "per": "building", "max": 7}, 7),
        ({"gain": "coin", "n": 4, "per": "residential"}, 4),
    ):
        box = Box(card("II-10", effect=gain))
        home = City({(0, 0): box.card["S-purple-1"], (1, 1): box.card["S-purple-2"]})
        assert effect_gains(home, (0, 1), box.card["II-10"]) == [coins, 0, 0, 0]


def test_a_set_with_faults_is_refused_with_every_one_of_them():
    cards = card("II-01", cost=4, value=5)
    with pytest.raises(Illegal) as refused:
        Match.new(great_city, 3, cards=cards)
    assert "Card II-01: cost is a whole number from 0 to 3, not 4." in str(refused.value)
    assert "Card II-01: value is a whole number from 2 to 4, not 5." in str(refused.value)


FAULTS = [
    (without("strips"), ["The set has no strips."]),
    (without("aqueduct_points"), ["The set has no aqueduct_points."]),
    (without("influence_cards"), ["The set has no influence_cards."]),
    (changed(colour="red"), ["The set knows no 'colour'."]),
    (changed(name=""), ["The set: name is a text of 1 to 60 characters."]),
    (changed(note=5), ["The set: note is a text of 1 to 2000 characters."]),
    (changed(influence_cards=[3, 4, 6, 8, 10]), ["influence_cards are 3, 4, 6, 8, 10, 14."]),
    (changed(influence_cards=[3, 4, 6, 8, 10, True]), ["influence_cards is a list of whole numbers."]),
    (changed(strips=["CBBBC"] * 5), ["strips are six."]),
    (changed(strips=["CBBBC"] * 5 + ["CCCBB"]), ["Strip 'CCCBB' is not of 3 B and 2 C."]),
    (changed(aqueduct_points={"0": 0}), [f"aqueduct_points has no {n}." for n in "1234"]),
    (changed(aqueduct_points={**CARDS["aqueduct_points"], "4": -1}),
     ["aqueduct_points: 4 is a whole number from 0 to 999, not -1."]),
    (changed(cards=CARDS["cards"][:-1]), ["Deck IV has 17 cards, not 18."]),
    (changed(cards=CARDS["cards"][1:]),
     ["Deck start has 7 cards, not 8.", "purple has 0 residential starting buildings, not 1."]),
    (changed(cards={}), ["cards is a list, not of type dict."]),
    (card("II-01", id="II-02"), ["Card 'II-02' is there twice."]),
    (card("II-01", id="a b"), ["Card a b: id is made of letters, digits, - and _."]),
    (card("II-01", id=7), ["Card 23: id is a text of 1 to 32 characters."]),
    (card("II-01", deck="V"),
     ["Card II-01: deck is one of start, I, II, III, IV, not 'V'.", "Deck II has 21 cards, not 22."]),
    (card("II-01", deck="III"), ["Deck II has 21 cards, not 22.", "Deck III has 19 cards, not 18."]),
    (card("II-01", name=None), ["Card II-01 has no name."]),
    (card("II-01", type="tower"),
     ["Card II-01: type is one of residential, public, production, aqueduct, temple, not 'tower'."]),
    (card("II-01", cost="1"), ["Card II-01: cost is a whole number from 0 to 3, not '1'."]),
    (card("II-01", cost=True), ["Card II-01: cost is a whole number from 0 to 3, not True."]),
    (card("II-01", cost=None), ["Card II-01 has no cost."]),
    (card("II-01", stars=1), ["Card II-01: stars is 0, not 1."]),
    (card("I-05", stars=4), ["Card I-05: stars is a whole number from 0 to 3, not 4."]),
    (card("II-01", special="no"), ["Card II-01: special is true or false, not 'no'."]),
    (card("II-01", value=None), ["Card II-01 has no value."]),
    (card("II-01", value=1), ["Card II-01: value is a whole number from 2 to 4, not 1."]),
    (card("II-01", points=3), ["Card II-01 knows no 'points'."]),
    (card("II-01", owner="purple"), ["Card II-01 knows no 'owner'."]),
    (card("S-white-1", owner="green"),
     ["Card S-white-1: owner is one of purple, orange, white, brown, not 'green'.",
      "white has 0 residential starting buildings, not 1."]),
    (card("S-white-2", owner="brown"),
     ["white has 0 production starting buildings, not 1.", "brown has 2 production starting buildings, not 1."]),
    (card("S-white-1", stars=1), ["Card S-white-1: stars is 0, not 1."]),
    (card("II-09", color="pink"), ["Card II-09: color is one of yellow, red, blue, green, not 'pink'."]),
    (card("II-09", color=["red"]), ["Card II-09: color is one of yellow, red, blue, green, not of type list."]),
    (card("II-09", effect=None), ["Card II-09 has no effect."]),
    (card("II-09", effect="coin"), ["Card II-09: effect is an object, not 'coin'."]),
    (card("II-09", effect={}), ["Card II-09: effect has no gain.", "Card II-09: effect has no n."]),
    (card("II-09", effect={"gain": "gold", "n": 0}),
     ["Card II-09: effect: gain is one of coin, influence, brick, point, not 'gold'.",
      "Card II-09: effect: n is a whole number from 1 to 9, not 0."]),
    (card("II-09", effect={"gain": "coin", "n": 1, "per": "temple"}),
     ["Card II-09: effect: per is one of building, residential, not 'temple'."]),
    (card("II-09", effect={"gain": "coin", "n": 1, "max": 2}), ["Card II-09: effect: max is for a gain per building."]),
    (card("II-09", effect={"gain": "coin", "n": 1, "plus": 0}),
     ["Card II-09: effect: plus is a whole number from 1 to 9, not 0."]),
    (card("II-12", effect={"produce": "all"}), ["Card II-12: effect: produce is one of adjacent, city, not 'all'."]),
    (card("II-12", effect={"produce": "city", "n": 1}), ["Card II-12: effect knows no 'n'."]),
    (card("II-13", produce=[]), ["Card II-13: produce is a list of one to 4 gains."]),
    (card("II-13", produce={"gain": "coin", "n": 1}), ["Card II-13: produce is a list of one to 4 gains."]),
    (card("II-13", produce=["coin"]), ["Card II-13: produce is an object, not 'coin'."]),
    (card("II-20", condition=None), ["Card II-20 has no condition."]),
    (card("II-20", condition=[]), ["Card II-20: condition is an object, not of type list."]),
    (card("II-20", condition={"count": "gods", "least": 3}),
     ["Card II-20: condition: count is one of public_colours, residential, residential_values, coins, influence, public, "
      "production, aqueduct, temple, neighbour_types, not 'gods'."]),
    (card("II-20", condition={"count": "public", "least": 0}),
     ["Card II-20: condition: least is a whole number from 1 to 99, not 0."]),
    (card("II-20", points=0), ["Card II-20: points is a whole number from 1 to 99, not 0."]),
    (card("II-20", status=None, text=3), ["Card II-20: text is a text of 1 to 400 characters."]),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "faults"), FAULTS, ids=[faults[0] for _, faults in FAULTS])
def test_each_fault_is_named_and_nothing_else(cards, faults):
    assert card_faults(cards) == faults


def test_every_fault_is_named_at_once():
    cards = card("II-01", cost=9, value=9, special=9)
    cards["strips"][0] = "BBBBB"
    del cards["cards"][-1]
    assert len(card_faults(cards)) == 5


@pytest.mark.parametrize("cards", [None, True, 1, 1.5, "set", [], [CARDS], [[]], ()])
def test_what_is_no_object_is_no_set(cards):
    assert len(card_faults(cards)) == 1


JUNK = (None, True, 0, -1, 10**400, 1.5, float("nan"), "", "x" * 10_000, [], [[]], {}, {"gain": []}, [None], {"": {}})


def test_any_json_in_any_place_is_survived():
    """Every value of the set, however deep, replaced by junk of every kind: faults, never an exception."""
    tried = 0
    for path in places(CARDS):
        if path[0] == "cards" and len(path) > 1 and path[1] % 13:
            continue
        for junk in JUNK:
            cards = copy.deepcopy(CARDS)
            here = cards
            for key in path[:-1]:
                here = here[key]
            here[path[-1]] = junk
            faults = card_faults(cards)
            assert faults == [] or all(
                type(fault) is str and fault.endswith(".") and len(fault) < 300 for fault in faults
            )
            tried += 1
    assert tried > 1000


def places(value, path=()):
    """The path to everything in a value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in pairs:
        yield (*path, key)
        yield from places(below, (*path, key))


def test_a_set_that_passes_can_be_played_whatever_its_values():
    """Random sets without a fault: games end."""
    for seed in range(9):
        rng = Random(seed)
        cards = copy.deepcopy(CARDS)
        for row in cards["cards"]:
            shake(rng, row)
        cards["strips"] = ["".join(rng.sample("BBBCC", 5)) for _ in range(6)]
        cards["aqueduct_points"] = {str(n): rng.randrange(30) for n in range(5)}
        cards["name"] = "shaken"
        assert card_faults(cards) == []
        m = Match.new(great_city, 2 + seed % 3, cards=cards)
        while not m.over:
            if not m.luck:
                seat = m.waiting[0]
                m.asked(seat).check(great_city.decide(m.view(seat), m.asked(seat)))
            m.take(*chance.move(rng, m))
        assert m.result.reason == "rounds"


def shake(rng, row):
    """Other values in the same form."""
    row["cost"] = rng.randrange(4)
    row["stars"] = rng.randrange(4) if row["deck"] == "I" else 0
    if "value" in row:
        row["value"] = rng.choice((2, 3, 4))
    if "effect" in row:
        row["effect"] = rng.choice(({"produce": "city"}, {"produce": "adjacent"}, shaken_gain(rng)))
        row["color"] = rng.choice(("yellow", "red", "blue", "green"))
    if "produce" in row:
        row["produce"] = [shaken_gain(rng) for _ in range(rng.randint(1, 4))]
    if "points" in row:
        row["points"] = rng.randint(1, 99)
        row["condition"]["least"] = rng.randint(1, 9)


def shaken_gain(rng) -> dict:
    gain = {"gain": rng.choice(("coin", "influence", "brick", "point")), "n": rng.randint(1, 9)}
    if rng.random() < 0.5:
        gain |= {"per": rng.choice(("building", "residential")), "max": rng.randint(1, 9)}
    return gain | ({"plus": rng.randint(1, 9)} if rng.random() < 0.3 else {})
