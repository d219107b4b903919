"""Caches in the broker. The cache for rate limits uses process memory while the broker is down."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionPool, Redis
from redis.exceptions import RedisError

from roma_site.broker.circuit import BrokerUnavailable, CircuitBreaker

logger = logging.getLogger(__name__)
CACHE_METHODS = "add get set touch delete has_key incr get_many set_many delete_many".split()


broker_clients: dict[str, Redis] = {}  # by address


class SharedClient(RedisCacheClient):
    """A cache client that uses one Redis client per process and address.

    Trap: Django creates a Redis client for each operation, which takes as long as the operation itself, and opens
    connections for each thread and cache."""

    _servers: list[str]
    _pool_options: dict[str, Any]

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        """Return this process's Redis client for the address, which all threads and caches share."""
        address = self._servers[0]
        if address not in broker_clients:
            pool = ConnectionPool.from_url(address, retry=CircuitBreaker(), **self._pool_options)
            broker_clients.setdefault(address, Redis(connection_pool=pool))
        return broker_clients[address]


class BrokerCache(RedisCache):
    """Django's Redis cache, but with one client per process."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SharedClient


class FallbackCache(BrokerCache):
    """A cache that uses this process's memory while the broker is away, so that sign-in still works.

    Trap: data that all processes must share belongs in the cache `shared` (games/database/shared_cache.py), which has
    no fallback."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.near = LocMemCache("forgiving", {**params, "OPTIONS": {"MAX_ENTRIES": 20_000}})

    def clear(self) -> None:
        """Clear the broker's cache and the memory cache, and let commands reach the broker again."""
        self.near.clear()
        CircuitBreaker.away_until = 0.0
        self.call_with_fallback("clear")

    def call_with_fallback(self, act: str, *values: Any, **named: Any) -> Any:
        """Call a method of the broker's cache, or of the memory cache if the broker fails."""
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
