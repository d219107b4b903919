"""A review computed in pieces: its state between two pieces, as data.

The division into pieces does not change the result."""

import time
from dataclasses import asdict, astuple
from typing import Any

from games.rules import GAMES
from games.rules.ask import JsonObject, SeatNumber, lists, tuples

from .analysis import GameAnalysis, SeatFindings
from .attribution import ChancePoint
from .breakdown import Swing
from .confidence import Estimate, PlayoutResult
from .game_record import GameRecord
from .luck import LuckTracker, Stroke
from .seat_evaluator import DecisionValue


def record_as_data(record: GameRecord) -> JsonObject:
    rest = {key: getattr(record, key) for key in ("seats", "seed", "options", "cards", "version")}
    return {"ruleset": record.name, "inputs": lists(record.inputs), **rest}


def record_from_data(data: JsonObject) -> GameRecord:
    rest = {key: data[key] for key in ("seats", "seed", "options", "cards", "version")}
    return GameRecord(GAMES[data["ruleset"]], inputs=tuples(data["inputs"]), **rest)


def next_piece(record: GameRecord, seats: list[SeatNumber], state: JsonObject | None, seconds: float) -> JsonObject:
    """Continue from a state (None: the beginning) for `seconds` CPU seconds; return the new state."""
    analysis = GameAnalysis(record, seats)
    if state is not None:
        restore_state(analysis, state)
    until = time.process_time() + seconds
    for _ in analysis.steps():
        if time.process_time() >= until and analysis.done < analysis.length:
            return {"done": analysis.done, "length": analysis.length, "state": state_of(analysis), "body": None}
    return {"done": analysis.length, "length": analysis.length, "state": None, "body": analysis.as_json()}


def state_of(analysis: GameAnalysis) -> JsonObject:
    return {
        "done": analysis.done,
        "work": analysis.work.done,
        "again": analysis.again,
        "looked": [[lists(one), [list(astuple(line)) for line in lines]] for one, lines in analysis.rechecked.items()],
        "decisions": [decision_rows(found.decisions) for found in analysis.found.values()],
        "seats": [state_of_seat(found) for found in analysis.found.values()],
    }


def decision_rows(decisions: dict[int, DecisionValue]) -> list[list[Any]]:
    return [
        [step, lists(one.best), *(asdict(value) for value in (one.worth, one.lost, one.spare))]
        for step, one in decisions.items()
    ]


def state_of_seat(found: SeatFindings) -> JsonObject:
    breakdown = found.breakdown
    return {
        "account": [breakdown.begin, breakdown.end, breakdown.missed],
        "line": [list(astuple(point)) for point in found.line],
        "luck": [state_of_luck(one) for one in found.luck],
        "others": [[asdict(one) for one in others.strokes] for others in found.others],
        "swerves": [asdict(one) for one in found.deviations],
    }


def state_of_luck(luck: LuckTracker) -> JsonObject:
    noted = [one and [one[0], asdict(one[1])] for one in (luck.kept, luck.carried)]
    return {"strokes": [asdict(one) for one in luck.strokes], "noted": noted, "missed": luck.missed}


def restore_state(analysis: GameAnalysis, state: JsonObject) -> None:
    analysis.done, analysis.work.done, analysis.again = state["done"], state["work"], state["again"]
    analysis.rechecked = {tuples(one): [PlayoutResult(*line) for line in lines] for one, lines in state["looked"]}
    for found, rows in zip(analysis.found.values(), state["decisions"], strict=True):
        for step, best, *values in rows:
            chosen = analysis.record.inputs[step - 1][2]
            found.decisions[step] = DecisionValue(chosen, tuples(best), *(Estimate(**value) for value in values))
    for found, row in zip(analysis.found.values(), state["seats"], strict=True):
        restore_seat(found, row)


def restore_seat(found: SeatFindings, row: dict[str, Any]) -> None:
    breakdown = found.breakdown
    breakdown.begin, breakdown.end, breakdown.missed = row["account"]
    found.line = [ChancePoint(*one) for one in row["line"]]
    found.deviations = [Swing(**one) for one in row["swerves"]]
    for luck, state in zip(found.luck, row["luck"], strict=True):
        restore_luck(luck, state)
    for others, strokes in zip(found.others, row["others"], strict=True):
        others.strokes = [Stroke(**one) for one in strokes]


def restore_luck(luck: LuckTracker, state: JsonObject) -> None:
    luck.strokes = [Stroke(**one) for one in state["strokes"]]
    luck.kept, luck.carried = (one and (one[0], Estimate(**one[1])) for one in state["noted"])
    luck.missed = state["missed"]
