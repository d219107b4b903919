"""The tasks of the thinking workers: search a question, or compute a piece of a review.

The workers use neither the log nor the database, and never have the Match of a running game."""

import json
import logging
import time
from base64 import b64decode, b64encode
from dataclasses import asdict
from math import ceil, sqrt
from random import Random
from typing import Any
from zlib import compress, decompress

from celery import shared_task
from django.conf import settings

from games.database.shared_cache import cache
from games.rules import GAMES
from games.rules.ask import Choice, JsonObject, SeatNumber, lists
from games.rules.evaluation import EvaluationUnavailable
from games.rules.match import Match

from .review.confidence import (
    CHANCE_UNCERTAINTY,
    GAIN_UNCERTAINTY,
    Totals,
    clamp_chance,
    clear_differences,
    is_too_close,
    variance_of_mean,
)
from .review.pieces import next_piece, record_from_data
from .search.halving import run_search
from .search.playout import play_on, victory_share
from .search.problem import EvaluatedAnswer, SearchProblem, SearchSettings, mean_of

logger = logging.getLogger(__name__)
ANSWER_TASK = "games.tasks.answer_as_thought"
HINT_TASK = "games.tasks.keep_hint"
MAX_HINTED_ANSWERS = 3
FAULT_REPORT_INTERVAL_SECONDS = 86400
PLAYOUTS_PER_EXPLANATION = 24
STORE_TASK = "games.tasks.keep_review_piece"
PIECE_CPU_SECONDS = 1.3  # then a piece ends after the current part; a table's search waits at most this long
PIECE_TIME_LIMIT_SECONDS = 600


@shared_task(name="games.tasks.think", time_limit=settings.THINKING_LIMIT or 600)
def think_about(packed: str, question: list[int], began: float) -> None:
    """Solve a problem; send the answer (None if the search fails) and the remaining wait. Can run twice."""
    problem, since = unpack_problem(packed), time.monotonic()
    try:
        answer = json.dumps(lists(run_search(problem).choice))
    except Exception as fault:
        report_fault(problem.ruleset, fault)
        answer = None
    report_long_thinking(problem.ruleset, time.monotonic() - since)
    send_answer(answer, question, began)


def send_answer(answer: str | None, question: list[int], began: float) -> None:
    think_about.app.send_task(ANSWER_TASK, (question, answer, remaining_wait(began, time.time())))


@shared_task(name="games.tasks.think_of_hint", time_limit=settings.THINKING_LIMIT or 600)
def think_of_hint(packed: str, question: list[int]) -> None:
    """Solve a problem for a hint; send the best answers (None if it fails) to be stored. Can run twice."""
    found = compute_hint(unpack_problem(packed))
    think_of_hint.app.send_task(HINT_TASK, (question, None if found is None else json.dumps(found)))


def compute_hint(problem: SearchProblem) -> list[JsonObject] | None:
    try:
        thought = run_search(problem)
        first = sorted(thought.evaluated, key=lambda one: one.choice != thought.choice)[:MAX_HINTED_ANSWERS]
        why = explain_differences(problem, [one.choice for one in first])
    except Exception as fault:
        report_fault(problem.ruleset, fault)
        return None
    return [
        {**hinted_answer(problem, one), "why": reasons, "close": is_too_close(first[0].chances, one.chances)}
        for one, reasons in zip(first, why, strict=True)
    ]


def hinted_answer(problem: SearchProblem, candidate: EvaluatedAnswer) -> JsonObject:
    """Return an answer with its `worth` and `error` for a hint; `error` is 0 only for a certain end."""
    ends = final_matches(problem, candidate.choice)
    if ends:
        worth, error = final_share(ends, problem.seat)
    else:
        worth = clamp_chance(mean_of(candidate.chances), 1.0)
        error = sqrt(chance_variance(candidate.chances) + GAIN_UNCERTAINTY.evaluated**2)
    return {"choice": lists(candidate.choice), "worth": round(worth, 3), "error": round(error, 3)}


def final_share(ends: list[Match[Any]], seat: SeatNumber) -> tuple[float, float]:
    shares, results = [victory_share(match, seat) for match in ends], [match.result for match in ends]
    if len(ends) > 1 and all(one == results[0] for one in results):
        return shares[0], 0.0
    return mean_of(shares), sqrt(chance_variance(shares))


def chance_variance(values: list[float]) -> float:
    spread = CHANCE_UNCERTAINTY.spread
    return variance_of_mean(values, 1.0, spread, len(values)) if values else spread**2


def remaining_wait(began: float, now: float) -> float:
    wait = settings.THINKING_WAIT
    return wait - max(0.0, now - began) % wait if wait else 0.0


def report_fault(ruleset: str, fault: Exception) -> None:
    """Log why a search fails, once per day.

    Only EvaluationUnavailable is logged with its message, because other messages could name a hidden card."""
    why = f"{type(fault).__name__}: {fault}" if isinstance(fault, EvaluationUnavailable) else type(fault).__name__
    if is_first_report(f"thinking-fault:{ruleset}:{type(fault).__name__}"):
        logger.error("Computer players cannot think at %s, quick ones answer: %s", ruleset, why, exc_info=fault)


def report_long_thinking(ruleset: str, seconds: float) -> None:
    """Warn the operator, once per day and game, if a search took longer than THINKING_WAIT."""
    if 0 < settings.THINKING_WAIT < seconds and is_first_report(f"thinking-long:{ruleset}"):
        logger.warning(
            "A search at %s took %.1f s, longer than THINKING_WAIT: its answer comes after several waits, which shows "
            "the other players that it was a long one. Raise THINKING_WAIT to %d.",
            *(ruleset, seconds, ceil(seconds) + 1),
        )


def is_first_report(what: str) -> bool:
    try:
        return cache.add(what, 1, FAULT_REPORT_INTERVAL_SECONDS)
    except Exception:  # the cache is away: better twice than not at all
        return True


def pack_problem(problem: SearchProblem) -> str:
    return pack_data(asdict(problem))


def unpack_problem(packed: str) -> SearchProblem:
    found = unpack_data(packed)
    found |= {"states": tuple(found["states"]), "settings": SearchSettings(**found["settings"])}
    return SearchProblem(**found)


def pack_data(data: JsonObject) -> str:
    return b64encode(compress(json.dumps(data, sort_keys=True).encode(), 6)).decode()


def unpack_data(packed: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(decompress(b64decode(packed)))
    return found


def explain_differences(problem: SearchProblem, choices: list[Choice]) -> list[Totals]:
    """Return how the totals after each answer clearly differ from those after the first other answer."""
    rules: Any = GAMES[problem.ruleset]
    if len(choices) < 2 or not hasattr(getattr(rules, "evaluation", None), "seat_totals"):
        return [{} for _ in choices]
    rows = [
        [counts_after(rules, problem, choice, number) for number in range(PLAYOUTS_PER_EXPLANATION)]
        for choice in choices
    ]
    return [clear_differences(row, rows[1 if number == 0 else 0]) for number, row in enumerate(rows)]


def final_matches(problem: SearchProblem, choice: Choice) -> list[Match[Any]]:
    """Give the answer in each sampled state. Return the resulting matches if all are over, otherwise []."""
    rules: Any = GAMES[problem.ruleset]
    matches = (Match.at(rules, json.loads(state), problem.cards) for state in problem.states)
    ends = [take_answer(match, problem, choice) for match in matches]
    return ends if all(match.over for match in ends) else []


def take_answer(match: Match[Any], problem: SearchProblem, choice: Choice) -> Match[Any]:
    question = match.asked(problem.seat)
    assert question is not None
    match.take(problem.seat, question.what, choice)
    return match


def counts_after(rules: Any, problem: SearchProblem, choice: Choice, number: int) -> Totals:
    match = Match.at(rules, json.loads(problem.states[number % len(problem.states)]), problem.cards)
    take_answer(match, problem, choice)
    play_on(match, Random(f"{problem.seed} why {number}"), problem.settings.horizon)  # noqa: S311
    found: Totals = rules.evaluation.seat_totals(match.t, problem.seat)
    return found


logger = logging.getLogger(__name__)


@shared_task(name="games.tasks.review_piece", time_limit=PIECE_TIME_LIMIT_SECONDS)
def review_piece(packed: str, review: int, done: int) -> None:
    """Compute a review's next piece after `done` steps; send it (None if it failed). Can run twice."""
    review_piece.app.send_task(STORE_TASK, (review, done, compute_piece(packed)))


def compute_piece(packed: str) -> str | None:
    work = unpack_data(packed)
    try:
        return pack_data(next_piece(record_from_data(work["course"]), work["seats"], work["state"], PIECE_CPU_SECONDS))
    except Exception:
        logger.exception("The review of a finished game of %s failed", work["course"]["ruleset"])
        return None
