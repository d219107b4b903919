"""Laws that hold for any Match of any game, at every step."""

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
    """A Match that is loaded from another one's position and then follows it through JSON, step by step.

    It equals `Match.at(position())` at every step, at a fraction of the cost. If the position begins again (at a
    restart point) so does the twin; then the view of one reader after the other is also compared."""

    def __init__(self, m: Match, cards: dict | None = None):
        self.m, self.cards = m, cards
        self.begin()

    def begin(self):
        """Load the whole position again."""
        position = self.m.position()
        self.begun = as_json(position)
        self.twin = Match.at(self.m.rules, self.begun, self.cards)
        self.compare(position)
        seat = (None, *range(self.m.t.seats))[self.m.step % (self.m.t.seats + 1)]
        assert self.twin.view(seat) == self.m.view(seat)

    def follow(self, move) -> list:
        """Take `move` (seat, what, choice) after the Match did; return the open questions, as `asked` does."""
        entry = as_json(lists(move))
        position = self.m.position()
        since = position["since"]
        if since:  # the position keeps an AskSome's choice in the order of the options
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
    """Changes to a fork do not reach the Match, nor the other way round."""
    twin, before = m.fork(), everything(m)
    if m.over:
        return
    twin.take(*move)
    assert everything(m) == before
    after, other = everything(twin), m.fork()
    other.take(*move)
    assert everything(other) == after
