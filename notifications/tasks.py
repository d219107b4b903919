"""What the worker does. Every task may run twice or die half-way: the rows decide."""

from collections.abc import Callable
from threading import BoundedSemaphore

from celery import Task, shared_task

from notifications.delivery import copies, dead_addresses, stopped
from notifications.delivery.mails import deliver_due_mails
from notifications.inbound import records
from notifications.outbox import queue

# Of a worker's threads so many at most wait for servers of others: one that hangs must not stop the tables' clocks.
_posting, _telling = BoundedSemaphore(2), BoundedSemaphore(1)

TRIES = 4  # to tell of a link, after the first


def _in_turn(seats: BoundedSemaphore, work: Callable[[], int]) -> int:
    """Do it, unless as many as may are at it: those go on until nothing is due, and beat comes round again."""
    if not seats.acquire(blocking=False):
        return 0
    try:
        return work()
    finally:
        seats.release()


@shared_task(name="notifications.tasks.deliver")
def deliver() -> int:
    return _in_turn(_posting, deliver_due_mails)


@shared_task(name="notifications.tasks.sweep_outbox")
def sweep_outbox() -> int:
    """Beat's round, for what nobody was woken for: a broker that was away, a worker that died, a server that
    refused."""
    return _in_turn(_posting, deliver_due_mails)


@shared_task(name="notifications.tasks.deliver_copies")
def deliver_copies() -> int:
    """A mail's time has come: tell it elsewhere, too. And beat's round, for what nobody was woken for."""
    return _in_turn(_telling, copies.deliver_due_copies)


@shared_task(name="notifications.tasks.tell_stopped", bind=True, max_retries=TRIES)
def tell_stopped(self: Task, address: int, kinds: list[str]) -> None:
    """A link has turned mails off: tell it at another address. Again later if it is away, or if others are being
    told."""
    done = _in_turn(_telling, lambda: stopped.tell_of_stop(address, kinds))
    if not done and self.request.retries < TRIES:
        raise self.retry(countdown=queue.pause_after(self.request.retries + 1).total_seconds())


@shared_task(name="notifications.tasks.probe_address")
def probe_address(address: int) -> int:
    return dead_addresses.probe_mail_address(address)


@shared_task(name="notifications.tasks.tell_address_off")
def tell_address_off(address: int) -> int:
    """A mail address was switched off: tell it at all others of its owner."""
    return dead_addresses.tell_of_dead_mail(address)


@shared_task(name="notifications.tasks.forget_received")
def forget_received() -> int:
    """Beat's round, once a day: the records of mails that nobody will send again."""
    return records.forget_old_mails()


@shared_task(name="notifications.tasks.forget_moves")
def forget_moves() -> int:
    """Beat's round, once a day: what programs were told of moves."""
    return queue.forget_move_notices()
