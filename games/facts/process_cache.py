"""Values that a process makes once and keeps: each under all that it is made of, so that none has ever to be thrown
away. Replaces a module's own dictionary and lock."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import Cache, LRUCache, TTLCache

Value = TypeVar("Value")
_MISSING: Any = object()


class ProcessCache(Generic[Value]):
    """The values used last. Safe for threads: even reading one changes their order. A value may be made twice at once,
    since nobody waits for another's.

    `size` counts values, or what `weight` gives for each; one too large for the cache is not kept. `seconds`: how long
    one is kept."""

    def __init__(self, size: int, weight: Callable[[Value], int] | None = None, seconds: float | None = None) -> None:
        entries: Cache = LRUCache(size, weight) if seconds is None else TTLCache(size, seconds, getsizeof=weight)
        self.entries, self._lock = entries, Lock()

    def get(self, key: Hashable) -> Value | None:
        """Return the value kept under this key; None if there is none."""
        with self._lock:
            found: Value | None = self.entries.get(key)
        return found

    def put(self, key: Hashable, value: Value) -> None:
        with self._lock:
            try:
                self.entries[key] = value
            except ValueError:  # larger than the whole cache
                return

    def get_or_make(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value kept under this key, made now if there is none."""
        with self._lock:
            found: Value = self.entries.get(key, _MISSING)
        if found is _MISSING:
            found = make()
            self.put(key, found)
        return found

    def clear(self) -> None:
        with self._lock:
            self.entries.clear()
