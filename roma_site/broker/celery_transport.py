"""Celery's transport: kombu's, with the circuit breaker and without a crash after a lost connection."""

from typing import Any

from kombu.transport import redis as ours
from redis.exceptions import ConnectionError as Lost

from roma_site.broker.circuit import CircuitBreaker


class RobustChannel(ours.Channel):
    """A channel that raises a lost-connection error once it is closed, so that the worker continues.

    Trap: when a task ends after the broker has stopped, celery acknowledges the task on the closed channel, and kombu
    reads the address from a connection that is None. The resulting AttributeError ends the worker; a lost-connection
    error does not. Upstream: celery/kombu issue 582, closed, has the same error in Gossip; kombu 5.7.0 still has it."""

    def _connparams(self, *args: Any, **options: Any) -> dict[str, Any]:
        """Return the parameters of the broker's connection. Raise ConnectionError if it is closed."""
        if self.connection.client is None:
            raise Lost("this channel is closed")
        found: dict[str, Any] = super()._connparams(*args, **options)  # type: ignore[misc]
        return {**found, "retry": CircuitBreaker()}


class Transport(ours.Transport):
    """The transport for redis:// and rediss:// URLs (roma_site/celery.py registers it)."""

    Channel = RobustChannel
