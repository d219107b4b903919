"""Wake a worker for rows due soon. The task is called by name, because it is in a higher layer."""

import logging
import os
import signal
import time

from celery import current_app
from django.conf import settings
from django.db import transaction

from notifications.preferences.addresses import schedule_task

logger = logging.getLogger(__name__)
DELIVER_TASK = "notifications.tasks.deliver"


def wake_worker(seconds: int) -> None:
    """After the commit, schedule a check of the outbox in `seconds`, if this is within five minutes."""

    def wake() -> None:
        fail_point("after_commit")
        if seconds > 300:
            return
        try:
            wakeup.schedule(seconds)
        except Exception as error:
            # The move is committed; without a broker the sweep sends the email later.
            logger.warning("no worker could be woken for the outbox: %s", type(error).__name__)

    transaction.on_commit(wake)


class Wakeup:
    """Merges all wake-ups within half a second into one task, since a task costs half as much as a move."""

    def __init__(self) -> None:
        self.last = 0.0

    def schedule(self, seconds: int) -> None:
        """Schedule the task for `seconds` after the end of the current half second; if 0, send it at once."""
        now = time.monotonic()
        due = (int(now * 2) + 1) / 2 + seconds
        if seconds and due == self.last:
            return
        current_app.tasks[DELIVER_TASK].apply_async(countdown=due - now if seconds else 0, expires=seconds + 60)
        self.last = due if seconds else self.last


wakeup = Wakeup()


def wake_for_copies() -> None:
    schedule_task("deliver_copies", "no worker could be woken for the copies", expires=60)


def fail_point(name: str) -> None:
    """In a test, kill the process if an environment variable names this point. Needs DEVELOPMENT."""
    if settings.DEVELOPMENT and os.environ.get("ROMA_FAIL_POINT") == name:
        os.kill(os.getpid(), signal.SIGKILL)
