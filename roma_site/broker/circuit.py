"""The circuit breaker of the broker: after a failure, no command is sent for some seconds.

So if the broker hangs, only one request waits for a timeout, instead of every request for several timeouts."""

import threading
import time
from collections.abc import Callable
from typing import Any

from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import TimeoutError as TooSlow
from redis.retry import Retry

PAUSE_SECONDS = 5.0


class BrokerUnavailable(Lost):
    """The broker has just failed, so this command was not sent."""


class CircuitBreaker(Retry):
    """A replacement for redis-py's retries that tries each command only once.

    It protects every client that is created with it. Its state is shared by the whole process. After the pause, one
    thread tries a command while the others still fail at once."""

    away_until = 0.0  # time.monotonic(); 0 while the broker works
    _lock = threading.Lock()
    _inside = threading.local()  # Trap: connecting is a separate call inside a command's call

    def __init__(self) -> None:
        super().__init__(NoBackoff(), 0)

    def call_with_retry(self, do: Callable[[], Any], fail: Callable[..., Any], *more: Any, **named: Any) -> Any:
        """Return the result of `do`. Raise BrokerUnavailable while the circuit is open."""
        if getattr(self._inside, "call", False):
            return super().call_with_retry(do, fail, *more, **named)
        self._enter()
        self._inside.call = True
        try:
            result = super().call_with_retry(do, fail, *more, **named)
        except (Lost, TooSlow, OSError):
            CircuitBreaker.away_until = time.monotonic() + PAUSE_SECONDS
            raise
        finally:
            self._inside.call = False
        CircuitBreaker.away_until = 0.0
        return result

    def _enter(self) -> None:
        with self._lock:
            if self.away_until:
                now = time.monotonic()
                if now < self.away_until:
                    raise BrokerUnavailable("the broker has just failed")
                CircuitBreaker.away_until = now + PAUSE_SECONDS  # this thread tries
