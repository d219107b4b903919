"""What beat asks of the operators' side of tables."""

from celery import shared_task

from . import anchoring, played, verifying


@shared_task(name="games.operating.tasks.anchor_heads")
def anchor_heads() -> int:
    """Publish today's root over the heads of all tables that have moved, once a day; how many. May run twice."""
    return anchoring.anchor_heads()


@shared_task(name="games.tasks.verify_tables")
def verify_tables() -> dict[str, int]:
    """A piece of the round through all running tables. May run twice at once."""
    return verifying.verify_piece()


@shared_task(name="games.tasks.find_played")
def find_played() -> int:
    """Look in some finished games for what the rules tell of and nobody has been shown; how much was found. May run
    twice."""
    return played.find_missing()
