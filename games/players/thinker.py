"""The work of a worker that thinks: it is handed worlds dealt again as data, and hands an answer back. It knows neither
the table's log nor the database, and no Match of a running game is ever there."""

import json
import logging
import time
from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Any
from zlib import compress, decompress

from celery import shared_task
from django.conf import settings

from games.database.shared_cache import cache
from games.rules.ask import Choice, lists
from games.rules.judging import NoJudgement

from .search.thinking import think
from .search.thought import Puzzle, Settings

logger = logging.getLogger(__name__)
ANSWER = "games.tasks.answer_as_thought"
ONCE = 86400  # seconds for which a fault is not told again


@shared_task(name="games.tasks.think", time_limit=settings.THINKING_LIMIT or 600)
def think_about(packed: str, question: list[int], began: float) -> None:
    """Think about a puzzle, and send what came of it (None if nothing did) to whoever answers at the table. `question`:
    game, seat and event; `began`: when it was first waited for, from which the wait is counted. May run twice."""
    choice = found_choice(unpacked(packed))
    answer = None if choice is None else json.dumps(lists(choice))
    think_about.app.send_task(ANSWER, (question, answer), countdown=rest_of_wait(began, time.time()))


def found_choice(puzzle: Puzzle) -> Choice | None:
    """The answer; None where the search fails, and why is told to the operator once."""
    try:
        return think(puzzle).choice
    except Exception as fault:
        tell_fault(puzzle.ruleset, fault)
        return None


def rest_of_wait(began: float, now: float) -> float:
    """Seconds until an answer may be given: to the end of the wait, or where it has passed, of the next one as long."""
    wait = settings.THINKING_WAIT
    return wait - max(0.0, now - began) % wait if wait else 0.0


def tell_fault(ruleset: str, fault: Exception) -> None:
    """Tell the operator why nobody thinks at a game, once a day and reason. Only what a judgement says of itself is
    repeated: other words might name a card."""
    why = f"{type(fault).__name__}: {fault}" if isinstance(fault, NoJudgement) else type(fault).__name__
    try:
        new = cache.add(f"thinking-fault:{ruleset}:{type(fault).__name__}", 1, ONCE)
    except Exception:  # the broker is away: rather twice than not at all
        new = True
    if new:
        logger.error("Built-in players cannot think at %s, quick ones answer: %s", ruleset, why, exc_info=fault)


def packed_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a task carries it."""
    return b64encode(compress(json.dumps(asdict(puzzle), sort_keys=True).encode(), 6)).decode()


def unpacked(packed: str) -> Puzzle:
    """The puzzle that was packed."""
    found: dict[str, Any] = json.loads(decompress(b64decode(packed)))
    found |= {"worlds": tuple(found["worlds"]), "settings": Settings(**found["settings"])}
    return Puzzle(**found)
