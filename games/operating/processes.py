"""More processes for long work. Each begins anew: a copy (fork) of a process that has threads may wait for ever for a
lock that one of them held, as no thread is copied."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

WorkT = TypeVar("WorkT")
FoundT = TypeVar("FoundT")


def map_in_processes(work: Callable[[WorkT], FoundT], items: Iterable[WorkT], processes: int) -> Iterator[FoundT]:
    """Yields what a function of a module makes of each item, as it comes."""
    from django.db import connections

    databases = {alias: connections[alias].settings_dict for alias in connections}
    with multiprocessing.get_context("spawn").Pool(processes, initialize_process, (databases,)) as pool:
        yield from pool.imap_unordered(work, items, chunksize=1)


def initialize_process(databases: dict[str, dict[str, Any]]) -> None:
    """In a new process: Django, on the databases of the process that began it. This module may not import Django's
    models, as they are not there before."""
    import django
    from django.db import connections

    django.setup()
    for alias, settings in databases.items():
        connections.settings[alias].update(settings)
