"""The transport of Celery: kombu's, with the circuit breaker.

It does not crash when the connection is lost."""

from typing import Any

from kombu.transport import redis as ours
from redis.exceptions import ConnectionError as Lost

from roma_site.broker.circuit import CircuitBreaker


class RobustChannel(ours.Channel):
    """A channel that reports a closed connection as lost.

    Trap: a task that ends after the broker is acknowledged on a closed channel, and kombu asks a missing connection for
    its address. The AttributeError ends the worker; a lost connection does not. Upstream: celery/kombu issue 582,
    closed, has the same error in Gossip; kombu 5.7.0 still has it."""

    def _connparams(self, *args: Any, **options: Any) -> dict[str, Any]:
        """Return the address of the broker. Raises ConnectionError if the connection is closed."""
        if self.connection.client is None:
            raise Lost("this channel is closed")
        found: dict[str, Any] = super()._connparams(*args, **options)  # type: ignore[misc]
        return {**found, "retry": CircuitBreaker()}


class Transport(ours.Transport):
    """The transport for redis:// and rediss:// (roma_site/celery.py)."""

    Channel = RobustChannel
