"""Runs long work in several processes.

The processes are spawned: a forked process could wait forever for a lock that another thread held at the fork."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

WorkT = TypeVar("WorkT")
FoundT = TypeVar("FoundT")


def map_in_processes(work: Callable[[WorkT], FoundT], items: Iterable[WorkT], processes: int) -> Iterator[FoundT]:
    """Yield `work(item)` for each item, in any order. `work` must be defined at the top level of a module."""
    from django.db import connections

    databases = {alias: connections[alias].settings_dict for alias in connections}
    with multiprocessing.get_context("spawn").Pool(processes, initialize_process, (databases,)) as pool:
        yield from pool.imap_unordered(work, items, chunksize=1)


def initialize_process(databases: dict[str, dict[str, Any]]) -> None:
    """Set up Django in a new process, with the databases of the parent process.

    This module must not import Django models at its top, because they cannot be imported before this call."""
    import django
    from django.db import connections

    django.setup()
    for alias, settings in databases.items():
        connections.settings[alias].update(settings)
