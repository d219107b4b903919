"""The record of a game: all answers and random outcomes, in order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.players.search.candidates import is_forced
from games.players.search.playout import is_cooperative_match
from games.rules.ask import JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.match_setup import MatchInput
from games.rules.ruleset import Ruleset

ENDING_INPUTS = ("closed", "conceded")  # inputs that are not answers to questions


@dataclass(frozen=True)
class GameRecord:
    rules: Ruleset[Any]
    seats: int
    seed: str  # the table's uuid, or another name of the game
    inputs: Sequence[MatchInput]  # the first is step 1
    options: JsonObject = field(default_factory=dict)
    cards: JsonObject | None = None
    version: int | None = None

    @property
    def name(self) -> str:
        return self.rules.__name__.rpartition(".")[2]  # type: ignore[attr-defined]

    def begin(self) -> Match[Any]:
        return Match.new(self.rules, self.seats, self.options, self.cards, self.version)

    def walk(self) -> Iterator[tuple[int, Match[Any], MatchInput]]:
        """Yield (step, Match, input) before each input is applied; the Match is the same object each time."""
        match = self.begin()
        for step, one in enumerate(self.inputs, 1):
            yield step, match, one
            apply_input(match, one)

    @property
    def can_evaluate(self) -> bool:
        """Return whether the game has an evaluation. It compares seats, so it does not fit cooperative games."""
        return hasattr(self.rules, "evaluation") and not is_cooperative_match(self.begin())


@dataclass(frozen=True)
class GameOutline:
    decisions: dict[int, SeatNumber]  # steps at which a seat had a choice
    after_others: frozenset[int]  # decisions with luck or answers of others since the seat's previous one
    revealing: frozenset[int]  # steps that revealed something, except by simultaneous answers
    turning: frozenset[int]  # steps that began a turn
    turns: int  # of the whole game
    places: tuple[tuple[int, int], ...]  # of each step: its round, and its turn within the round (0: before the first)


def apply_input(match: Match[Any], one: MatchInput) -> None:
    seat, what, choice = one
    if what == "conceded":
        match.concede(seat, choice)
    elif what == "closed":
        match.close(*choice)
    else:
        match.take(seat, what, choice)


def outline_game(record: GameRecord) -> GameOutline:
    """Return the steps to evaluate. If a player changed a simultaneous answer, only the last one counts."""
    decisions: dict[int, SeatNumber] = {}
    revealing: set[int] = set()
    latest: dict[tuple[int, SeatNumber], int] = {}
    turns: set[int] = set()
    first_choices: set[int] = set()
    chose: SeatNumber | None = None  # the last seat that chose, if no other has answered since
    together, match, counter = False, record.begin(), TurnCounter(record.seats)
    places = []
    for step, match, (seat, what, _) in record.walk():
        note_reveal(revealing, match, together)
        together = match.together
        turns.add(match.turn_step)
        places.append(counter.place(match))
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
            if chose is None or changed in first_choices:
                first_choices.add(step)
            chose = seat
    note_reveal(revealing, match, together)
    turns.add(match.turn_step)
    return GameOutline(
        decisions,
        frozenset(first_choices & decisions.keys()),
        frozenset(revealing),
        frozenset(turns),
        max(1, len(turns)),
        tuple(places),
    )


class TurnCounter:
    """Counts rounds and turns by public log entries; without rounds, one turn of each seat is a round."""

    def __init__(self, seats: int) -> None:
        self.seats, self.rounds, self.turns, self.seen = seats, 0, 0, 0

    def place(self, match: Match[Any]) -> tuple[int, int]:
        lines = match.story.lines
        for line in lines[self.seen :]:
            if line.key == "round":
                self.rounds, self.turns = self.rounds + 1, 0
            self.turns += line.key == "turn"
        self.seen = len(lines)
        turn = self.turns or match.story.turn
        if self.rounds or not turn:
            return self.rounds, self.turns
        return (turn - 1) // self.seats + 1, (turn - 1) % self.seats + 1


def note_reveal(revealing: set[int], match: Match[Any], together: bool) -> None:
    if match.step and match.barrier == match.step and not together:
        revealing.add(match.step)
