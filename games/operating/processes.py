"""Run long work in several processes.

They are spawned: a fork of a process with threads may wait forever for a lock that one of the threads held."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

WorkT = TypeVar("WorkT")
FoundT = TypeVar("FoundT")


def map_in_processes(work: Callable[[WorkT], FoundT], items: Iterable[WorkT], processes: int) -> Iterator[FoundT]:
    """Yield `work(item)` for each item, in any order. `work` must be a function of a module."""
    from django.db import connections

    databases = {alias: connections[alias].settings_dict for alias in connections}
    with multiprocessing.get_context("spawn").Pool(processes, initialize_process, (databases,)) as pool:
        yield from pool.imap_unordered(work, items, chunksize=1)


def initialize_process(databases: dict[str, dict[str, Any]]) -> None:
    """Set up Django in a new process, with the databases of its parent.

    This module must not import Django's models, since they are not available before."""
    import django
    from django.db import connections

    django.setup()
    for alias, settings in databases.items():
        connections.settings[alias].update(settings)
