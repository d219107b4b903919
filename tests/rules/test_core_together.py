"""Together: secret and simultaneous answers, second thoughts, and what a preview in one tells: nothing."""

import pytest

from games.rules.ask import Ask, AskNumber, AskSome, Illegal, Together
from games.rules.match import Match
from tests.rules.laws import everything, refused
from tests.rules.tiny import bidding, probe


def bids():
    """Three seats, asked in the order 2, 0, 1."""
    return Match.new(bidding, 3)


def test_all_are_asked_at_once_in_question_order():
    m = bids()
    assert m.waiting == m.awaited == (2, 0, 1)
    assert [m.asked(s).seat for s in m.waiting] == [2, 0, 1]


def test_answers_are_held_and_tell_others_nothing_until_all_are_there():
    m = bids()
    seen = [(m.view(s), m.said(s)) for s in (None, 1, 2)]
    m.take(0, "bid", (5, 1))
    now = [(m.view(s), m.said(s)) for s in (None, 1, 2)]
    for (view, said), (view_before, said_before) in zip(now, seen, strict=True):
        assert [a["answered"] for a in view.pop("asked")] == [False, True, False]
        view_before.pop("asked")
        assert (view, said) == (view_before, said_before)
    assert (m.held(0), m.held(1)) == ((1, 5), None)


def test_once_all_have_answered_the_rule_gets_the_answers_in_question_order():
    got = []

    def play(t):
        got.append((yield Together([Ask(1, "q", "ab"), AskNumber(0, "n", 1, 9), AskSome(2, "s", "xyx", 0, 3)])))
        yield Ask(0, "end", ("never",))

    m = probe.start(play, 3)
    m.take(2, "s", ("x", "x"))
    m.take(0, "n", 7)
    m.take(1, "q", "b")
    assert got == [("b", 7, ("x", "x"))]
    assert (m.waiting, m.held(0), m.barrier) == ((0,), None, 3)


def test_a_seat_may_answer_again_and_the_last_answer_counts():
    m = bids()
    m.take(0, "bid", (5, 2))
    m.take(0, "bid", (1,))
    m.take(0, "bid", ())
    assert (m.waiting, m.awaited, m.held(0)) == ((2, 1, 0), (2, 1), ())
    m.take(1, "bid", (1,))
    m.take(2, "bid", ())
    assert [line["facts"]["coins"] for line in m.said(None) if line["key"] == "bid"] == [[], [], [1]]
    assert m.position()["prizes"] == [1]


def test_an_empty_answer_is_an_answer():
    m = Match.new(bidding, 2)
    m.take(0, "bid", ())
    assert (m.held(0), m.awaited) == ((), (1,))
    m.take(1, "bid", ())
    assert m.position()["prizes"] == [1]


def test_second_thoughts_do_not_open_another_question():
    m = bids()
    m.take(0, "bid", (5,))
    opened = m.opened
    m.take(0, "bid", (1,))
    m.take(1, "bid", (1,))
    assert m.opened == opened == 0
    assert m.step == 3


def test_an_illegal_second_thought_leaves_the_first():
    m = bids()
    m.take(0, "bid", (5,))
    assert refused(m, 0, "bid", (5, 5)) == "not_offered"
    assert refused(m, 0, "bid", (5, 1, 1)) == "wrong_count"
    assert m.held(0) == (5,)


def test_nobody_may_answer_for_another_or_after_the_last():
    m = bids()
    assert refused(m, None, "bid", ()) == "not_asked"
    assert refused(m, 3, "bid", ()) == "not_asked"
    for seat in (0, 1, 2):
        m.take(seat, "bid", ())
    assert m.held(0) is None


def test_the_last_answer_is_a_barrier_the_others_are_none():
    m = bids()
    m.take(0, "bid", (5,))
    m.take(0, "bid", (2,))
    m.take(1, "bid", ())
    assert m.barrier == 0
    m.take(2, "bid", ())
    assert m.barrier == m.step == 4


@pytest.mark.parametrize("others", [(), (0,), (0, 1), (0, 1, 2)])
def test_a_preview_tells_nothing_whoever_has_answered(others):
    m = bids()
    for seat in others[:2]:
        m.take(seat, "bid", (5,))
    if 2 in others:
        m.take(0, "bid", (1,))
    before = everything(m)
    assert m.preview(2, (1, 1)) is None
    assert m.preview(0, ()) is None
    assert everything(m) == before


def test_a_preview_of_a_second_thought_tells_nothing_but_is_checked():
    m = bids()
    m.take(0, "bid", (5,))
    assert m.preview(0, (1,)) is None
    with pytest.raises(Illegal):
        m.preview(0, (9,))
    assert m.held(0) == (5,)


def test_a_together_of_one_is_secret_until_sent_and_then_goes_on():
    def play(t):
        t.notes.append((yield Together([Ask(1, "q", "ab")])))
        yield Ask(0, "end", ("never",))

    m = probe.start(play)
    assert m.preview(1, "a") is None
    m.take(1, "q", "a")
    assert (m.t.notes, m.waiting, m.barrier) == ([("a",)], (0,), 1)


def test_concessions_may_come_while_a_together_is_open():
    m = bids()
    m.take(0, "bid", (5,))
    m.concede(0)
    assert (m.held(0), m.awaited) == ((5,), (2, 1))
    m.take(0, "bid", (2,))
    m.concede(1)
    assert (m.over, m.result.winners, m.waiting, m.held(0)) == (True, (2,), (), None)
