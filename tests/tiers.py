"""The two tiers of tests: `make test` runs a small part, always the same; `make deep` runs more, with new seeds.

    @pytest.mark.parametrize("seeds", tiers.chunks(few=20, many=300, size=20), ids=tiers.name)
    for seed in tiers.seeds(few=20, many=300): …

A test that uses one of these is marked `seeded` and runs in both tiers. A test that is marked `deep` runs in `make
deep` only, and is next to a smaller test that is not. DEEP=number in the environment makes a run of pytest a deep one
with these seeds: `make deep` prints the number, and DEEP=number repeats a failure."""

import math
import os
from collections.abc import Callable, Iterable, Iterator

DEEP = int(os.environ.get("DEEP") or 0)
# Each deep run has as many seeds of its own. All up to ten divide it: every third seed of a test stays every third.
STRIDE = 2520 * 4


def size(few: int, many: int) -> int:
    """How many."""
    return many if DEEP else few


def seeds(few: int, many: int) -> range:
    """The seeds to play: the first few, or in a deep run many others."""
    return range(DEEP * STRIDE, DEEP * STRIDE + size(few, many))


def seed(usual: int) -> int:
    """One seed: always the same in `make test`, another in each deep run."""
    return DEEP * STRIDE + usual


def chunks(few: int, many: int, size: int) -> list[range]:
    """The same in parts, each for a test of its own, so that several workers share them."""
    every = seeds(few, many)
    return [every[at : at + size] for at in range(0, len(every), size)]


def name(part: object) -> str | None:
    """A chunk as the name of its test."""
    return f"seeds {part.start} to {part.stop - 1}" if isinstance(part, range) else None


def until(done: Callable[[], bool], every: Iterable[int]) -> Iterator[int]:
    """The seeds one after another; in `make test` no more of them than it takes until all is `done`."""
    for seed in every:
        yield seed
        if not DEEP and done():
            return


def least(share: float, games: int) -> float:
    """How many of so many games are to be won by whoever wins such a share: fresh seeds may be three deviations
    unlucky."""
    return share * games - (3 * math.sqrt(games * share * (1 - share)) if DEEP else 0)
