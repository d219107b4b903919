"""Rewind a sampled present state to the start of the turn: pile, Consul's tokens, random outcomes."""

from typing import NamedTuple, cast

from ...ask import JsonObject
from ...sampling import Evidence, ImpossibleSample, RandomSource
from ..table import Table
from .ledger import SeatLedger
from .sampling_present import PlaceContents, cards_at


class PeekKnowledge(NamedTuple):
    top: tuple[str, ...]
    below: tuple[tuple[str, ...], ...]
    looked_at: int


class RewoundState:
    """A sampled state at the restart point: `pile`, `tokens`, and random `outcomes` by input number."""

    def __init__(self, t: Table, known: Evidence, contents: list[PlaceContents], rng: RandomSource) -> None:
        self.t, self.known, self.rng = t, known, rng
        self.pile = [card for name in ("pile_top", "pile", "pile_bottom") for card in cards_at(contents, name)]
        self.tokens = {place.name: cards for place, cards in contents if place.name.startswith("tokens_")}
        self.outcomes: dict[int, tuple[str, ...]] = {}
        self.peeked = peeked_purchases(known)
        self.go_back()

    def go_back(self) -> None:
        lines = self.known.lines[:]
        for number in range(len(self.known.since) - 1, -1, -1):
            while lines and lines[-1]["step"] > self.known.began + number:
                self.take_back(lines.pop())
            seat, what, _ = self.known.since[number]
            if seat is None:
                self.outcomes[number] = self.unshuffled(what, lines)

    def take_back(self, line: JsonObject) -> None:
        facts = line["facts"]
        match line["key"]:
            case "turns_up":
                self.pile[:0] = facts["cards"]
            case "buys" if facts["slot"] is None:
                self.pile.insert(self.place_of(facts["card"]), facts["card"])
            case "consul_builds":
                self.token_pile(self.t.pieces[facts["token"]].shape)[:0] = [facts["token"]]

    def unshuffled(self, what: str, lines: list[JsonObject]) -> tuple[str, ...]:
        if what == "iv08":
            count = len(next(line["facts"]["cards"] for line in reversed(lines) if line["key"] == "renews"))
            order = self.pile[len(self.pile) - count :]
            del self.pile[len(self.pile) - count :]
        elif what.startswith("reshuffle_"):
            pile = self.token_pile(what.removeprefix("reshuffle_"))
            order, pile[:] = pile[:], ()
        else:
            raise ImpossibleSample
        return tuple(order)

    def token_pile(self, shape: str) -> list[str]:
        return self.tokens.setdefault(f"tokens_{shape}", [])

    def place_of(self, card: str) -> int:
        """Return a pile position that the bought card can have had, among the cards that the buyer saw."""
        top, below, looked_at = self.peeked.pop()
        if card in top:
            return top.index(card)
        able = range(len(top), len(self.pile) + 1 - sum(map(len, below)))
        start = able.stop
        for group in below:
            if card in group:
                able = range(start, start + len(group))
            start += len(group)
        able = range(able.start, min(able.stop, looked_at))
        if not able:
            raise ImpossibleSample
        return able.start + self.rng.randrange(len(able))


def peeked_purchases(known: Evidence) -> list[PeekKnowledge]:
    """Return the knowledge of the pile before each purchase of a peeked card since the restart point."""
    if not any(line["key"] == "buys" and line["facts"]["slot"] is None for line in known.lines):
        return []
    found, count = [], 0
    ledger = cast("SeatLedger", known.before).copy()
    for line in known.lines:
        if line["key"] == "peeks":
            count = line["facts"]["count"]
        if line["key"] == "buys" and line["facts"]["slot"] is None:
            found.append(PeekKnowledge(ledger.top, ledger.below, count))
        ledger.record(line)
    return found
