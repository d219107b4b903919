"""Celery tasks. Each may run twice or stop half-way, so the rows record what is done."""

from collections.abc import Callable
from threading import BoundedSemaphore

from celery import Task, shared_task

from notifications.delivery import alerts, copies
from notifications.delivery.mails import deliver_due_mails
from notifications.inbound import dispatch
from notifications.outbox import queue

# How many threads of a worker may wait for other servers, which must not delay the tables' clocks.
_mail_slots, _copy_slots = BoundedSemaphore(2), BoundedSemaphore(1)

MAX_ALERT_RETRIES = 4


def _run_limited(seats: BoundedSemaphore, work: Callable[[], int]) -> int:
    """Call `work`, unless enough threads already run it and continue until no work is due."""
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
    """Send due emails that a missing broker, a killed worker or a server's refusal has delayed."""
    return _run_limited(_mail_slots, deliver_due_mails)


@shared_task(name="notifications.tasks.deliver_copies")
def deliver_copies() -> int:
    return _run_limited(_copy_slots, copies.deliver_due_copies)


@shared_task(name="notifications.tasks.alert_unsubscribed", bind=True, max_retries=MAX_ALERT_RETRIES)
def alert_unsubscribed(self: Task, address: int, kinds: list[str]) -> None:
    """Send an alert that a link has turned emails off; retry if this fails or all threads are busy."""
    done = _run_limited(_copy_slots, lambda: alerts.send_alert(address, kinds))
    if not done and self.request.retries < MAX_ALERT_RETRIES:
        raise self.retry(countdown=queue.retry_delay(self.request.retries + 1).total_seconds())


@shared_task(name="notifications.tasks.probe_address")
def probe_address(address: int) -> int:
    return alerts.probe_mail_address(address)


@shared_task(name="notifications.tasks.announce_disabled_address")
def announce_disabled_address(address: int) -> int:
    return alerts.announce_dead_address(address)


@shared_task(name="notifications.tasks.tell_moderation")
def tell_moderation() -> int:
    return _run_limited(_mail_slots, alerts.send_due_mails)


@shared_task(name="notifications.tasks.forget_received")
def forget_received() -> int:
    return dispatch.delete_old_mails()


@shared_task(name="notifications.tasks.forget_moves")
def forget_moves() -> int:
    return queue.delete_old_move_rows()
