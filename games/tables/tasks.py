"""What beat asks of tables that are still to be opened."""

from celery import shared_task

from . import drafts, invitations


@shared_task(name="games.tables.tasks.forget_drafts")
def forget_drafts() -> int:
    """Forget the promises of luck that no table was opened with; how many. May run twice."""
    return drafts.delete_old_drafts()


@shared_task(name=invitations.TELL_INVITED_TASK)
def tell_invited() -> int:
    """Tell the owners of mail addresses that were invited; how many. May run twice."""
    return invitations.notify_address_owners()
