"""A thread-safe cache for one process. A key contains everything on which the value depends."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import Cache, LRUCache, TTLCache

CachedValue = TypeVar("CachedValue")
_MISSING: Any = object()


class ProcessCache(Generic[CachedValue]):
    """A cache that keeps the most recently used values. Two threads may make the same value at once.

    `size`: the maximum number of values, or with `weight` the maximum sum of weights; larger values are not kept."""

    def __init__(
        self, size: int, weight: Callable[[CachedValue], int] | None = None, seconds: float | None = None
    ) -> None:
        entries: Cache = LRUCache(size, weight) if seconds is None else TTLCache(size, seconds, getsizeof=weight)
        self.entries, self._lock = entries, Lock()

    def get(self, key: Hashable) -> CachedValue | None:
        with self._lock:
            return self.entries.get(key)

    def put(self, key: Hashable, value: CachedValue) -> None:
        with self._lock:
            try:
                self.entries[key] = value
            except ValueError:  # larger than the whole cache
                return

    def get_or_make(self, key: Hashable, make: Callable[[], CachedValue]) -> CachedValue:
        with self._lock:
            found: CachedValue = self.entries.get(key, _MISSING)
        if found is _MISSING:
            found = make()
            self.put(key, found)
        return found

    def clear(self) -> None:
        with self._lock:
            self.entries.clear()
