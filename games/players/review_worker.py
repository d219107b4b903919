"""What the worker that thinks does for a review: a piece of it, from data, and no more than a few seconds at a time, so
that no table waits for it. It asks nothing of the database."""

import logging

from celery import shared_task

from .review.pieces import course_from_data, next_piece
from .thinker import packed_data, unpacked_data

logger = logging.getLogger(__name__)
KEEP = "games.tasks.keep_review_piece"
SECONDS = 1.3  # of CPU for one piece: a thought of a table waits no longer, but for the part at its end
LIMIT = 600  # seconds after which a piece is given up


@shared_task(name="games.tasks.review_piece", time_limit=LIMIT)
def review_piece(packed: str, review: int, done: int) -> None:
    """Go on with a review from `done` steps and send the result (None: nothing) to its keeper. May run twice."""
    review_piece.app.send_task(KEEP, (review, done, found_piece(packed)))


def found_piece(packed: str) -> str | None:
    """The next piece, packed; None where it fails, and why is told to the operator."""
    work = unpacked_data(packed)
    try:
        return packed_data(next_piece(course_from_data(work["course"]), work["seats"], work["state"], SECONDS))
    except Exception:
        logger.exception("A finished game of %s could not be looked at again", work["course"]["ruleset"])
        return None
