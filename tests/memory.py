"""What our processes keep from one request to the next."""

import sys
from functools import lru_cache
from typing import Any

from cachetools import Cache

from games.eventlog.loading import LoadedGames
from games.facts.process_cache import ProcessCache

OURS = ("games.", "notifications.", "roma_site.")
MEMORIES = (Cache, LoadedGames, ProcessCache)


def forget() -> None:
    """Be as a process that has just begun: nothing of a table or a reader is remembered. A new cache is among what is
    forgotten as soon as there is one. What processes share (Django's cache) stays."""
    for memory in memories(len(sys.modules)):
        memory.clear()


@lru_cache(1)
def memories(modules: int) -> list[Any]:
    """All caches that modules of ours hold, and those of their functions (cachetools' own `cached`)."""
    found: dict[int, Any] = {}
    for name in [name for name in sys.modules if name.startswith(OURS)]:
        for value in list(vars(sys.modules[name]).values()):
            kept = value if isinstance(value, MEMORIES) else getattr(value, "cache", None)
            if isinstance(kept, MEMORIES):
                found[id(kept)] = kept
    return list(found.values())
