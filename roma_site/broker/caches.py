"""Caches in the broker, and its circuit breaker.

After a failure of the broker, no command is sent for some seconds, so that only one request waits for a timeout."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as TooSlow
from redis.retry import Retry

logger = logging.getLogger(__name__)
CACHE_METHODS = "add get set touch delete has_key incr get_many set_many delete_many".split()


broker_clients: dict[str, Redis] = {}  # by address
PAUSE_SECONDS = 5.0


class SharedClient(RedisCacheClient):
    """A cache client that uses one Redis client per process and address.

    Trap: Django creates a Redis client for each operation, which takes as long as the operation itself."""

    _servers: list[str]
    _pool_options: dict[str, Any]

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        address = self._servers[0]
        if address not in broker_clients:
            pool = ConnectionPool.from_url(address, retry=CircuitBreaker(), **self._pool_options)
            broker_clients.setdefault(address, Redis(connection_pool=pool))
        return broker_clients[address]


class BrokerCache(RedisCache):
    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SharedClient


class FallbackCache(BrokerCache):
    """A cache that uses this process's memory while the broker is away, so that sign-in still works.

    Trap: data that all processes must share belongs in the cache `shared` (games/database/shared_cache.py)."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.near = LocMemCache("forgiving", {**params, "OPTIONS": {"MAX_ENTRIES": 20_000}})

    def clear(self) -> None:
        """Clear the broker's cache and the memory cache, and let commands reach the broker again."""
        self.near.clear()
        CircuitBreaker.away_until = 0.0
        self.call_with_fallback("clear")

    def call_with_fallback(self, act: str, *values: Any, **named: Any) -> Any:
        try:
            return getattr(RedisCache, act)(self, *values, **named)
        except BrokerUnavailable:
            pass
        except (RedisError, OSError) as fault:
            logger.warning("The broker is away, so each process counts for itself: %s", type(fault).__name__)
        return getattr(self.near, act)(*values, **named)


def _with_fallback(act: str) -> Callable[..., Any]:
    return lambda self, *values, **named: self.call_with_fallback(act, *values, **named)


for _act in CACHE_METHODS:
    setattr(FallbackCache, _act, _with_fallback(_act))


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
