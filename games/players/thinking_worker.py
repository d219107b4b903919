"""The work of a worker that thinks: it is handed worlds dealt again as data, and hands an answer back. It knows neither
the table's log nor the database, and no Match of a running game is ever there."""

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

from .review.confidence import CHANCE_UNCERTAINTY, GAIN_UNCERTAINTY, clamp_chance, variance_of_mean
from .search.halving import run_search
from .search.playout import play_on, victory_share
from .search.problem import EvaluatedAnswer, SearchProblem, SearchSettings, mean_of, standard_error

logger = logging.getLogger(__name__)
ANSWER_TASK = "games.tasks.answer_as_thought"
HINT_TASK = "games.tasks.keep_hint"
MAX_HINTED_ANSWERS = 3  # answers that a hint names
FAULT_REPORT_INTERVAL_SECONDS = 86400  # seconds for which a fault is not told again
PLAYOUTS_PER_EXPLANATION = 24
MAX_DIFFERENCES = 2  # differences that are told
MIN_STANDARD_ERRORS = 2.0  # standard errors above which they are
MIN_DIFFERENCE = 0.3

Counts = dict[str, float]


@shared_task(name="games.tasks.think", time_limit=settings.THINKING_LIMIT or 600)
def think_about(packed: str, question: list[int], began: float) -> None:
    """Think about a puzzle, and send what came of it (None if nothing did) to whoever answers at the table. `question`:
    game, seat and event; `began`: when it was first waited for, from which the wait is counted. May run twice."""
    puzzle, since = unpack_problem(packed), time.monotonic()
    choice = compute_choice(puzzle)
    report_long_thinking(puzzle.ruleset, time.monotonic() - since)
    send_answer(None if choice is None else json.dumps(lists(choice)), question, began)


def send_answer(answer: str | None, question: list[int], began: float) -> None:
    """Send what came of a question, and how long it is still to wait, to whoever answers at the table: nothing, too,
    comes no sooner."""
    think_about.app.send_task(ANSWER_TASK, (question, answer, remaining_wait(began, time.time())))


@shared_task(name="games.tasks.think_of_hint", time_limit=settings.THINKING_LIMIT or 600)
def think_of_hint(packed: str, question: list[int]) -> None:
    """Think about a puzzle for a person; send the first answers (None: nothing) to their keeper. May run twice."""
    found = compute_hint(unpack_problem(packed))
    think_of_hint.app.send_task(HINT_TASK, (question, None if found is None else json.dumps(found)))


def compute_hint(puzzle: SearchProblem) -> list[JsonObject] | None:
    """The first few answers, what they are worth, and why; None where the search fails."""
    try:
        thought = run_search(puzzle)
        first = sorted(thought.evaluated, key=lambda one: one.choice != thought.choice)[:MAX_HINTED_ANSWERS]
        why = explain_differences(puzzle, [one.choice for one in first])
    except Exception as fault:
        report_fault(puzzle.ruleset, fault)
        return None
    return [{**hinted_answer(puzzle, one), "why": reasons} for one, reasons in zip(first, why, strict=True)]


def hinted_answer(puzzle: SearchProblem, one: EvaluatedAnswer) -> JsonObject:
    """An answer as a hint tells it. What does not end the game may be judged wrongly, or played on by the wrong
    players, however much all lines agree."""
    ends = final_matches(puzzle, one.choice)
    if ends:
        worth, error = final_share(ends, puzzle.seat)
    else:
        worth, error = (
            clamp_chance(mean_of(one.chances), 1.0),
            sqrt(chance_variance(one.chances) + GAIN_UNCERTAINTY.evaluated**2),
        )
    return {"choice": lists(one.choice), "worth": round(worth, 3), "error": round(error, 3)}


def final_share(ends: list[Match[Any]], seat: SeatNumber) -> tuple[float, float]:
    """Returns what the seat has of the victory at the ends of some worlds, and how far that may be off: not at all,
    where they are one and the same end; else what is hidden says more of it, perhaps also who has won."""
    shares, results = [victory_share(match, seat) for match in ends], [match.result for match in ends]
    if len(ends) > 1 and all(one == results[0] for one in results):
        return shares[0], 0.0
    return mean_of(shares), sqrt(chance_variance(shares))


def chance_variance(values: list[float]) -> float:
    """Returns the variance of a mean of chances, which stays large while they are few, however alike."""
    spread = CHANCE_UNCERTAINTY.spread
    return variance_of_mean(values, 1.0, spread, len(values)) if values else spread**2


def compute_choice(puzzle: SearchProblem) -> Choice | None:
    """The answer; None where the search fails, and why is told to the operator once."""
    try:
        return run_search(puzzle).choice
    except Exception as fault:
        report_fault(puzzle.ruleset, fault)
        return None


def remaining_wait(began: float, now: float) -> float:
    """Seconds until an answer may be given: to the end of the wait, or where it has passed, of the next one as long."""
    wait = settings.THINKING_WAIT
    return wait - max(0.0, now - began) % wait if wait else 0.0


def report_fault(ruleset: str, fault: Exception) -> None:
    """Tell the operator why nobody thinks at a game, once a day and reason. Only what a judgement says of itself is
    repeated: other words might name a card."""
    why = f"{type(fault).__name__}: {fault}" if isinstance(fault, EvaluationUnavailable) else type(fault).__name__
    if is_first_report(f"thinking-fault:{ruleset}:{type(fault).__name__}"):
        logger.error("Computer players cannot think at %s, quick ones answer: %s", ruleset, why, exc_info=fault)


def report_long_thinking(ruleset: str, seconds: float) -> None:
    """Tell the operator, once a day and game, where a thought took longer than the wait that is to hide it."""
    if 0 < settings.THINKING_WAIT < seconds and is_first_report(f"thinking-long:{ruleset}"):
        logger.warning(
            "A thought at %s took %.1f s, longer than THINKING_WAIT: its answer comes after several waits, which tells "
            "the others that it was a long one. Raise THINKING_WAIT to %d",
            *(ruleset, seconds, ceil(seconds) + 1),
        )


def is_first_report(what: str) -> bool:
    try:
        return cache.add(what, 1, FAULT_REPORT_INTERVAL_SECONDS)
    except Exception:  # the broker is away: rather twice than not at all
        return True


def pack_problem(puzzle: SearchProblem) -> str:
    return pack_data(asdict(puzzle))


def unpack_problem(packed: str) -> SearchProblem:
    found = unpack_data(packed)
    found |= {"states": tuple(found["states"]), "settings": SearchSettings(**found["settings"])}
    return SearchProblem(**found)


def pack_data(data: JsonObject) -> str:
    return b64encode(compress(json.dumps(data, sort_keys=True).encode(), 6)).decode()


def unpack_data(packed: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(decompress(b64decode(packed)))
    return found


def explain_differences(puzzle: SearchProblem, choices: list[Choice]) -> list[Counts]:
    """Returns for each answer by how much the seat has more of what, or less: the first against the second, the others
    against the first. Nothing where the judgement says nothing, or it is not clear."""
    rules: Any = GAMES[puzzle.ruleset]
    if len(choices) < 2 or not hasattr(getattr(rules, "evaluation", None), "seat_totals"):
        return [{} for _ in choices]
    rows = [
        [counts_after(rules, puzzle, choice, number) for number in range(PLAYOUTS_PER_EXPLANATION)]
        for choice in choices
    ]
    return [clear_differences(row, rows[1 if number == 0 else 0]) for number, row in enumerate(rows)]


def final_matches(puzzle: SearchProblem, choice: Choice) -> list[Match[Any]]:
    """Returns the end of the game by an answer, in each world; none where it goes on in one of them."""
    rules: Any = GAMES[puzzle.ruleset]
    matches = (Match.at(rules, json.loads(world), puzzle.cards) for world in puzzle.states)
    ends = [take_answer(match, puzzle, choice) for match in matches]
    return ends if all(match.over for match in ends) else []


def take_answer(match: Match[Any], puzzle: SearchProblem, choice: Choice) -> Match[Any]:
    question = match.asked(puzzle.seat)
    assert question is not None
    match.take(puzzle.seat, question.what, choice)
    return match


def counts_after(rules: Any, puzzle: SearchProblem, choice: Choice, number: int) -> Counts:
    """Returns what the seat has after an answer and some turns, in the world and on the luck of that number."""
    match = Match.at(rules, json.loads(puzzle.states[number % len(puzzle.states)]), puzzle.cards)
    take_answer(match, puzzle, choice)
    play_on(match, Random(f"{puzzle.seed} why {number}"), puzzle.settings.horizon)  # noqa: S311
    found: Counts = rules.evaluation.seat_totals(match.t, puzzle.seat)
    return found


def clear_differences(ours: list[Counts], others: list[Counts]) -> Counts:
    found = {}
    for what in ours[0]:
        values = [one[what] - other[what] for one, other in zip(ours, others, strict=True)]
        if abs(mean_of(values)) > max(MIN_DIFFERENCE, MIN_STANDARD_ERRORS * standard_error(values)):
            found[what] = mean_of(values), abs(mean_of(values)) / (standard_error(values) + MIN_DIFFERENCE)
    clearest = sorted(found, key=lambda what: -found[what][1])[:MAX_DIFFERENCES]
    return {what: round(found[what][0], 1) for what in clearest}
