"""The arithmetic of a load: when requests are due, how long they took, and what is offered next."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

# So much of what was offered has to be answered for a site to have kept up.
KEPT_UP = 0.99
# Of what it managed at most; latency at the very limit is that of a queue.
EASE = 0.7


def moments(rate: float, seconds: float, dice: random.Random) -> Iterator[float]:
    at = dice.expovariate(rate)
    while at < seconds:
        yield at
        at += dice.expovariate(rate)


def percentile(ordered: list[float], part: int) -> float:
    return ordered[max(0, -(-len(ordered) * part // 100) - 1)]


@dataclass(frozen=True)
class Rates:
    """Of each a second."""

    moves: float
    views: float

    def __str__(self) -> str:
        return f"{self.moves:.1f} moves/s and {self.views:.1f} views/s"


def kept_up(offered: Rates, done: Rates) -> bool:
    """Whether nearly all that was offered was done."""
    return done.moves >= offered.moves * KEPT_UP and done.views >= offered.views * KEPT_UP


def next_rates(came: Rates, done: Rates, offered: Rates) -> Rates:
    if kept_up(came, done):
        return offered
    return Rates(min(offered.moves, EASE * done.moves), min(offered.views, EASE * done.views))


@dataclass
class Taken:
    """Seconds that the requests of each kind took, and what they got that was neither 2xx nor 3xx."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    bad: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def note(self, kind: str, seconds: float, status: int) -> None:
        """One request. `status`: 0 if no whole reply came."""
        self.times[kind].append(seconds)
        if not 200 <= status < 400:
            self.bad[kind][str(status or "lost")] += 1

    def count(self) -> int:
        """All requests."""
        return sum(map(len, self.times.values()))

    def good(self, *kinds: str) -> int:
        """How many of these kinds got what they asked for."""
        return sum(len(self.times[kind]) - self.bad[kind].total() for kind in kinds)

    def rows(self, kinds: list[str], seconds: float) -> list[dict[str, object]]:
        """The table: a row for each kind that was asked for, milliseconds."""
        return [self.row(kind, seconds) for kind in kinds if self.times[kind]]

    def row(self, kind: str, seconds: float) -> dict[str, object]:
        """One kind."""
        ordered = sorted(self.times[kind])
        shares = {f"p{part}, ms": ms(percentile(ordered, part)) for part in (50, 90, 99)}
        bad = " · ".join(f"{status} × {count}" for status, count in sorted(self.bad[kind].items()))
        counted = {"what": kind, "count": len(ordered), "a second": f"{len(ordered) / seconds:.1f}"}
        return {**counted, **shares, "most, ms": ms(ordered[-1]), "neither 2xx nor 3xx": bad or "none"}


@dataclass
class Stage:
    seconds: float
    came: Rates
    done: Rates
    turned: int
    idle: int
    taken: Taken

    def figures(self) -> dict[str, object]:
        """For the results."""
        return {
            "seconds": round(self.seconds),
            "came": self.came,
            "answered": self.done,
            "kept up": kept_up(self.came, self.done),
            "turned away, all connections being busy": self.turned,
            "moves for which no question was open": self.idle,
        }


def ms(seconds: float) -> str:
    """Milliseconds."""
    return f"{seconds * 1e3:,.0f}"
