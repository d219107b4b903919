"""What is believed of numbers that are in doubt: a judgement that may be wrong, and lines played on by chance."""

from dataclasses import dataclass
from math import sqrt

from games.players.search.thought import error_of, mean

CLEAR = 2.0  # standard errors above which an answer gave something away
LEAST_TOLD = 0.02  # what is less counts as nothing, however clear: no judgement is that good
MISJUDGED = 0.08  # by how much a judgement may well be wrong about the difference of two answers
USUAL = 0.1  # what answers give away that give away something, about
ASTRAY = 0.3  # by how much a judgement may well be wrong about a chance: it knows better players than quick


@dataclass(frozen=True)
class Value:
    """A chance of winning and its standard error."""

    chance: float
    error: float


@dataclass(frozen=True)
class Line:
    """A line played on: the seat's chance where the judgement spoke, and what came of it at the end; the same twice
    where there is no judgement."""

    judged: float
    came: float


def value_of(values: list[float]) -> Value:
    """Returns mean and standard error."""
    return Value(mean(values), error_of(values))


def believed_gain(better: list[Line], other: list[Line]) -> Value:
    """Returns by how much the one answer is better, in the same worlds: as it was judged, corrected by what came of it,
    the more the less that is chance."""
    judged = [a.judged - b.judged for a, b in zip(better, other, strict=True)]
    came = [a.came - b.came for a, b in zip(better, other, strict=True)]
    return regressed(believed(judged, came, MISJUDGED))


def regressed(found: Value) -> Value:
    """Returns a difference as it is to be believed: of many that are doubtful, those that look largest are too
    large."""
    kept = USUAL**2 / (USUAL**2 + found.error**2)
    return Value(kept * found.chance, sqrt(kept) * found.error)


def believed_chance(lines: list[Line]) -> Value:
    """Returns a chance, put together in the same way."""
    return believed([line.judged for line in lines], [line.came for line in lines], ASTRAY)


def believed(judged: list[float], came: list[float], wrong: float) -> Value:
    """Returns what a judgement says, which may well be wrong by so much, corrected by its mean miss: by all of that, if
    it is known for certain."""
    found, miss = value_of(judged), value_of([end - now for end, now in zip(came, judged, strict=True)])
    trust = wrong**2 / (wrong**2 + miss.error**2)
    return Value(found.chance + trust * miss.chance, sqrt(found.error**2 + trust * miss.error**2))


def is_clear(difference: Value, clear: float = CLEAR) -> bool:
    return difference.chance > max(LEAST_TOLD, clear * difference.error)
