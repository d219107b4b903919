"""The caches in the broker; and the one that counts who tries how often, which counts in each process's own memory
while the broker is away."""

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
    """Trap: Django makes a client for each act, which takes as long as the act itself, and connections for each thread
    and cache."""

    _servers: list[str]
    _pool_options: dict[str, Any]

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        """Return the one client of this process for the address; threads, forks and caches share it."""
        address = self._servers[0]
        if address not in broker_clients:
            pool = ConnectionPool.from_url(address, retry=CircuitBreaker(), **self._pool_options)
            broker_clients.setdefault(address, Redis(connection_pool=pool))
        return broker_clients[address]


class BrokerCache(RedisCache):
    """Django's, by one client a process."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SharedClient


class FallbackCache(BrokerCache):
    """Nobody must be unable to sign in because the broker is away; limits then hold for each process by itself.

    Trap: what all processes must know alike goes into the cache `shared` (games/database/shared_cache.py), which does
    not forgive."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.near = LocMemCache("forgiving", {**params, "OPTIONS": {"MAX_ENTRIES": 20_000}})

    def clear(self) -> None:
        """Everything, here and there; and the broker is asked again at once."""
        self.near.clear()
        CircuitBreaker.away_until = 0.0
        self.tried("clear")

    def tried(self, act: str, *values: Any, **named: Any) -> Any:
        """What the broker says, or else our own memory."""
        try:
            return getattr(RedisCache, act)(self, *values, **named)
        except BrokerUnavailable:
            pass
        except (RedisError, OSError) as fault:
            logger.warning("Each process counts by itself: %s", type(fault).__name__)
        return getattr(self.near, act)(*values, **named)


def _with_fallback(act: str) -> Callable[..., Any]:
    return lambda self, *values, **named: self.tried(act, *values, **named)


for _act in CACHE_METHODS:
    setattr(FallbackCache, _act, _with_fallback(_act))
