"""What beat asks of tables that are still to be opened."""

from celery import shared_task

from . import drafts


@shared_task(name="games.tables.tasks.forget_drafts")
def forget_drafts() -> int:
    """Forget the promises of luck that no table was opened with; how many. May run twice."""
    return drafts.forget_drafts()
