"""What must hold of any Match of any game, at every step."""

import json

import pytest

from games.rules.ask import Illegal, lists, tuples
from games.rules.match import Match


def everything(m):
    """All that a Match shows, for comparing before and after."""
    seats = (None, *range(m.t.seats))
    return (m.position(), [m.view(s) for s in seats], [m.said(s) for s in seats], m.waiting, m.awaited, m.barrier,
            m.step, m.opened, m.over, m.result, m.luck and m.luck.what, m.where)  # fmt: skip


def refused(m, *args, do="take"):
    """`m.take(...)` (or another method) raises Illegal and nothing has changed. The refusal's key."""
    before = everything(m)
    with pytest.raises(Illegal) as refusal:
        getattr(m, do)(*args)
    assert everything(m) == before
    return refusal.value.key


def as_json(value):
    """Through JSON and back; a value that is not JSON, or not the same afterwards, is refused."""
    again = json.loads(json.dumps(value))
    assert again == value
    return again


def asked(m: Match) -> list:
    """Every open question with all it says, and what is held."""
    luck = m.luck and (type(m.luck).__name__, m.luck.what, getattr(m.luck, "items", None))
    asks = [m.asked(seat) for seat in m.waiting]
    told = [(a.seat, a.what, a.topic, tuple(a.options), tuple(a.final), m.held(a.seat)) for a in asks]
    return [luck, m.awaited, told]


def position_returns(m: Match):
    """`Match.at(position())` is the same moment: same table, same questions, same views."""
    again = Match.at(m.rules, as_json(m.position()))
    assert again.position() == m.position()
    assert asked(again) == asked(m)
    assert (again.over, again.result, again.conceded) == (m.over, m.result, m.conceded)
    for seat in (None, *range(m.t.seats)):
        assert as_json(again.view(seat)) == m.view(seat)


def alike(kept, said) -> bool:
    """The same choice, several in any order."""
    return kept == said or (type(kept) is list and sorted(map(repr, kept)) == sorted(map(repr, said)))


class Twin:
    """A Match made from another one's position, which then lives on what is added to that position, step by step and
    through JSON: the same as `Match.at(position())` at every step, at a fraction of its cost.

    Where the position begins anew (at restart points) so does the twin; there the view of one reader after the other is
    compared, too."""

    def __init__(self, m: Match, cards: dict | None = None):
        self.m, self.cards = m, cards
        self.begin()

    def begin(self):
        """Anew, from the whole position."""
        position = self.m.position()
        self.begun = as_json(position)
        self.twin = Match.at(self.m.rules, self.begun, self.cards)
        self.compare(position)
        seat = (None, *range(self.m.t.seats))[self.m.step % (self.m.t.seats + 1)]
        assert self.twin.view(seat) == self.m.view(seat)

    def follow(self, move) -> list:
        """After the Match has taken `move` (seat, what, choice). What is asked now, as `asked` tells it."""
        entry = as_json(lists(move))
        position = self.m.position()
        since = position["since"]
        if since:  # what is kept of an AskSome stands in the options' order, however it was said
            assert since[-1][:2] == entry[:2] and alike(since[-1][2], entry[2])
            assert position == {**self.begun, "since": since}
            entry = since[-1]
        seat, what, choice = entry
        self.twin.take(seat, what, tuples(choice))
        now = self.compare(position)
        if not since:
            self.begin()
        return now

    def compare(self, position: dict) -> list:
        """Same position, same questions, same end."""
        m, twin = self.m, self.twin
        assert twin.position() == position
        assert (twin.over, twin.result, twin.conceded) == (m.over, m.result, m.conceded)
        now = asked(m)
        assert asked(twin) == now
        return now


def fork_is_equal(m: Match):
    twin = m.fork()
    assert everything(twin) == everything(m)
    assert asked(twin) == asked(m)


def fork_is_independent(m: Match, move):
    """Whatever happens to a fork does not reach the Match, nor the other way round."""
    twin, before = m.fork(), everything(m)
    if m.over:
        return
    twin.take(*move)
    assert everything(m) == before
    after, other = everything(twin), m.fork()
    other.take(*move)
    assert everything(other) == after
