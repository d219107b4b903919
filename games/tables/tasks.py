"""Periodic tasks for tables before their start and after their end."""

from celery import shared_task

from . import drafts, invitations, results, stays  # noqa: F401  (stays: receivers)


@shared_task(name="games.tables.tasks.forget_drafts")
def forget_drafts() -> int:
    """Delete old drafts, and old invitations of email addresses; return how many. Can run twice at once."""
    return drafts.delete_old_drafts() + invitations.forget_addresses()


@shared_task(name=invitations.TELL_INVITED_TASK)
def tell_invited() -> int:
    """Notify owners of invited email addresses; return how many. Can run twice at once."""
    return invitations.notify_address_owners()


@shared_task(name="games.tables.tasks.complete_results")
def complete_results() -> int:
    """Fill in the results of games that have just ended; return how many games. Can run twice at once."""
    return results.complete_due_results()
