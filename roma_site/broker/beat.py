"""Beat's scheduler: celery's scheduler, which here also works after the clock was set back."""

from typing import Any

from celery.beat import PersistentScheduler


class ClockProofScheduler(PersistentScheduler):
    """celery's scheduler, which never uses a last run in the future.

    Trap: after the clock was set back by an hour, celery's scheduler waits for an hour. It also stores the last runs,
    so even after a restart beat waits. Upstream: celery/celery issues 6742 and 5892, open; seen in celery 5.7.0."""

    def tick(self, *args: Any, **options: Any) -> float:
        """Replace last runs in the future by the current time, then do one round of the scheduler."""
        entries = self.schedule.values()
        ahead = [entry for entry in entries if entry.last_run_at and entry.last_run_at > entry.default_now()]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # rebuilt from the entries
        seconds: float = super().tick(*args, **options)
        return seconds
