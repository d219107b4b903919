"""Beat's scheduler: celery's, which also works after the clock was set back."""

from typing import Any

from celery.beat import PersistentScheduler


class ClockProofScheduler(PersistentScheduler):
    """celery's scheduler, without last runs in the future.

    Trap: after the clock was set back by an hour, celery waits for an hour; and since it stores the last runs, a
    restarted beat waits, too. Upstream: celery/celery issues 6742 and 5892, open; seen in celery 5.7.0."""

    def tick(self, *args: Any, **options: Any) -> float:
        """Run one round; a last run in the future is replaced by now."""
        entries = self.schedule.values()
        ahead = [entry for entry in entries if entry.last_run_at and entry.last_run_at > entry.default_now()]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # rebuilt from the entries
        seconds: float = super().tick(*args, **options)
        return seconds
