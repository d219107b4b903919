"""Computes a review in pieces, which do not change its result. The state between pieces is JSON data."""

import time
from dataclasses import asdict, astuple
from typing import Any

from games.rules import GAMES
from games.rules.ask import JsonObject, SeatNumber, lists, tuples

from .analysis import PARTS_PER_STEP, GameAnalysis, SeatFindings
from .attribution import ChancePoint, LuckTracker, Stroke
from .breakdown import REVIEW_VERSION, Swing
from .confidence import Estimate, PlayoutResult
from .first_look import PASSES as FIRST_LOOK_PASSES
from .first_look import FirstLook
from .game_record import GameRecord
from .seat_evaluator import DecisionValue

UNLIMITED_SECONDS = 1e9


def record_as_data(record: GameRecord) -> JsonObject:
    rest = {key: getattr(record, key) for key in ("seats", "seed", "options", "cards", "version")}
    return {"ruleset": record.name, "inputs": lists(record.inputs), **rest}


def record_from_data(data: JsonObject) -> GameRecord:
    rest = {key: data[key] for key in ("seats", "seed", "options", "cards", "version")}
    return GameRecord(GAMES[data["ruleset"]], inputs=tuples(data["inputs"]), **rest)


def next_piece(record: GameRecord, seats: list[SeatNumber], state: JsonObject | None, seconds: float) -> JsonObject:
    """Work on a review from `state` (None: the start) for some CPU seconds. Return new state and result."""
    state = state or {"seats": seats, "rows": [], "stage": None}
    until, work = time.process_time() + seconds, begun_stage(record, state)
    for _ in work.steps():
        if time.process_time() >= until and work.done < work.length:
            return unfinished_piece(record, {**state, "stage": state_of(work)})
    if isinstance(work, GameAnalysis):
        length = total_length(record, state)
        return {"done": length, "length": length, "state": None, "body": work.as_json()}
    return unfinished_piece(record, {**state, "rows": [*state["rows"], work.as_json()], "stage": None})


def complete_review(record: GameRecord, seats: list[SeatNumber]) -> JsonObject:
    state = {"seats": seats, "rows": [None] * len(seats), "stage": None}
    return next_piece(record, seats, state, UNLIMITED_SECONDS)


def begun_stage(record: GameRecord, state: JsonObject) -> GameAnalysis | FirstLook:
    seats, done = state["seats"], len(state["rows"])
    work = FirstLook(record, seats[done], len(seats)) if done < len(seats) else GameAnalysis(record, sorted(seats))
    if state["stage"] is not None:
        restore_state(work, state["stage"])
    return work


def unfinished_piece(record: GameRecord, state: JsonObject) -> JsonObject:
    rows, inputs = state["rows"], len(record.inputs)
    done = FIRST_LOOK_PASSES * inputs * len(rows) + (state["stage"]["done"] if state["stage"] else 0)
    body = {"review": REVIEW_VERSION, "coarse": True, "seats": rows} if rows else None
    return {"done": done, "length": total_length(record, state), "state": state, "body": body}


def total_length(record: GameRecord, state: JsonObject) -> int:
    return (FIRST_LOOK_PASSES * len(state["seats"]) + 2 * PARTS_PER_STEP) * len(record.inputs)


def state_of(work: GameAnalysis | FirstLook) -> JsonObject:
    common = {"done": work.done, "work": work.work.done}
    if isinstance(work, FirstLook):
        values = [[step, lists([*found.items()])] for step, found in work.values.items()]
        return {**common, "values": values, "decisions": decision_rows(work.decisions)}
    return {
        **common,
        "again": work.again,
        "looked": [[lists(one), [list(astuple(line)) for line in lines]] for one, lines in work.rechecked.items()],
        "decisions": [decision_rows(found.decisions) for found in work.found.values()],
        "seats": [state_of_seat(found) for found in work.found.values()],
    }


def decision_rows(decisions: dict[int, DecisionValue]) -> list[list[Any]]:
    return [
        [step, lists(one.best), *(asdict(value) for value in (one.worth, one.lost, one.spare)), one.why]
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


def restore_state(work: GameAnalysis | FirstLook, state: JsonObject) -> None:
    work.done, work.work.done = state["done"], state["work"]
    if isinstance(work, FirstLook):
        work.values = {step: {tuples(one): values for one, values in found} for step, found in state["values"]}
        restore_decisions(work, work.decisions, state["decisions"])
        return
    work.again = state["again"]
    work.rechecked = {tuples(one): [PlayoutResult(*line) for line in lines] for one, lines in state["looked"]}
    for found, rows, seat in zip(work.found.values(), state["decisions"], state["seats"], strict=True):
        restore_decisions(work, found.decisions, rows)
        restore_seat(found, seat)


def restore_decisions(work: GameAnalysis | FirstLook, found: dict[int, DecisionValue], rows: list[list[Any]]) -> None:
    for step, best, *values, why in rows:
        chosen = work.record.inputs[step - 1][2]
        worth, lost, spare = (Estimate(**value) for value in values)
        found[step] = DecisionValue(chosen, tuples(best), worth, lost, spare, why)


def restore_seat(found: SeatFindings, row: dict[str, Any]) -> None:
    breakdown = found.breakdown
    breakdown.begin, breakdown.end, breakdown.missed = row["account"]
    found.line = [ChancePoint(*one) for one in row["line"]]
    found.deviations = [Swing(**one) for one in row["swerves"]]
    for luck, state in zip(found.luck, row["luck"], strict=True):
        luck.strokes = [Stroke(**one) for one in state["strokes"]]
        luck.kept, luck.carried = (one and (one[0], Estimate(**one[1])) for one in state["noted"])
        luck.missed = state["missed"]
    for others, strokes in zip(found.others, row["others"], strict=True):
        others.strokes = [Stroke(**one) for one in strokes]
