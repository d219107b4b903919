"""Periodic tasks for tables that have not been opened or started yet."""

from celery import shared_task

from . import drafts, invitations


@shared_task(name="games.tables.tasks.forget_drafts")
def forget_drafts() -> int:
    """Delete old drafts; return how many. May run twice."""
    return drafts.delete_old_drafts()


@shared_task(name=invitations.TELL_INVITED_TASK)
def tell_invited() -> int:
    """Notify the owners of invited email addresses; return how many. May run twice."""
    return invitations.notify_address_owners()
