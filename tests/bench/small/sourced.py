"""The small game as an aggregate of the `eventsourcing` library, as its manual would have it.

`python -m tests.bench.small.sourced sqlite|postgres` prints seconds of the clock: for each move from command to commit,
and for loading a table of sixty moves. The database is named by the library's own environment variables."""

import json
import sys
import time
from random import Random
from statistics import median
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from . import CARDS, HAND, SEATS

GAMES = 20


class Table(Aggregate):
    """A table; each play is an event, checked before it is raised."""

    @event("Dealt")
    def __init__(self, deck: list[int]):
        self.deck = list(deck)  # the event keeps the other
        self.hands = [[self.deck.pop() for _ in range(HAND)] for _ in range(SEATS)]
        self.played: list[int] = []
        self.points = [0] * SEATS

    def play(self, seat: int, card: int) -> None:
        """A seat's answer."""
        if seat != len(self.played) % SEATS or card not in self.hands[seat]:
            raise ValueError("not now, or not that card")
        self._play(seat, card)

    @event("Played")
    def _play(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.played.append(card)
        self.points[seat] += card
        if self.deck:
            self.hands[seat].append(self.deck.pop())


class Tables(Application[UUID]):
    """The library's application: loads the table, plays, saves."""

    def move(self, table: UUID) -> None:
        """The lowest card of whoever's turn it is."""
        found: Table = self.repository.get(table)
        seat = len(found.played) % SEATS
        found.play(seat, min(found.hands[seat]))
        self.save(found)


def timed(act, *args) -> float:
    """Seconds of the clock."""
    start = time.perf_counter()
    act(*args)
    return time.perf_counter() - start


def main() -> None:
    tables, moves, ids = Tables(env={"AGGREGATE_CACHE_MAXSIZE": "256", "AGGREGATE_CACHE_FASTFORWARD": "y"}), [], []
    for seed in range(GAMES):
        table = Table(deck=Random(seed).sample(CARDS, len(CARDS)))
        tables.save(table)
        ids.append(table.id)
        moves += [timed(tables.move, table.id) for _ in CARDS]
    cold = Tables()
    loads = [timed(cold.repository.get, one) for one in ids]
    print(json.dumps({"move": median(moves), "load": median(loads)}))


if __name__ == "__main__":
    sys.exit(main())
