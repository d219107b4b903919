"""Random tiny games: `position`, `fork` and replays agree at every step, setup, concessions and closings included."""

from random import Random

import pytest

from games.rules.match import Match
from tests.rules import chance, laws
from tests.rules.laws import everything
from tests.rules.tiny import bidding, cards, counting

ALL = [
    (counting, 2, {"leap": True}),
    (counting, 4, {}),
    (cards, 2, {}),
    (cards, 3, {"dealt": 1}),
    (bidding, 2, {}),
    (bidding, 4, {}),
]
CASES = [(rules, seats, options, seed) for rules, seats, options in ALL for seed in range(8)]


def concede_now_and_then(rng, m):
    """Offers and withdrawals that never end the game."""
    seat = rng.randrange(m.t.seats)
    if rng.random() < 0.3:
        if seat in m.conceded:
            m.concede(seat, False)
        elif len(m.conceded) < m.t.seats - 2:
            m.concede(seat)


@pytest.mark.parametrize(("rules", "seats", "options", "seed"), CASES)
def test_position_and_fork_hold_at_every_step(rules, seats, options, seed):
    rng, m = Random(seed), Match.new(rules, seats, options)
    while True:
        laws.position_returns(m)
        laws.fork_is_equal(m)
        if m.over:
            break
        move = chance.move(rng, m)
        laws.fork_is_independent(m, move)
        m.take(*move)
        if not m.over:
            concede_now_and_then(rng, m)


@pytest.mark.parametrize(("rules", "seats", "options", "seed"), CASES)
def test_a_twin_goes_along(rules, seats, options, seed):
    rng, m = Random(seed), Match.new(rules, seats, options)
    twin = laws.Twin(m)
    while not m.over:
        move = chance.move(rng, m)
        m.take(*move)
        assert twin.follow(move) == laws.asked(m)
    assert twin.twin.result == m.result


@pytest.mark.parametrize("forgotten", ["turn", "count"])
def test_a_twin_tells_what_a_position_forgets(forgotten, monkeypatch):
    whole = counting.position
    monkeypatch.setattr(counting, "position", lambda t: {**whole(t), forgotten: 0})
    m = Match.new(counting, 3)
    twin = laws.Twin(m)
    m.take(0, "add", ("by", 1))
    with pytest.raises(AssertionError):
        twin.follow((0, "add", ("by", 1)))


def test_a_twin_tells_of_a_restart_point_that_changes_later(monkeypatch):
    monkeypatch.setattr(counting.Table, "copy", lambda t: t)
    m = Match.new(counting, 3, {"leap": True})
    twin = laws.Twin(m)
    m.t.count += 1
    m.take(0, "add", "leap")
    with pytest.raises(AssertionError):
        twin.follow((0, "add", "leap"))


@pytest.mark.parametrize(("rules", "seats", "options", "seed"), CASES)
def test_the_same_log_gives_the_same_game(rules, seats, options, seed):
    rng, m, log = Random(seed), Match.new(rules, seats, options), []
    shown = [everything(m)]
    while not m.over:
        log.append(chance.move(rng, m))
        m.take(*log[-1])
        shown.append(everything(m))
    again = Match.new(rules, seats, options)
    for move, before in zip(log, shown, strict=False):
        assert everything(again) == before
        again.take(*move)
    assert everything(again) == shown[-1]


@pytest.mark.parametrize(("rules", "seats", "options", "seed"), CASES)
def test_a_preview_changes_nothing_and_a_preview_without_a_veil_is_what_happens(rules, seats, options, seed):
    rng, m = Random(seed), Match.new(rules, seats, options)
    while not m.over:
        move = seat, _, choice = chance.move(rng, m)
        if seat is None:
            m.take(*move)
            continue
        before, step = everything(m), m.step
        preview = m.preview(seat, choice)
        assert everything(m) == before
        m.take(*move)
        if preview and preview["view"]:
            assert preview == {"said": m.said(seat, step), "view": m.view(seat), "ends": None}
        elif preview:
            assert m.said(seat, step)[: len(preview["said"])] == preview["said"]


def test_a_closed_game_comes_back_from_its_position():
    m = Match.new(cards, 3)
    m.take(None, "deck", cards.CARDS)
    m.take(0, "turn", "draw")
    m.close("agreed", (0, 2))
    laws.position_returns(m)
    laws.fork_is_equal(m)
    assert m.position()["since"] == [[None, "closed", ["agreed", [0, 2]]]]


def test_a_game_won_by_concession_comes_back_from_its_position():
    m = Match.new(cards, 3)
    m.concede(1)
    m.take(None, "deck", cards.CARDS)
    m.take(0, "turn", ("play", "c1"))
    m.concede(0)
    assert m.position()["conceded"] == [1]
    assert m.position()["since"] == [[0, "conceded", True]]
    laws.position_returns(m)
    laws.fork_is_equal(m)


def test_a_withdrawal_after_the_restart_point_comes_back_too():
    m = Match.new(counting, 3)
    m.concede(1)
    m.take(0, "add", ("by", 1))
    m.concede(1, False)
    m.concede(2)
    assert (m.position()["conceded"], m.position()["since"]) == ([1], [[1, "conceded", False], [2, "conceded", True]])
    laws.position_returns(m)
    laws.fork_is_equal(m)
    assert m.fork().conceded == {2}


def test_a_fork_in_an_open_together_holds_the_same_answers_and_its_own_from_then_on():
    m = Match.new(bidding, 3)
    m.take(1, "bid", (5,))
    m.take(1, "bid", (2,))
    twin = m.fork()
    assert (twin.held(1), twin.waiting, twin.step) == ((2,), (2, 0, 1), 2)
    twin.take(1, "bid", ())
    assert (m.held(1), twin.held(1)) == ((2,), ())


def test_a_fork_of_a_fork():
    m = Match.new(cards, 2)
    m.take(None, "deck", cards.CARDS)
    m.take(0, "turn", "roll")
    twin = m.fork().fork()
    assert everything(twin) == everything(m)
    twin.take(None, "lose", (3, 3))
    assert m.luck.what == "lose"


def test_the_same_position_can_be_taken_up_twice():
    position = {"seats": 2, "dealt": 2, "deck": ["c5"], "hands": [["c1"], ["c2", "c3"]], "pile": [], "turn": 1}
    one, two = Match.at(cards, position), Match.at(cards, position)
    one.take(1, "turn", "draw")
    assert two.waiting == (1,)
    assert (one.result.reason, two.over) == ("deck", False)
    assert position["hands"] == [["c1"], ["c2", "c3"]]
