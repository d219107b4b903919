"""Simulates how long a season takes, with the lengths of finished games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import prod
from random import Random
from typing import TypeAlias

SIMULATED_SEASONS = 200  # of each size of division
MIN_CHANCE = 0.8  # with which a season must end in time

Tables: TypeAlias = Sequence[tuple[int, ...]]  # of a division, in the order in which they start


@dataclass(frozen=True)
class Forecast:
    """For each size of division: the days that simulated seasons took, and how many divisions have it."""

    divisions: tuple[tuple[tuple[float, ...], int], ...]

    def chance(self, days: float) -> float:
        """Return the chance that the whole season ends within `days`."""
        return prod((sum(one <= days for one in taken) / len(taken)) ** count for taken, count in self.divisions)

    @cached_property
    def needed_days(self) -> float:
        """Return the fewest simulated days within which the season ends with a chance of MIN_CHANCE."""
        return next(
            days
            for days in sorted(days for taken, _count in self.divisions for days in taken)
            if self.chance(days) >= MIN_CHANCE
        )


def forecast(schedules: Iterable[tuple[Tables, int]], lengths: Sequence[float], at_once: int) -> Forecast:
    """Forecast a season. Equal arguments give an equal forecast.

    `schedules`: the tables of a division, and how many divisions have them; `lengths`: the days that finished games
    took; `at_once`: how many tables an entrant plays at once. Raise ValueError without lengths."""
    if not lengths:
        raise ValueError("no finished games to forecast from")
    random = Random(0)  # noqa: S311 - equal input, equal forecast
    return Forecast(
        tuple(
            (tuple(_season(tables, lengths, at_once, random) for _ in range(SIMULATED_SEASONS)), count)
            for tables, count in schedules
        )
    )


def _season(tables: Tables, lengths: Sequence[float], at_once: int, random: Random) -> float:
    """Return the day on which the last table of a division ends."""
    season = _Season(tables, at_once)
    running: list[tuple[float, int]] = []
    day = 0.0
    started = season.start(range(len(tables)))
    while started or running:
        for table in started:
            heappush(running, (day + random.choice(lengths), table))
        day, ended = heappop(running)
        started = season.start(season.end(ended))
    return day


class _Season:
    """A division's waiting tables. A table starts when each of its entrants plays fewer than `at_once`."""

    def __init__(self, tables: Tables, at_once: int):
        self.tables, self.at_once = tables, at_once
        self.playing = Counter[int]()
        self.waiting: dict[int, list[int]] = defaultdict(list)
        for number, table in enumerate(tables):
            for entrant in table:
                self.waiting[entrant].append(number)

    def start(self, candidates: Iterable[int]) -> list[int]:
        found = []
        for number in candidates:
            table = self.tables[number]
            if all(self.playing[entrant] < self.at_once for entrant in table):
                found.append(number)
                self.playing.update(table)
                for entrant in table:
                    self.waiting[entrant].remove(number)
        return found

    def end(self, number: int) -> list[int]:
        """End a table; return the waiting tables of its entrants."""
        self.playing.subtract(self.tables[number])
        return sorted({table for entrant in self.tables[number] for table in self.waiting[entrant]})
