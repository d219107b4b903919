"""A review made piece by piece: a finished game and how far its review has come, as data. However it is cut, the same
comes of it."""

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


def record_as_data(course: GameRecord) -> JsonObject:
    rest = {key: getattr(course, key) for key in ("seats", "seed", "options", "cards", "version")}
    return {"ruleset": course.name, "inputs": lists(course.inputs), **rest}


def record_from_data(data: JsonObject) -> GameRecord:
    """Returns the course of that data. KeyError for a game there is none of."""
    rest = {key: data[key] for key in ("seats", "seed", "options", "cards", "version")}
    return GameRecord(GAMES[data["ruleset"]], inputs=tuples(data["inputs"]), **rest)


def next_piece(course: GameRecord, seats: list[SeatNumber], state: JsonObject | None, seconds: float) -> JsonObject:
    """Goes on from a state (None: the beginning) for some CPU seconds. Returns {"done", "length", "state", "body"}."""
    reckoning = GameAnalysis(course, seats)
    if state is not None:
        restore_state(reckoning, state)
    until = time.process_time() + seconds
    for _ in reckoning.steps():
        if time.process_time() >= until and reckoning.done < reckoning.length:
            return {"done": reckoning.done, "length": reckoning.length, "state": state_of(reckoning), "body": None}
    return {"done": reckoning.length, "length": reckoning.length, "state": None, "body": reckoning.as_json()}


def state_of(reckoning: GameAnalysis) -> JsonObject:
    return {
        "done": reckoning.done,
        "work": reckoning.work.done,
        "again": reckoning.again,
        "looked": [[lists(one), [list(astuple(line)) for line in lines]] for one, lines in reckoning.rechecked.items()],
        "decisions": [decision_rows(found.decisions) for found in reckoning.found.values()],
        "seats": [state_of_seat(found) for found in reckoning.found.values()],
    }


def decision_rows(decisions: dict[int, DecisionValue]) -> list[list[Any]]:
    return [
        [step, lists(one.best), *(asdict(value) for value in (one.worth, one.lost, one.spare))]
        for step, one in decisions.items()
    ]


def state_of_seat(found: SeatFindings) -> JsonObject:
    account = found.breakdown
    return {
        "account": [account.begin, account.end, account.missed],
        "line": [list(astuple(point)) for point in found.line],
        "luck": [state_of_luck(one) for one in found.luck],
        "others": [[asdict(one) for one in others.strokes] for others in found.others],
        "swerves": [asdict(one) for one in found.deviations],
    }


def state_of_luck(luck: LuckTracker) -> JsonObject:
    noted = [one and [one[0], asdict(one[1])] for one in (luck.kept, luck.carried)]
    return {"strokes": [asdict(one) for one in luck.strokes], "noted": noted, "missed": luck.missed}


def restore_state(reckoning: GameAnalysis, state: JsonObject) -> None:
    """Lets a review go on from there."""
    reckoning.done, reckoning.work.done, reckoning.again = state["done"], state["work"], state["again"]
    reckoning.rechecked = {tuples(one): [PlayoutResult(*line) for line in lines] for one, lines in state["looked"]}
    for found, rows in zip(reckoning.found.values(), state["decisions"], strict=True):
        for step, best, *values in rows:
            chosen = reckoning.record.inputs[step - 1][2]
            found.decisions[step] = DecisionValue(chosen, tuples(best), *(Estimate(**value) for value in values))
    for found, row in zip(reckoning.found.values(), state["seats"], strict=True):
        restore_seat(found, row)


def restore_seat(found: SeatFindings, row: dict[str, Any]) -> None:
    account = found.breakdown
    account.begin, account.end, account.missed = row["account"]
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
