"""The game that was played: what was answered and dealt, in order, to be walked through again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.players.search.candidates import is_forced
from games.players.search.playout import is_cooperative
from games.rules.ask import JsonObject, SeatNumber
from games.rules.beginning import Input
from games.rules.match import Match
from games.rules.ruleset import Ruleset

ENDING_INPUTS = ("closed", "conceded")  # inputs that are no answers of the game


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `seed`: the table's uuid, or what else names it; `inputs`: what was taken, step by step, the
    first at step 1."""

    rules: Ruleset[Any]
    seats: int
    seed: str
    inputs: Sequence[Input]
    options: JsonObject = field(default_factory=dict)
    cards: JsonObject | None = None
    version: int | None = None

    @property
    def name(self) -> str:
        return self.rules.__name__.rpartition(".")[2]  # type: ignore[attr-defined]

    def begin(self) -> Match[Any]:
        return Match.new(self.rules, self.seats, self.options, self.cards, self.version)

    def walk(self) -> Iterator[tuple[int, Match[Any], Input]]:
        """Yields before each input its step, the Match as it stood, and the input; the Match then goes on. It is one
        and the same all along."""
        match = self.begin()
        for step, one in enumerate(self.inputs, 1):
            yield step, match, one
            apply_input(match, one)

    @property
    def can_evaluate(self) -> bool:
        """Whether the game's judgement may speak before the end: not where all play together, as it compares seats."""
        return hasattr(self.rules, "evaluation") and not is_cooperative(self.begin())


@dataclass(frozen=True)
class GameOutline:
    """What there is to be valued. `decisions`: steps at which a seat chose, with the seat; `anew`: those of them before
    which others had answered, or luck, since the seat's last one; `revealing`: steps by which
    something hidden came out that no answers given together held; `turning`: steps with which a turn began; `turns`:
    how many the game had."""

    decisions: dict[int, SeatNumber]
    after_others: frozenset[int]
    revealing: frozenset[int]
    turning: frozenset[int]
    turns: int


def apply_input(match: Match[Any], one: Input) -> None:
    """Plays an input. Illegal if the game does not allow it."""
    seat, what, choice = one
    if what == "conceded":
        match.concede(seat, choice)
    elif what == "closed":
        match.close(*choice)
    else:
        match.take(seat, what, choice)


def outline_game(course: GameRecord) -> GameOutline:
    """Returns what there is to be valued. Of answers changed while others still thought, the last one counts."""
    decisions: dict[int, SeatNumber] = {}
    revealing: set[int] = set()
    latest: dict[tuple[int, SeatNumber], int] = {}
    turns: set[int] = set()
    anew: set[int] = set()
    chose: SeatNumber | None = None  # who has, and nobody else has answered since
    together, match = False, course.begin()
    for step, match, (seat, what, _) in course.walk():
        note_reveal(revealing, match, together)
        together = match.together
        turns.add(match.turn_step)
        chose = chose if seat == chose else None
        if seat is None or what in ENDING_INPUTS:
            continue
        question = match.asked(seat)
        assert question is not None
        if not is_forced(question):
            if changed := latest.get((match.opened, seat)):
                decisions.pop(changed)
            decisions[step] = seat
            latest[match.opened, seat] = step
            if chose is None or changed in anew:
                anew.add(step)
            chose = seat
    note_reveal(revealing, match, together)
    turns.add(match.turn_step)
    return GameOutline(
        decisions, frozenset(anew & decisions.keys()), frozenset(revealing), frozenset(turns), max(1, len(turns))
    )


def note_reveal(revealing: set[int], match: Match[Any], together: bool) -> None:
    """Notes the step just taken, if something came out by it."""
    if match.step and match.barrier == match.step and not together:
        revealing.add(match.step)
