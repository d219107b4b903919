"""Card sets: the shipped one, and the checks of others."""

import copy
import json

import pytest

from games.rules import foundations
from games.rules.ask import Illegal
from games.rules.foundations.faults import CONDITION_PARAMETERS, INVOCATION_PARAMETERS, ROLE_PARAMETERS, card_faults
from games.rules.foundations.modules import invocation_uses, invocations, objectives
from games.rules.match import Match

CARDS = foundations.CARDS
MUNICIPAL = next(number for number, row in enumerate(CARDS["consul_tokens"]) if row["type"] == "M")


def changed(key, number=0, drop=(), **values) -> dict:
    """The shipped set with one card of `key` changed."""
    cards = copy.deepcopy(CARDS)
    row = cards[key][number]
    row.update(values)
    for name in drop:
        del row[name]
    return cards


def test_the_shipped_set_has_20_18_15_and_30_cards_and_no_fault():
    assert [len(CARDS[key]) for key in ("invocations", "objectives", "roles", "consul_tokens")] == [20, 18, 15, 30]
    assert card_faults(CARDS) == []
    assert card_faults(json.loads(json.dumps(CARDS))) == []


def test_the_shipped_set_uses_every_effect_and_condition_once():
    assert sorted(row["effect"] for row in CARDS["invocations"]) == sorted(INVOCATION_PARAMETERS)
    assert sorted(row["effect"] for row in CARDS["roles"]) == sorted(ROLE_PARAMETERS)
    assert (
        {row["condition"] for row in CARDS["objectives"]}
        == set(CONDITION_PARAMETERS)
        == set(objectives.CONDITION_COUNTS)
    )


def test_reconstructed_cards_say_so():
    assert CARDS["source"] == "reconstructed"


def test_consul_tokens_ten_of_each_type_in_six_piles():
    types = [row["type"] for row in CARDS["consul_tokens"]]
    assert [types.count(kind) for kind in "RCM"] == [10, 10, 10]
    shapes = [row["shape"] for row in CARDS["consul_tokens"]]
    assert {shape: shapes.count(shape) for shape in shapes} == {"O1": 12, "O2": 6, "I3": 3, "L3": 3, "I4": 3, "O4": 3}


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (None, "is an object"),
        ([], "is an object"),
        ("IV01", "is an object"),
        ({}, "has a name"),
        ({**CARDS, "more": 1}, "no 'more'"),
        ({**CARDS, "name": ""}, "has a name"),
        ({**CARDS, "roles": None}, "roles is a list"),
        ({**CARDS, "roles": CARDS["roles"][:9]}, "list of 10 to 60"),
        ({**CARDS, "roles": [None] * 10}, "a card is an object"),
        (
            {**CARDS, "invocations": [*CARDS["invocations"][:8], CARDS["invocations"][9]]},
            "must not need another module",
        ),
        ({**CARDS, "consul_tokens": CARDS["consul_tokens"][:24]}, "no token has the shape I4"),
        (changed("roles", id="domus"), "something else"),
        (changed("roles", id="A1"), "something else"),
        (changed("roles", id="IV01"), "something else"),
        (changed("roles", id="two words"), "an id has"),
        (changed("roles", id=[]), "an id has"),
        (changed("roles", effect="crown"), "effect is one of"),
        (changed("roles", effect=[]), "effect is one of"),
        (changed("roles", base=-1), "base is a whole number"),
        (changed("roles", base=True), "base is a whole number"),
        (changed("roles", drop=["base"]), "base is a whole number"),
        (changed("roles", amount=1), "income has no 'amount'"),
        (changed("roles", es=""), "es is a text"),
        (changed("invocations", vp=None), "vp is a whole number"),
        (changed("invocations", 6, cards=0), "cards is a whole number from 1"),
        (changed("roles", 3, markers=7), "markers is a whole number from 8"),
        (changed("invocations", 2, vp=1), "vp of a permanent card is null"),
        (changed("objectives", at_least=[1, 2, 3]), "four whole numbers"),
        (changed("objectives", 5, type="X"), "type is R, C or M"),
        (changed("consul_tokens", shape="T4"), "shape is one of"),
        (changed("consul_tokens", shape=[]), "shape is one of"),
        (changed("consul_tokens", citizens="2"), "citizens is a whole number"),
        (changed("consul_tokens", MUNICIPAL, civic={"vp": 1}), "civic of a municipal token is like"),
        (changed("consul_tokens", MUNICIPAL, civic={"vp": 1, "per": [], "every": 1}), "civic of a municipal token"),
        (changed("consul_tokens", MUNICIPAL, civic={"vp": 1, "per": "silver", "every": 0}), "civic of a municipal"),
        (changed("consul_tokens", MUNICIPAL, civic=None), "civic of a municipal token is like"),
        (changed("consul_tokens", MUNICIPAL, drop=["civic"]), "civic of a municipal token is like"),
        (changed("consul_tokens", civic={"vp": 1, "per": "silver", "every": 1}), "that is not municipal is null"),
        (changed("consul_tokens", colour="red"), "no 'colour'"),
    ],
)
def test_every_fault_is_named(cards, text):
    faults = card_faults(cards)
    assert any(text in fault for fault in faults), faults
    assert all(fault.endswith(".") for fault in faults)


def test_a_game_with_another_set():
    cards = changed("invocations", amount=20)
    cards["name"] = "Rich Mercury"
    m = Match.new(foundations, 2, {"first": 0, "invocations": True}, cards=cards)
    assert len(m.t.options["cards"]) == 64
    position = {
        "game": "foundations",
        "options": dict(m.t.options),
        "display": ["F1"],
        "pile_is_all": True,
        "seats": [{"invocations": [{"id": "IV01"}]}, {}],
    }
    m = Match.at(foundations, position, cards=cards)
    m.take(0, "turn", ("use", "IV01"))
    assert m.view(None)["seats"][0]["silver"] == 20
    assert Match.at(foundations, m.position(), cards=cards).view(0) == m.view(0)


def test_a_set_with_a_fault_is_refused():
    with pytest.raises(Illegal) as refused:
        Match.new(foundations, 2, {}, cards=changed("roles", base=-1))
    assert refused.value.key == "bad_cards"


def test_every_effect_of_an_invocation_is_done_somewhere():
    by_turn = {*invocation_uses.USE_HANDLERS, *invocations.REACTION_EFFECTS}
    elsewhere = {"harvest", "same_size", "no_requirement", "free_steal"}
    permanent = {"bonus_silver", "discount", "unstealable", "small_homes", "more_markers"}
    assert by_turn | elsewhere | permanent == set(INVOCATION_PARAMETERS)
