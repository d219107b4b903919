"""What beat asks of the operators' side of tables."""

from celery import shared_task

from . import verifying


@shared_task(name="games.tasks.verify_tables")
def verify_tables() -> dict[str, int]:
    """A piece of the round through all running tables. May run twice at once."""
    return verifying.verify_piece()
