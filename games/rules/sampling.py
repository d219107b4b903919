"""Samples of a game as one seat may believe it to be.

A sample depends on chance and on what the seat has received and seen, never on the truth. First, `hide_unseen` takes
the table as it was at the latest restart point and hides everything that the seat cannot see; hidden answers of other
seats since then become UNKNOWN. Then the game's `sampling` module draws a current state and reconstructs the inputs
that led to it. These inputs are played. A sample that the seat could tell from the truth is discarded."""

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from .ask import AskNumber, AskSome, Choice, Illegal, JsonObject, SeatNumber, SeatQuestion
from .ledger import Ledger, record_lines
from .match_setup import MatchInput
from .story import Story

MAX_SAMPLING_ATTEMPTS = 100  # then Unsampled is raised
UNKNOWN: Final[Any] = None  # stands for what a seat cannot know of an answer or an outcome: no choice is None

ItemT = TypeVar("ItemT")
SampledReply: TypeAlias = Choice | Callable[[Any], Choice]  # an answer, or a function: question -> answer


class Unsampled(Exception):
    """Raised if the game cannot be sampled for this seat at this moment."""


class ImpossibleSample(Exception):
    """Raised if the sampled state cannot have arisen; `sample_match` then tries again."""


class RandomSource(Protocol):
    """The part of `random.Random` that `sample_state` uses."""

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...

    def randrange(self, start: int, /) -> int: ...

    def choice(self, options: Sequence[ItemT], /) -> ItemT: ...


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a seat knows at one moment.

    `view` is its view. `since` are the inputs since the restart point, with UNKNOWN for hidden answers (known_inputs),
    and `lines` its log entries since then. `before` and `now` are its ledger at the restart point and now. `began` is
    the step of the restart point. `kept` has values that a game's `sample_state` computes once for all samples."""

    seat: SeatNumber
    view: JsonObject
    since: tuple[MatchInput, ...]
    lines: list[JsonObject]
    before: Ledger
    now: Ledger
    began: int
    kept: dict[str, Any] = field(default_factory=dict)


class SamplingModule(Protocol):
    """The interface of a game's module `sampling`; `t` is the game's own table."""

    def hide_unseen(self, t: Any, seat: SeatNumber, /) -> None:
        """Replace all cards that this seat cannot see at a restart point with UNKNOWN, in place.

        Empty the places whose number of cards is hidden, too."""

    def mask_answer(self, seat: SeatNumber | None, what: str, choice: Choice, /) -> Choice:
        """Return the public part of an answer (seat None: a random outcome); the rest becomes UNKNOWN."""

    def sample_state(self, t: Any, known: Evidence, rng: RandomSource, /) -> list[SampledReply]:
        """Draw a current state, set up the table at the restart point, and return all inputs since then.

        Draw uniformly from the states that the ledger allows; sort unseen cards before dealing them. Raise
        ImpossibleSample if the state cannot have arisen."""


def sample_match(match: Any, seat: SeatNumber, rng: RandomSource) -> Any:
    """Return a sample of `match` for `seat`; raise Unsampled after MAX_SAMPLING_ATTEMPTS failures."""
    module: SamplingModule | None = getattr(match.rules, "sampling", None)
    if module is None:
        raise Unsampled("This game has no sampling.")
    step, known = match.transcripts.evidence.get(seat, (None, None))
    if step != match.step:
        known = collect_evidence(match, module, seat)
        match.transcripts.evidence[seat] = match.step, known
    for _ in range(MAX_SAMPLING_ATTEMPTS):
        found = try_sample(match, module, known, rng)
        if found is not None:
            return found
    raise Unsampled("No sample that fits was found.")


def collect_evidence(match: Any, module: SamplingModule, seat: SeatNumber) -> Evidence:
    """Return everything the seat knows. The result is cached for the next sample, so do not change it."""
    count = match.restart[1][0]
    lines = lines_since(match, seat, count)
    before = match.transcripts.ledger(match.rules.knowledge, match.t, seat, count)
    now = before.copy() if lines else before
    record_lines(now, lines)
    return Evidence(seat, match.view(seat), known_inputs(match, module, seat), lines, before, now, match.turn_began)


def lines_since(match: Any, seat: SeatNumber, count: int) -> list[JsonObject]:
    return [line.told(seat, match.story.turn, False) for line in match.story.lines[count:]]


def known_inputs(match: Any, module: SamplingModule, reader: SeatNumber) -> tuple[MatchInput, ...]:
    """Return the inputs since the restart point, with UNKNOWN for what `reader` does not know.

    If another seat changes its answer in a Together, `reader` learns this only with the next input, and never which
    seat it was. So the change is attributed to the first other seat that had answered, and left out if it is the last
    input."""
    since = [known_input(match, module, reader, number) for number in range(len(match.since))]
    hidden = {number: held for number, held in match.changes.items() if since[number][0] != reader}
    for number, held in hidden.items():
        who = next(seat for seat in held if seat != reader)
        what = next(one[1] for one in reversed(match.since[:number]) if one[0] == who and one[1] != "conceded")
        since[number] = who, what, UNKNOWN
    while len(since) - 1 in hidden:
        since.pop()
    return tuple(since)


def known_input(match: Any, module: SamplingModule, reader: SeatNumber, number: int) -> MatchInput:
    seat, what, choice = match.since[number]
    if what in ("conceded", "closed") or seat == reader:
        return seat, what, choice
    if match.together and match.turn_began + number + 1 > match.opened:
        return seat, what, UNKNOWN  # held in a Together that is still open
    return seat, what, module.mask_answer(seat, what, choice)


def try_sample(match: Any, module: SamplingModule, known: Evidence, rng: RandomSource) -> Any:
    """Return one sample, or None if it is impossible or the seat could tell it from the truth."""
    table, mark, conceded = match.restart
    table = table.copy()
    module.hide_unseen(table, known.seat)
    lines = match.transcripts.lines(match.story, known.seat, mark[0])
    try:
        replies = module.sample_state(table, known, rng)
        twin = match.restarted_on(table, Story(lines, *mark[1:]), conceded, match.transcripts.of(known.seat))
        replay_inputs(twin, known.since, replies)
    except (Illegal, ImpossibleSample):
        return None
    return twin if looks_the_same(twin, match, known) else None


def replay_inputs(twin: Any, since: Sequence[MatchInput], replies: Sequence[SampledReply]) -> None:
    """Play `since`, with `replies` as choices; raise Illegal or ImpossibleSample if a reply does not fit."""
    for (seat, what, _), reply in zip(since, replies, strict=True):
        if what == "conceded":
            twin.concede(seat, reply)
            continue
        question = twin.luck if seat is None else twin.asked(seat)
        if question is None:
            raise ImpossibleSample
        twin.take(seat, what, reply(question) if callable(reply) else reply)


def looks_the_same(twin: Any, match: Any, known: Evidence) -> bool:
    """Return whether the seat sees the same view, log entries and question in both games."""
    seat = known.seat
    return (
        twin.waiting == match.waiting
        and (twin.step, twin.barrier, twin.opened) == ((known.began + len(known.since)), match.barrier, match.opened)
        and visible_question(twin, seat) == visible_question(match, seat)
        and twin.view(seat) == known.view
        and lines_since(twin, seat, twin.restart[1][0]) == known.lines
    )


def visible_question(match: Any, seat: SeatNumber) -> Any:
    """Return what the seat sees of the open question or random draw, as a value to compare, or None.

    Options that follow from the view are left out: `looks_the_same` compares the views, too."""
    if match.luck is not None:
        return match.luck.what
    asked = match.asked(seat)
    if asked is None:
        return None
    bounds = (asked.least, asked.most) if isinstance(asked, AskSome) else ()
    options = () if getattr(asked, "follows", False) else asked.options
    return type(asked), asked.what, options, bounds, match.held(seat)


def random_answer(rng: RandomSource) -> Callable[[SeatQuestion], Choice]:
    def answer(question: SeatQuestion) -> Choice:
        if isinstance(question, AskNumber):
            return question.low + rng.randrange(question.high - question.low + 1)
        if not isinstance(question, AskSome):
            return rng.choice(question.options)
        options = list(question.options)
        rng.shuffle(options)
        return tuple(options[: question.least + rng.randrange(question.most - question.least + 1)])

    return answer
