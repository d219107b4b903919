"""Positions in both directions: notation, defaults and refusals."""

from random import Random

import pytest

from games.rules import roma
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules import chance
from tests.rules.laws import as_json, fork_is_equal, fork_is_independent, position_returns
from tests.rules.roma import census
from tests.rules.roma.rich import rich
from tests.rules.roma.table import lay

EXAMPLE = {
    "game": "roma", "turn": "A", "dice": [1, 5, 6], "pool": 16, "vp": {"A": 10, "B": 10}, "money": {"A": 0, "B": 0},
    "discs": {"A": {"1": "turris"}, "B": {}}, "hand": {"A": ["forum"], "B": []}, "discard": [], "deck_top_first": ["nero"],
    "blocked": {"A": [], "B": []},
}  # fmt: skip


def at(**changes) -> Match:
    return Match.at(roma, EXAMPLE | changes)


def shuffled(m: Match) -> Match:
    m.take(None, "deck", m.luck.items)
    return m


def test_the_example_of_the_rules_page():
    m = shuffled(at())
    assert m.position() == EXAMPLE | {"essedum": 0, "deck_top_first": ["nero", *m.t.deck[-2::-1]], "since": []}
    assert len(m.t.deck) == 50
    assert m.asked(0).what == "action"


def test_what_is_not_named_takes_its_default():
    m = shuffled(Match.at(roma, {"dice": [1]}))
    view = m.view(None)
    assert (view["turn"], view["pool"], view["discard"], view["deck_size"]) == (0, 16, [], 52)
    assert [(row["vp"], row["money"], row["hand_size"], row["empty_discs"]) for row in view["seats"]] == [
        (10, 0, 0, 6)
    ] * 2
    assert shuffled(Match.at(roma, {"dice": [1], "vp": {"B": 4}})).view(None)["seats"][0]["vp"] == 10


def test_cards_named_nowhere_are_shuffled_below_the_top():
    m = at()
    assert (m.luck.what, len(m.luck.items)) == ("deck", 49)
    assert shuffled(m).t.deck[-1] == "nero"


def test_deck_is_all_leaves_the_other_cards_out():
    m = at(deck_is_all=True)
    assert (m.luck, m.t.deck) == (None, ["nero"])
    census.check(m.t)
    assert m.position()["deck_is_all"] is True


def test_without_dice_it_stands_before_the_loss():
    m = shuffled(Match.at(roma, {"turn": "B", "discs": {"B": {"2": "legat"}}}))
    assert (m.luck.what, m.view(None)["seats"][1]["vp"]) == ("dice", 5)
    assert "dice" not in m.position()


def test_with_dice_between_two_actions_even_with_none_left():
    m = shuffled(at(dice=[]))
    assert m.asked(0).options == ("end",)
    m = shuffled(at(dice=[2, 2, 2]))
    assert m.asked(0).what == "action"  # a triple is kept


def test_a_side_is_a_seat():
    m = shuffled(at(turn="B", blocked={"A": [2], "B": [1, 5]}, money={"B": 7}))
    assert m.waiting == (1,)
    assert [place["blocked"] for place in m.view(None)["seats"][1]["discs"]] == [True, False, False, False, True, False]
    assert [row["money"] for row in m.view(None)["seats"]] == [0, 7]


def test_essedum_counts_the_activations_of_this_turn():
    m = shuffled(at(dice=[5], essedum=2, discs={"A": {"1": "essedum"}, "B": {"2": "forum"}}))
    assert m.view(None)["seats"][1]["discs"][1]["defence"] == 1


def test_every_moment_returns():
    for seed in range(60):
        rng = Random(f"position {seed}")
        m = Match.at(roma, rich(rng)) if seed % 2 else Match.new(roma, 2)
        while not m.over and m.step < 40:
            position_returns(m)
            move = chance.move(rng, m)
            if rng.random() < 0.2:
                fork_is_equal(m)
                fork_is_independent(m, move)
            m.take(*move)
        position_returns(m)


def test_the_latest_restart_point_is_the_last_action():
    g = lay({1: "legat"}, {1: "forum"}, dice="1 2 3")
    g.act("activate 1", "money 2")
    position = as_json(g.m.position())
    assert (position["since"], position["dice"], position["vp"]) == ([], [3], {"A": 15, "B": 10})


def test_before_the_set_up():
    m = Match.new(roma, 2)
    assert m.position() == {"game": "roma", "seats": 2, "since": []}
    m.take(None, "start", (1,))
    position_returns(m)
    assert Match.at(roma, {"seats": 2}).luck.what == "start"


WRONG = [
    {"game": "gloria"}, {"turn": "C"}, {"turn": 0}, {"turn": None}, {"dice": [0]}, {"dice": [7]}, {"dice": [1, 1, 1, 1]}, {"dice": 3},
    {"dice": ["1"]}, {"dice": [True]}, {"dice": None}, {"pool": 0}, {"pool": -1}, {"pool": "16"}, {"vp": {"A": 0}}, {"vp": {"A": -1}},
    {"vp": [10, 10]}, {"vp": {"C": 3}}, {"vp": {"A": 1.5}}, {"money": {"A": -1}}, {"money": 3}, {"discs": {"A": {"7": "nero"}}},
    {"discs": {"A": {"0": "nero"}}}, {"discs": {"A": {"1": "caesar"}}}, {"discs": {"A": {"1": "TURRIS"}}}, {"discs": {"A": ["turris"]}},
    {"discs": {"A": {"1": ["turris"]}}}, {"discs": {"A": {"1": "turris", "2": "turris"}, "B": {"1": "turris"}}}, {"discs": []},
    {"hand": {"A": "forum"}}, {"hand": {"A": ["nero", "nero"]}}, {"hand": {"A": [None]}}, {"hand": ["forum"]}, {"discard": ["nobody"]},
    {"discard": "forum"}, {"deck_top_first": ["nero", "nero"]}, {"deck_top_first": {}}, {"deck_is_all": 1}, {"blocked": {"A": [0]}},
    {"blocked": {"A": [1, 1]}}, {"blocked": {"A": ["1"]}}, {"blocked": [1]}, {"essedum": -1}, {"essedum": 1}, {"essedum": "1"},
    {"seats": 2}, {"options": {"short": True}}, {"options": []}, {"weather": "fine"}, {"since": [["x"]]}, {"since": [[0, "action", "fly"]]},
    {"conceded": [0]}, {"conceded": [5]},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_cannot_be_is_refused(wrong):
    with pytest.raises(Illegal) as refusal:
        at(**wrong)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    "position", [None, [], "roma", 7, {"seats": 3}, {"seats": "2"}, {"seats": 2, "pool": 5}], ids=str
)
def test_what_is_no_position_is_refused(position):
    with pytest.raises(Illegal):
        Match.at(roma, position)


def test_essedum_before_the_roll_is_refused():
    with pytest.raises(Illegal):
        Match.at(roma, {"essedum": 1})
    Match.at(roma, {"essedum": 0})


def test_points_need_not_be_36():
    """A puzzle may leave some out."""
    assert shuffled(at(vp={"A": 3, "B": 2}, pool=1)).view(None)["pool"] == 1
