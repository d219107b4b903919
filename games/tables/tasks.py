"""Periodic tasks for tables that have not started."""

from celery import shared_task

from . import drafts, invitations


@shared_task(name="games.tables.tasks.forget_drafts")
def forget_drafts() -> int:
    """Delete old drafts; return how many. Can run twice at once."""
    return drafts.delete_old_drafts()


@shared_task(name=invitations.TELL_INVITED_TASK)
def tell_invited() -> int:
    """Notify owners of invited email addresses; return how many. Can run twice at once."""
    return invitations.notify_address_owners()
