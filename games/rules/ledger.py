"""The ledger: what a seat knows of hidden places, from the seat's log entries and view.

If a log entry forgets a fact, so does the ledger. Each game has its own ledger in its package `knowledge`."""

from collections.abc import Iterable
from typing import Any, Protocol, Self

from .ask import JsonObject, SeatNumber
from .story import Story, StoryLine


class Ledger(Protocol):
    def record(self, line: JsonObject, /) -> None:
        """Record a log entry as the seat receives it: {"step", "key", "seat", "facts"}."""

    def copy(self) -> Self:
        """Return an independent copy."""

    def known(self, view: JsonObject, /) -> JsonObject:
        """Return the seat's knowledge, completed by its current view: {"unseen": …, "places": …}.

        "unseen": [[card, count], …], sorted, the cards not yet seen in any place. "places": [{"place", "seat": number |
        null, "size", "cards": known cards, "limits": [{"kind", "most", "step"}, …]}, …]. A limit says that since
        `step`, at most `most` of the unknown cards are of this kind (together with the kinds in "with", if given). The
        optional "among" [[count, [cards]], …] says that `count` of the unknown cards are among these cards."""


class KnowledgeModule(Protocol):
    def open_ledger(self, t: Any, seat: SeatNumber, /) -> Ledger:
        """Return a seat's empty ledger; it uses only the table's number of players, options and box."""


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
    if not line.secrets:
        return line
    own = {seat: line.secrets[seat]} if seat in line.secrets else None
    return StoryLine(line.step, line.turn, line.key, line.seat, line.facts, own)


class Transcripts:
    """A cache of each seat's log entries and ledger up to the latest restart point; forks get a copy."""

    __slots__ = ("_ledgers", "_lines", "evidence")

    def __init__(self) -> None:
        self.evidence: dict[SeatNumber, tuple[int, Any]] = {}  # (step, Evidence); not copied to forks
        self._ledgers: dict[SeatNumber, tuple[int, Ledger]] = {}  # (number of log entries, ledger)
        self._lines: dict[SeatNumber, list[StoryLine]] = {}

    def copy(self) -> "Transcripts":
        twin = Transcripts()
        twin._ledgers, twin._lines = self._ledgers.copy(), self._lines.copy()
        return twin

    def of(self, seat: SeatNumber) -> "Transcripts":
        twin = Transcripts()
        twin._ledgers = {one: kept for one, kept in self._ledgers.items() if one == seat}
        twin._lines = {one: kept for one, kept in self._lines.items() if one == seat}
        return twin

    def ledger(self, knowledge: KnowledgeModule, t: Any, seat: SeatNumber, count: int) -> Ledger:
        """Return the ledger after `count` log entries, all from past turns. Do not change the ledger."""
        story: Story = t.story
        heard, ledger = self._ledgers.get(seat) or (0, knowledge.open_ledger(t, seat))
        if heard < count:
            ledger = ledger.copy()
            record_lines(ledger, (line.told(seat, story.turn, False) for line in story.lines[heard:count]))
        self._ledgers[seat] = count, ledger
        return ledger

    def lines(self, story: Story, seat: SeatNumber, count: int) -> list[StoryLine]:
        kept = self._lines.get(seat, [])
        if len(kept) != count:
            kept = [*kept[:count], *(without_secrets(line, seat) for line in story.lines[len(kept) : count])]
            self._lines[seat] = kept
        return kept[:]


def match_knowledge(match: Any, seat: SeatNumber) -> JsonObject | None:
    knowledge: KnowledgeModule | None = getattr(match.rules, "knowledge", None)
    if match.over or knowledge is None:
        return None
    story, count = match.story, match.restart[1][0]
    ledger: Ledger = match.transcripts.ledger(knowledge, match.t, seat, count).copy()
    record_lines(ledger, (line.told(seat, story.turn, False) for line in story.lines[count:]))
    return ledger.known(match.view(seat))
