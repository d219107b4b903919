"""Dealing the unseen again: the same game as one seat could believe it to be.

A sample is drawn from what the seat was told and shown, and from chance, never from the truth: the table at the latest
restart point is veiled (whatever the seat cannot see is taken off it) before a game's own `sampling` room deals it
anew, and what others answered unseen since then comes to it as UNKNOWN. How the world that was drawn came about since
the restart point is worked out backwards and played; a try that the seat could tell from the truth is thrown away.
"""

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from .ask import AskNumber, AskSome, Choice, Illegal, JsonObject, SeatNumber, SeatQuestion
from .ledger import Ledger, record_lines
from .match_setup import MatchInput
from .story import Story

MAX_SAMPLING_ATTEMPTS = 100  # after so many worlds that do not fit, a moment counts as one that cannot be sampled
UNKNOWN: Final[Any] = None  # stands for what a seat cannot know of an answer or an outcome: no choice is None

ItemT = TypeVar("ItemT")
SampledReply: TypeAlias = Choice | Callable[[Any], Choice]  # an answer, or how one is found once its question is put


class Unsampled(Exception):
    """At this moment the game cannot be dealt again for this seat."""


class ImpossibleSample(Exception):
    """Raised by a game's `deal` where the world it drew cannot have come about: another try."""


class RandomSource(Protocol):
    """What a sample needs of `random.Random`; the rules themselves know no chance."""

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...

    def randrange(self, start: int, /) -> int: ...

    def choice(self, options: Sequence[ItemT], /) -> ItemT: ...


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a seat has to go by. `view`: what it sees now; `since`: the inputs since the restart point, what others
    hide UNKNOWN (whose it was, too, where an answer was changed: `inputs_known`); `lines`: what the seat was told since
    then; `before`, `now`: its ledger at the restart point and now; `began`: the step of the restart point, so that a
    line's input can be told; `kept`: what a game's `deal` works out of all this once, for every world it draws."""

    seat: SeatNumber
    view: JsonObject
    since: tuple[MatchInput, ...]
    lines: list[JsonObject]
    before: Ledger
    now: Ledger
    began: int
    kept: dict[str, Any] = field(default_factory=dict)

    @property
    def now_step(self) -> int:
        """The step of this moment, as the seat may count it."""
        return self.began + len(self.since)


class SamplingModule(Protocol):
    """What a game's module `sampling` has. `t` is the game's own table."""

    def hide_unseen(self, t: Any, seat: SeatNumber, /) -> None:
        """Takes off the table at a restart point whatever this seat cannot see there: each such card becomes UNKNOWN,
        or its place is emptied where even the number is hidden."""

    def mask_answer(self, seat: SeatNumber | None, what: str, choice: Choice, /) -> Choice:
        """Returns of an answer (seat None: an outcome of luck) what everybody knows once it has been given, the rest
        UNKNOWN."""

    def sample_state(self, t: Any, known: Evidence, rng: RandomSource, /) -> list[SampledReply]:
        """Draws a world now, uniformly among those the ledger allows, lays on the veiled table what that world must
        have been at the restart point, and returns every input since then, in order. The unseen cards are sorted before
        they are dealt. NoFit where the world cannot have come about."""


def sample_match(match: Any, seat: SeatNumber, rng: RandomSource) -> Any:
    """Returns the Match as `seat` could believe it to be. Unsampled if the game has no way to deal it again, or none of
    TRIES worlds fits."""
    room: SamplingModule | None = getattr(match.rules, "sampling", None)
    if room is None:
        raise Unsampled("This game cannot be dealt again.")
    step, known = match.transcripts.evidence.get(seat, (None, None))
    if step != match.step:
        known = collect_evidence(match, room, seat)
        match.transcripts.evidence[seat] = match.step, known
    for _ in range(MAX_SAMPLING_ATTEMPTS):
        found = try_sample(match, room, known, rng)
        if found is not None:
            return found
    raise Unsampled("No world that fits was found.")


def collect_evidence(match: Any, room: SamplingModule, seat: SeatNumber) -> Evidence:
    """Returns what the seat has to go by, and nothing else; not to be changed, as the next sample begins with it."""
    count = match.restart[1][0]
    told = lines_since(match, seat, count)
    before = match.transcripts.ledger(match.rules.knowledge, match.t, seat, count)
    now = before.copy() if told else before
    record_lines(now, told)
    return Evidence(seat, match.view(seat), known_inputs(match, room, seat), told, before, now, match.turn_began)


def lines_since(match: Any, seat: SeatNumber, count: int) -> list[JsonObject]:
    return [line.told(seat, match.story.turn, False) for line in match.story.lines[count:]]


def known_inputs(match: Any, room: SamplingModule, reader: SeatNumber) -> tuple[MatchInput, ...]:
    """Returns the inputs since the restart point as far as `reader` knows them. That others have changed what they
    answered in a Together nobody notices before the next one answers, and then not who it was: it counts as whoever of
    them had answered first, and at the end not at all."""
    since = [known_input(match, room, reader, number) for number in range(len(match.since))]
    hidden = {number: held for number, held in match.changes.items() if since[number][0] != reader}
    for number, held in hidden.items():
        who = next(seat for seat in held if seat != reader)
        what = next(one[1] for one in reversed(match.since[:number]) if one[0] == who and one[1] != "conceded")
        since[number] = who, what, UNKNOWN
    while len(since) - 1 in hidden:
        since.pop()
    return tuple(since)


def known_input(match: Any, room: SamplingModule, reader: SeatNumber, number: int) -> MatchInput:
    """Returns the input of that number since the restart point, as far as `reader` knows it."""
    seat, what, choice = match.since[number]
    if what in ("conceded", "closed") or seat == reader:
        return seat, what, choice
    if match.together and match.turn_began + number + 1 > match.opened:
        return seat, what, UNKNOWN  # held in a Together that is still open
    return seat, what, room.mask_answer(seat, what, choice)


def try_sample(match: Any, room: SamplingModule, known: Evidence, rng: RandomSource) -> Any:
    """Returns one world played up to now, or None where it cannot be or the seat could tell it from the truth."""
    table, mark, conceded = match.restart
    table = table.copy()
    room.hide_unseen(table, known.seat)
    lines = match.transcripts.lines(match.story, known.seat, mark[0])
    try:
        replies = room.sample_state(table, known, rng)
        twin = match.restarted_on(table, Story(lines, *mark[1:]), conceded, match.transcripts.of(known.seat))
        replay_inputs(twin, known.since, replies)
    except (Illegal, ImpossibleSample):
        return None
    return twin if looks_the_same(twin, match, known) else None


def replay_inputs(twin: Any, since: Sequence[MatchInput], replies: Sequence[SampledReply]) -> None:
    """Plays what happened since the restart point. Illegal or NoFit if the world does not allow it."""
    for (seat, what, _), reply in zip(since, replies, strict=True):
        if what == "conceded":
            twin.concede(seat, reply)
            continue
        question = twin.luck if seat is None else twin.asked(seat)
        if question is None:
            raise ImpossibleSample
        twin.take(seat, what, reply(question) if callable(reply) else reply)


def looks_the_same(twin: Any, match: Any, known: Evidence) -> bool:
    """Whether the seat sees, is told and is asked the same in both."""
    seat = known.seat
    return (
        twin.waiting == match.waiting
        and (twin.step, twin.barrier, twin.opened) == (known.now_step, match.barrier, match.opened)
        and visible_question(twin, seat) == visible_question(match, seat)
        and twin.view(seat) == known.view
        and lines_since(twin, seat, twin.restart[1][0]) == known.lines
    )


def visible_question(match: Any, seat: SeatNumber) -> Any:
    """What the seat itself is asked, as it reads it; for luck, what everybody knows of it. Options that follow from the
    view need not be listed: the views are compared."""
    if match.luck is not None:
        return match.luck.what
    asked = match.asked(seat)
    if asked is None:
        return None
    bounds = (asked.least, asked.most) if isinstance(asked, AskSome) else ()
    options = () if getattr(asked, "follows", False) else asked.options
    return type(asked), asked.what, options, bounds, match.held(seat)


def random_answer(rng: RandomSource) -> Callable[[SeatQuestion], Choice]:
    """Returns how to answer a question whose answer nobody else will ever see: at random."""

    def answer(question: SeatQuestion) -> Choice:
        if isinstance(question, AskNumber):
            return question.low + rng.randrange(question.high - question.low + 1)
        if not isinstance(question, AskSome):
            return rng.choice(question.options)
        options = list(question.options)
        rng.shuffle(options)
        return tuple(options[: question.least + rng.randrange(question.most - question.least + 1)])

    return answer
