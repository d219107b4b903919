"""Beat's scheduler: celery's own, which also continues when the clock has been put back."""

from typing import Any

from celery.beat import PersistentScheduler


class ClockProofScheduler(PersistentScheduler):
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
