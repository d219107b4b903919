"""The way to the broker: kombu's own, which fails in the right way when the connection is gone, and at once when the
broker has just failed."""

from typing import Any

from kombu.transport import redis as ours
from redis.exceptions import ConnectionError as Lost

from roma_site.broker.circuit import CircuitBreaker


class RobustChannel(ours.Channel):
    """Trap: a task that ends after the broker did is acknowledged on a channel that is closed, and kombu then asks for
    the address of no connection at all. That is an AttributeError, of which a worker ends; a lost connection it
    survives.

    Upstream: celery/kombu issue 582 has the same AttributeError at Gossip's end; it was closed, and kombu 5.7.0 still
    has it."""

    def _connparams(self, *args: Any, **options: Any) -> dict[str, Any]:
        """Where the broker is. Lost where this channel's connection is closed."""
        if self.connection.client is None:
            raise Lost("this channel is closed")
        found: dict[str, Any] = super()._connparams(*args, **options)  # type: ignore[misc]
        return {**found, "retry": CircuitBreaker()}


class Transport(ours.Transport):
    """For redis:// and rediss://, by roma_site/celery.py."""

    Channel = RobustChannel
