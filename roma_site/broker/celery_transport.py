"""Celery's transport and beat's scheduler, corrected for lost connections and changed clocks."""

from typing import Any

from celery.beat import PersistentScheduler
from kombu.transport import redis as ours
from redis.exceptions import ConnectionError as Lost

from roma_site.broker.caches import CircuitBreaker


class RobustChannel(ours.Channel):
    """A channel that raises a lost-connection error once it is closed, so that the worker continues.

    Trap: when a task ends after the broker has stopped, celery acknowledges the task on the closed channel, and kombu
    reads the address from a connection that is None. The resulting AttributeError ends the worker; a lost-connection
    error does not. Upstream: celery/kombu issue 582, closed, has the same error in Gossip; kombu 5.7.0 still has it."""

    def _connparams(self, *args: Any, **options: Any) -> dict[str, Any]:
        if self.connection.client is None:
            raise Lost("this channel is closed")
        return {**super()._connparams(*args, **options), "retry": CircuitBreaker()}  # type: ignore[misc]


class Transport(ours.Transport):
    Channel = RobustChannel


class ClockProofScheduler(PersistentScheduler):
    """celery's scheduler, which never uses a last run in the future.

    Trap: after the clock was set back by an hour, celery's scheduler waits for an hour. It also stores the last runs,
    so even after a restart beat waits. Upstream: celery/celery issues 6742 and 5892, open; seen in celery 5.7.0."""

    def tick(self, *args: Any, **options: Any) -> float:
        entries = self.schedule.values()
        ahead = [entry for entry in entries if entry.last_run_at and entry.last_run_at > entry.default_now()]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # rebuilt from the entries
        return super().tick(*args, **options)
