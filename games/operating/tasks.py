"""Celery tasks that verify tables and find played moments."""

from celery import shared_task

from . import played_moments, verifying


@shared_task(name="games.tasks.verify_tables")
def verify_tables() -> dict[str, int]:
    """Verify some running tables. Safe to run twice at once."""
    return verifying.verify_piece()


@shared_task(name="games.tasks.find_played")
def find_played() -> int:
    """Search finished games for moments that the rules pages lack. Safe to run twice."""
    return played_moments.find_missing_moments()
