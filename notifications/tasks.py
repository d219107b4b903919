"""What the worker does. Every task may run twice or die half-way: the rows decide."""

from collections.abc import Callable
from threading import BoundedSemaphore

from celery import Task, shared_task

from notifications.delivery import copies, dead_addresses, unsubscribe_alerts
from notifications.delivery.mails import deliver_due_mails
from notifications.inbound import records
from notifications.outbox import queue

# Of a worker's threads so many at most wait for servers of others: one that hangs must not stop the tables' clocks.
_mail_slots, _copy_slots = BoundedSemaphore(2), BoundedSemaphore(1)

MAX_ALERT_RETRIES = 4  # to tell of a link, after the first


def _run_limited(seats: BoundedSemaphore, work: Callable[[], int]) -> int:
    """Do it, unless as many as may are at it: those go on until nothing is due, and beat comes round again."""
    if not seats.acquire(blocking=False):
        return 0
    try:
        return work()
    finally:
        seats.release()


@shared_task(name="notifications.tasks.deliver")
def deliver() -> int:
    return _run_limited(_mail_slots, deliver_due_mails)


@shared_task(name="notifications.tasks.sweep_outbox")
def sweep_outbox() -> int:
    """Beat's round, for what nobody was woken for: a broker that was away, a worker that died, a server that
    refused."""
    return _run_limited(_mail_slots, deliver_due_mails)


@shared_task(name="notifications.tasks.deliver_copies")
def deliver_copies() -> int:
    """A mail's time has come: tell it elsewhere, too. And beat's round, for what nobody was woken for."""
    return _run_limited(_copy_slots, copies.deliver_due_copies)


@shared_task(name="notifications.tasks.alert_unsubscribed", bind=True, max_retries=MAX_ALERT_RETRIES)
def alert_unsubscribed(self: Task, address: int, kinds: list[str]) -> None:
    """A link has turned mails off: tell it at another address. Again later if it is away, or if others are being
    told."""
    done = _run_limited(_copy_slots, lambda: unsubscribe_alerts.send_alert(address, kinds))
    if not done and self.request.retries < MAX_ALERT_RETRIES:
        raise self.retry(countdown=queue.retry_delay(self.request.retries + 1).total_seconds())


@shared_task(name="notifications.tasks.probe_address")
def probe_address(address: int) -> int:
    return dead_addresses.probe_mail_address(address)


@shared_task(name="notifications.tasks.announce_disabled_address")
def announce_disabled_address(address: int) -> int:
    """A mail address was switched off: tell it at all others of its owner."""
    return dead_addresses.announce_dead_address(address)


@shared_task(name="notifications.tasks.forget_received")
def forget_received() -> int:
    """Beat's round, once a day: the records of mails that nobody will send again."""
    return records.delete_old_mails()


@shared_task(name="notifications.tasks.forget_moves")
def forget_moves() -> int:
    """Beat's round, once a day: what programs were told of moves."""
    return queue.delete_old_move_rows()
