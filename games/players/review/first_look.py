"""A first look at one seat's decisions: its probable turning points, found with few playouts.

The first pass compares the answers at every decision. The second compares the best answers again, at the decisions
where most seems lost. The third plays the decisions with the largest losses out to the end of the game."""

from collections.abc import Iterator
from typing import Any

from games.players.search.problem import mean_of
from games.rules.ask import Choice, JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.match_setup import MatchInput

from .attribution import make_moment
from .breakdown import MAX_MOMENTS, rounded_row, with_places
from .budget import Budget, first_budget
from .confidence import MIN_REPORTED_GAIN
from .game_record import GameRecord, outline_game
from .seat_evaluator import DecisionValue, SamplingFailed, SeatEvaluator, WorkCounter

PASSES = 3
SECOND_LOOK_SHARE = 1 / 3  # of the decisions, for which the second pass compares the best answers again
ANSWERS_KEPT = 2  # for the second pass, in addition to the chosen one
MAX_PLAYED_OUT = MAX_MOMENTS + 1  # decisions of the third pass


class FirstLook:
    """A first look at one seat's decisions. It can be interrupted between two parts of `steps`."""

    def __init__(self, record: GameRecord, seat: SeatNumber, seats: int, budget: Budget | None = None) -> None:
        self.record, self.seat, self.outline = record, seat, outline_game(record)
        self.work = WorkCounter(budget or first_budget(record, self.outline, seats))
        self.done = 0
        self.values: dict[int, dict[Choice, list[float]]] = {}  # chances after answers, by step
        self.decisions: dict[int, DecisionValue] = {}

    @property
    def length(self) -> int:
        return PASSES * len(self.record.inputs)

    def steps(self) -> Iterator[int]:
        count = len(self.record.inputs)
        for number, examine in enumerate((self.compare_all, self.compare_best, self.play_out)):
            wanted = self.wanted_steps(number)
            for step, match, one in self.record.walk():
                if number * count + step <= self.done:
                    continue
                if step in wanted:
                    self.examine(examine, step, match, one)
                self.done += 1
                yield self.done

    def wanted_steps(self, number: int) -> set[int]:
        """Return a pass's steps; they depend only on earlier passes, so an interrupted pass can continue."""
        if number == 0:
            return {step for step, seat in self.outline.decisions.items() if seat == self.seat}
        first = self.work.budget.choosing if number == 1 else None
        losses = {step: self.best_answer(step, first)[1] for step in self.values}
        costly = sorted((step for step in losses if losses[step] > 0), key=lambda step: -losses[step])
        return set(costly[: MAX_PLAYED_OUT if number > 1 else int(len(losses) * SECOND_LOOK_SHARE) + 1])

    def examine(self, examine: Any, step: int, match: Match[Any], one: MatchInput) -> None:
        try:
            examine(step, SeatEvaluator(self.record, match, self.seat, self.work), one[1], one[2])
        except SamplingFailed:
            self.values.pop(step, None)

    def compare_all(self, step: int, point: SeatEvaluator, what: str, chosen: Choice) -> None:
        self.values[step] = point.compare(what, point.options(what, chosen), range(self.rounds))

    def compare_best(self, step: int, point: SeatEvaluator, what: str, chosen: Choice) -> None:
        found = self.values[step]
        ranked = sorted((one for one in found if one != chosen), key=lambda one: -mean_of(found[one]))
        options = [chosen, *ranked[:ANSWERS_KEPT]]
        for option, values in point.compare(what, options, range(self.rounds, 3 * self.rounds)).items():
            found[option] += values

    def play_out(self, step: int, point: SeatEvaluator, what: str, chosen: Choice) -> None:
        best, gain = self.best_answer(step)
        if gain > MIN_REPORTED_GAIN:
            lines = point.lines(what, chosen, best, range(self.work.rounds("valuing")))
            self.decisions[step] = point.decided(chosen, best, lines)

    @property
    def rounds(self) -> int:
        return self.work.budget.choosing

    def best_answer(self, step: int, rounds: int | None = None) -> tuple[Choice, float]:
        found = {option: mean_of(values[:rounds]) for option, values in self.values[step].items()}
        count = max(map(len, self.values[step].values()))
        if rounds is None:  # only answers that were compared in the second pass, too
            found = {option: value for option, value in found.items() if len(self.values[step][option]) == count}
        chosen = self.record.inputs[step - 1][2]
        best = max(found, key=lambda option: found[option])
        return best, found[best] - found[chosen]

    def as_json(self) -> JsonObject:
        lost = {step: one for step, one in self.decisions.items() if one.lost.chance}
        turned = sorted(lost, key=lambda step: (-lost[step].lost.chance, step))[:MAX_MOMENTS]
        moments = [vars(make_moment(step, self.record.inputs[step - 1][1], lost[step])) for step in turned]
        row = {"seat": self.seat, "moments": [rounded_row(one) for one in moments], "swings": [], "by_others": []}
        return with_places(row, self.outline.places)
