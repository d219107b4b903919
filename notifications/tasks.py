"""What the worker does. Every task may run twice or die half-way: the rows decide."""

from celery import shared_task

from notifications.delivery import deliver_due
from notifications.inbound import records


@shared_task
def deliver() -> int:
    """Somebody was woken by a move: send what is due."""
    return deliver_due()


@shared_task
def sweep_outbox() -> int:
    """Beat's round, for what nobody was woken for: a broker that was away, a worker that died, a server that refused."""
    return deliver_due()


@shared_task(name="notifications.tasks.deliver_copies")
def deliver_copies() -> int:
    """A mail's time has come: tell it elsewhere, too. And beat's round, for what nobody was woken for."""
    from notifications import copies  # the mails' sender wakes this task

    return copies.deliver_copies()


@shared_task
def forget_received() -> int:
    """Beat's round, once a day: the records of mails that nobody will send again."""
    return records.forget()
