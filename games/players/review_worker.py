"""What the worker that thinks does for a review: a piece of it, from data, and no more than a few seconds at a time, so
that no table waits for it. It asks nothing of the database."""

import logging

from celery import shared_task

from .review.pieces import next_piece, record_from_data
from .thinking_worker import pack_data, unpack_data

logger = logging.getLogger(__name__)
STORE_TASK = "games.tasks.keep_review_piece"
PIECE_CPU_SECONDS = 1.3  # of CPU for one piece: a thought of a table waits no longer, but for the part at its end
PIECE_TIME_LIMIT_SECONDS = 600  # seconds after which a piece is given up


@shared_task(name="games.tasks.review_piece", time_limit=PIECE_TIME_LIMIT_SECONDS)
def review_piece(packed: str, review: int, done: int) -> None:
    """Go on with a review from `done` steps and send the result (None: nothing) to its keeper.

    May run twice.
    """
    review_piece.app.send_task(STORE_TASK, (review, done, compute_piece(packed)))


def compute_piece(packed: str) -> str | None:
    """The next piece, packed; None where it fails, and why is told to the operator."""
    work = unpack_data(packed)
    try:
        return pack_data(next_piece(record_from_data(work["course"]), work["seats"], work["state"], PIECE_CPU_SECONDS))
    except Exception:
        logger.exception("A finished game of %s could not be looked at again", work["course"]["ruleset"])
        return None
