"""What beat asks of the operators' side of tables."""

from celery import shared_task

from . import played_moments, verifying


@shared_task(name="games.tasks.verify_tables")
def verify_tables() -> dict[str, int]:
    """A piece of the round through all running tables. May run twice at once."""
    return verifying.verify_piece()


@shared_task(name="games.tasks.find_played")
def find_played() -> int:
    """Look in some finished games for what the rules tell of and nobody has been shown; how much was found. May run
    twice."""
    return played_moments.find_missing_moments()
