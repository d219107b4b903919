"""The ledger: what a seat knows of hidden places. It is folded from what the seat is told (`said`) and completed by
what it sees (`view`): what a line forgets, the ledger forgets. A game's own stands in its package `knowledge`.
"""

from collections.abc import Iterable
from typing import Any, Protocol, Self

from .ask import JsonObject, SeatNumber
from .story import Story, StoryLine


class Ledger(Protocol):
    """What one seat was told of hidden places so far."""

    def record(self, line: JsonObject, /) -> None:
        """Takes in a line as it is told to the seat: {"step", "key", "seat", "facts"}."""

    def copy(self) -> Self:
        """Returns a ledger of its own that knows the same."""

    def known(self, view: JsonObject, /) -> JsonObject:
        """Returns what the seat knows, completed by what it sees now: {"unseen": [[card, how many], …] (sorted; those
        the seat has in no place yet), "places": [{"place", "seat": number | null, "size", "cards": [those it knows are
        there], "limits": [{"kind", "most", "step"}, …] (at most so many of that kind among the unknown ones, since that
        step; where there is a "with", of its kinds too, all together)}, …]}. A place may have "among" besides:
        [[count, [cards]], …], so many of its unknown ones are among those."""


class KnowledgeModule(Protocol):
    """What a game's package `knowledge` has."""

    def open_ledger(self, t: Any, seat: SeatNumber, /) -> Ledger:
        """Returns the ledger of a seat that has been told nothing yet. Reads of the table how many play, the options
        and the box, never what lies on it."""


def hidden_place(
    place: str,
    seat: SeatNumber | None,
    size: int,
    cards: Iterable[Any] = (),
    limits: Iterable[JsonObject] = (),
    among: Iterable[Any] = (),
) -> JsonObject:
    row = {"place": place, "seat": seat, "size": size, "cards": list(cards), "limits": list(limits)}
    return {**row, "among": list(among)} if among else row


def record_lines(ledger: Ledger, lines: Iterable[JsonObject]) -> None:
    for line in lines:
        ledger.record(line)


def without_secrets(line: StoryLine, seat: SeatNumber) -> StoryLine:
    """The line with nobody's secrets but this seat's."""
    if not line.secrets:
        return line
    own = {seat: line.secrets[seat]} if seat in line.secrets else None
    return StoryLine(line.step, line.turn, line.key, line.seat, line.facts, own)


class Transcripts:
    """What each seat was told up to the latest restart point, read once: lines of past turns change no more. Kept from
    one restart point to the next, and by forks."""

    __slots__ = ("_ledgers", "_lines", "evidence")

    def __init__(self) -> None:
        self.evidence: dict[SeatNumber, tuple[int, Any]] = {}  # at a step, for the next sample; no fork's
        self._ledgers: dict[SeatNumber, tuple[int, Ledger]] = {}  # of how many lines
        self._lines: dict[SeatNumber, list[StoryLine]] = {}

    def copy(self) -> "Transcripts":
        twin = Transcripts()
        twin._ledgers, twin._lines = self._ledgers.copy(), self._lines.copy()
        return twin

    def of(self, seat: SeatNumber) -> "Transcripts":
        """Only what this seat was told."""
        twin = Transcripts()
        twin._ledgers = {one: kept for one, kept in self._ledgers.items() if one == seat}
        twin._lines = {one: kept for one, kept in self._lines.items() if one == seat}
        return twin

    def ledger(self, knowledge: KnowledgeModule, t: Any, seat: SeatNumber, count: int) -> Ledger:
        """What the seat knew when `count` lines had been said, all of past turns; not to be changed."""
        story: Story = t.story
        told, ledger = self._ledgers.get(seat) or (0, knowledge.open_ledger(t, seat))
        if told < count:
            ledger = ledger.copy()
            record_lines(ledger, (line.told(seat, story.turn, False) for line in story.lines[told:count]))
        self._ledgers[seat] = count, ledger
        return ledger

    def lines(self, story: Story, seat: SeatNumber, count: int) -> list[StoryLine]:
        """The first `count` lines with no secrets but this seat's; a list of one's own."""
        kept = self._lines.get(seat, [])
        if len(kept) != count:
            kept = [*kept[:count], *(without_secrets(line, seat) for line in story.lines[len(kept) : count])]
            self._lines[seat] = kept
        return kept[:]


def match_knowledge(match: Any, seat: SeatNumber) -> JsonObject | None:
    """Returns what `Match.known` says: the ledger at the latest restart point, and what was told since."""
    knowledge: KnowledgeModule | None = getattr(match.rules, "knowledge", None)
    if match.over or knowledge is None:
        return None
    story, count = match.story, match.restart[1][0]
    ledger: Ledger = match.transcripts.ledger(knowledge, match.t, seat, count).copy()
    record_lines(ledger, (line.told(seat, story.turn, False) for line in story.lines[count:]))
    return ledger.known(match.view(seat))
