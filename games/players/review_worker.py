"""The worker's task for reviews: compute one piece from data, without the database.

A piece takes only a few seconds, so computer players at tables do not wait long for the worker."""

import logging

from celery import shared_task

from .review.pieces import next_piece, record_from_data
from .thinking_worker import pack_data, unpack_data

logger = logging.getLogger(__name__)
STORE_TASK = "games.tasks.keep_review_piece"
PIECE_CPU_SECONDS = 1.3  # for one piece, plus its last part; a table's search waits at most this long
PIECE_TIME_LIMIT_SECONDS = 600


@shared_task(name="games.tasks.review_piece", time_limit=PIECE_TIME_LIMIT_SECONDS)
def review_piece(packed: str, review: int, done: int) -> None:
    """Compute a review's next piece after `done` steps, and send it to be stored (None if it failed).

    Can run twice."""
    review_piece.app.send_task(STORE_TASK, (review, done, compute_piece(packed)))


def compute_piece(packed: str) -> str | None:
    work = unpack_data(packed)
    try:
        return pack_data(next_piece(record_from_data(work["course"]), work["seats"], work["state"], PIECE_CPU_SECONDS))
    except Exception:
        logger.exception("The review of a finished game of %s failed", work["course"]["ruleset"])
        return None
