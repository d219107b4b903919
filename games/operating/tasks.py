"""Celery tasks that verify tables, and find examples for the rules pages."""

from celery import shared_task

from . import played_moments, verifying


@shared_task(name="games.tasks.verify_tables")
def verify_tables() -> dict[str, int]:
    """Verify some running tables. Can run twice at once."""
    return verifying.verify_piece()


@shared_task(name="games.tasks.find_played")
def find_played() -> int:
    """Search finished games for examples that the rules pages still need. Can run twice at once."""
    return played_moments.find_missing_moments()
