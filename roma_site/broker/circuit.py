"""The circuit breaker of the broker: after a failure no command is sent for some seconds, so that a broker that hangs
costs one request its time-out and not every request several of them."""

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
    """The broker failed a moment ago and is not asked now."""


class CircuitBreaker(Retry):
    """One attempt at a command, in redis-py's own place for retries: every client that is given one is protected, for
    whatever it sends. The state belongs to the process; after a pause one thread tries, and the others still wait."""

    away_until = 0.0  # of time.monotonic(); 0 while all is well
    _lock = threading.Lock()
    _inside = threading.local()  # Trap: connecting is a call of its own inside the call of a command

    def __init__(self) -> None:
        super().__init__(NoBackoff(), 0)

    def call_with_retry(self, do: Callable[[], Any], fail: Callable[..., Any], *more: Any, **named: Any) -> Any:
        """The result of `do`. Raises Away instead of calling it while the circuit is open."""
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
                    raise BrokerUnavailable("the broker failed a moment ago")
                CircuitBreaker.away_until = now + PAUSE_SECONDS  # this thread tries
