"""The story: log entries as keys and facts, the steps that reveal something hidden, and previews.

Rules call `t.story.say(…)` while they run. Nothing is stored; every replay produces it again. A preview tries an answer
on a fork that stops where luck or a secret would follow."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from .ask import AskSome, Choice, Illegal, JsonObject, SeatNumber, lists

Facts: TypeAlias = dict[str, Any]
StoryMark: TypeAlias = tuple[int, int, int, int]  # how many lines, then step, turn and barrier


class PreviewStopped(BaseException):
    """Raised in a preview before luck or a secret would follow."""


class PreviewReachedEnd(PreviewStopped):
    """Raised in a preview when the game would end.

    Nothing hidden has been revealed, so `reason` and `counts` (whether points decide) do not depend on secrets."""

    def __init__(self, reason: str, counts: bool) -> None:
        super().__init__(reason)
        self.reason, self.counts = reason, counts


PLAIN_TYPES = frozenset((str, int, bool, type(None)))


class TemporaryFact:
    """A fact that is shown only during its own turn: `TemporaryFact("villa", until="turn")`."""

    __slots__ = ("until", "value")

    def __init__(self, value: Any, until: str) -> None:
        if until != "turn":
            raise ValueError("a fact can only fade at the end of its turn")
        self.value, self.until = value, until


@dataclass(slots=True, eq=False)
class StoryLine:
    """One log entry. `facts` are public, `secrets` are {seat: facts for that seat only}."""

    step: int
    turn: int
    key: str
    seat: SeatNumber | None
    facts: Facts
    secrets: dict[SeatNumber, Facts] | None
    plain: bool | None = None  # whether all readers are always shown `facts`, unconverted; None: not known yet

    def open_secrets(self) -> Facts:
        """Return the secret facts that may be shown to all readers: those that are equal for all seats."""
        secrets = [*(self.secrets or {}).values()]
        return {
            name: fact for own in secrets for name, fact in own.items() if all(one.get(name) == fact for one in secrets)
        }

    def told(self, reader: SeatNumber | None, turn: int, open_to_all: bool) -> JsonObject:
        if self.plain is None:
            self.plain = not self.secrets and PLAIN_TYPES.issuperset(map(type, self.facts.values()))
        if self.plain:
            return {"step": self.step, "key": self.key, "seat": self.seat, "facts": self.facts.copy()}
        facts = {**self.facts, **self.open_secrets()} if open_to_all else self.facts
        if self.secrets and reader is not None:
            facts = {**facts, **self.secrets.get(reader, {})}
        shown = {}
        for name, fact in facts.items():
            kind = type(fact)
            if kind is str or kind is int:  # most facts
                shown[name] = fact
            elif kind is not TemporaryFact:
                shown[name] = lists(fact)
            elif open_to_all or turn == self.turn:
                shown[name] = lists(fact.value)
        return {"step": self.step, "key": self.key, "seat": self.seat, "facts": shown}


def frozen_facts(facts: Facts) -> Facts:
    if list in map(type, facts.values()):
        return {name: tuple(fact) if type(fact) is list else fact for name, fact in facts.items()}
    return facts


class Story:
    """All log entries so far, the step and turn, and the barrier: the last step that cannot be undone."""

    __slots__ = ("barrier", "lines", "previewing", "step", "turn")

    def __init__(self, lines: Iterable[StoryLine] = (), step: int = 0, turn: int = 0, barrier: int = 0) -> None:
        self.lines = list(lines)
        self.step, self.turn, self.barrier, self.previewing = step, turn, barrier, False

    def say(
        self, key: str, seat: SeatNumber | None = None, /, to: dict[SeatNumber, Facts] | None = None, **facts: Any
    ) -> None:
        """Add a log entry about `seat`. `to={seat: {facts}}` adds facts for some seats and sets the barrier."""
        if to:
            self.reveal()
            to = {reader: frozen_facts(own) for reader, own in to.items()}
        self.lines.append(StoryLine(self.step, self.turn, key, seat, frozen_facts(facts), to))

    def reveal(self) -> None:
        """Set the barrier. Call this before an entry, a question or its seat depends on a secret."""
        if self.previewing:
            raise PreviewStopped
        self.barrier = self.step

    def mark(self) -> StoryMark:
        return len(self.lines), self.step, self.turn, self.barrier

    def since(self, mark: StoryMark) -> "Story":
        count, step, turn, barrier = mark
        return Story(self.lines[:count], step, turn, barrier)

    def told(self, reader: SeatNumber | None, since: int, open_to_all: bool) -> list[JsonObject]:
        """Return the log entries after step `since` as JSON for one seat (None: a spectator)."""
        first = len(self.lines)
        while first and self.lines[first - 1].step > since:
            first -= 1
        return [line.told(reader, self.turn, open_to_all) for line in self.lines[first:]]


def preview_answer(match: Any, seat: SeatNumber, choice: Choice) -> JsonObject | None:
    question = match.asked(seat)
    if question is None:
        raise Illegal("not_asked", "This seat is not asked anything now.")
    choice = question.check(choice)
    if match.together:  # a preview must not show whether other seats have answered
        return None
    twin = match.fork()
    twin.story.previewing = True
    view = ends = None
    try:
        twin.take(seat, question.what, choice)
        view = twin.view(seat) if twin.luck is None else None
    except PreviewReachedEnd as last:
        ends = {"reason": last.reason, "scores": preview_scores(twin, seat) if last.counts else None}
    except PreviewStopped:
        if not isinstance(question, AskSome) and choice in question.ends:
            ends = {"reason": None, "scores": preview_scores(twin, seat)}
    said = twin.said(seat, match.step)
    return {"said": said, "view": view, "ends": ends} if said or view or ends else None


def preview_scores(match: Any, seat: SeatNumber) -> list[JsonObject] | None:
    rules, table = match.rules, match.t
    seen = getattr(rules, "visible_scores", None)
    found = seen and seen(rules.view(table, seat, False), getattr(table, "cards", None))
    return [{"points": points, "hidden": hidden} for points, hidden in found] if found else None
