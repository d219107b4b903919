"""Beat's scheduler: celery's own, which also goes on when the clock has been put back; and beat as a thread."""

from threading import Event, Thread
from typing import Any

from celery import Celery
from celery.beat import PersistentScheduler
from celery.signals import beat_init


class Scheduler(PersistentScheduler):
    """Trap: celery's waits until the clock has caught up with the last run, for an hour if it was put back by one; and
    what it has written down lets a fresh start wait as well.

    Upstream: celery/celery issues 6742 and 5892, open; seen in celery 5.7.0."""

    def tick(self, *args: Any, **options: Any) -> float:
        """One round; first, a run that is still to come has never been."""
        entries = self.schedule.values()
        ahead = [entry for entry in entries if entry.last_run_at and entry.last_run_at > entry.default_now()]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # made anew from the entries
        seconds: float = super().tick(*args, **options)
        return seconds


class Beat(Thread):
    """`celery beat` without a process of its own; it goes on until it is told to close."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="beat", daemon=True)  # a broker that is away may hold it for ever
        self.app, self.closing = app, Event()

    def run(self) -> None:
        """What celery's Service does, but that waits can be cut short."""
        scheduler = Scheduler(self.app, schedule_filename=self.app.conf.beat_schedule_filename)
        beat_init.send(sender=self)
        try:
            while not self.closing.is_set():
                self.closing.wait(scheduler.tick())
                if scheduler.should_sync():
                    scheduler._do_sync()  # type: ignore[attr-defined]
        finally:
            scheduler.close()

    def close(self, patience: float) -> None:
        """Have it write down what it has asked for, and end."""
        self.closing.set()
        self.join(patience)
