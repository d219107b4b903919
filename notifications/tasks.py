"""What the worker does. Every task may run twice or die half-way: the rows decide."""

from celery import shared_task

from notifications.delivery import deliver_due


@shared_task
def deliver() -> int:
    """Somebody was woken by a move: send what is due."""
    return deliver_due()


@shared_task
def sweep_outbox() -> int:
    """Beat's round, for what nobody was woken for: a broker that was away, a worker that died, a server that refused."""
    return deliver_due()
