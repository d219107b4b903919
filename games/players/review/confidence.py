"""What is believed of numbers that are in doubt: a judgement that may be wrong, and lines played on by players who may
play otherwise.

A line that came to its end says how it goes when built-in players go on. The less of it was settled by the rules, the
less it says: however many such lines agree, all of them are wrong together where built-in players are (PLAYED_ASTRAY),
and lines that are one and the same are one line. So nothing is certain but what the rules settle: a win in one, or a
game that is lost whatever is answered."""

from dataclasses import dataclass
from math import sqrt

from games.players.search.problem import mean_of, standard_error

CLEAR_STANDARD_ERRORS = 2.0  # standard errors above which an answer gave something away
MIN_REPORTED_GAIN = 0.02  # what is less counts as nothing, however clear: no judgement is that good
TYPICAL_MISTAKE = 0.1  # what answers give away that give away something, about
PRIOR_PLAYOUTS = 2  # lines that are taken to have come out as doubtful as can be, beside those that there are
MIN_OPEN_CHANCE = 0.03  # that a seat is taken to have while nothing is settled
REPEAT_PROBABILITY = 7 / 8  # how sure it is that an answer in a line is the one that would be given


@dataclass(frozen=True)
class Uncertainty:
    """By how much a judgement, and lines played on by built-in players, may well be wrong about something, apart from
    chance; `spread`: how far lines of it lie apart where nothing is known; `middle`: what it then is."""

    evaluated: float
    played: float
    spread: float
    middle: float


CHANCE_UNCERTAINTY = Uncertainty(
    evaluated=0.15, played=0.1, spread=0.5, middle=0.5
)  # by games of players who choose otherwise
GAIN_UNCERTAINTY = Uncertainty(
    evaluated=0.12, played=0.15, spread=0.6, middle=0.0
)  # the same of the difference of two answers


@dataclass(frozen=True)
class Estimate:
    """A chance of winning, or a difference of chances, and its standard error."""

    chance: float
    error: float


@dataclass(frozen=True)
class PlayoutResult:
    """A line played on: the seat's chance where the judgement spoke, and what came of it at the end; the same twice
    where there is no judgement. `free`: how many of its answers could have been others; `path`: the same for lines of
    the same answers."""

    evaluated: float
    final: float
    free: int = 0
    path: int = 0

    @property
    def open(self) -> float:
        """How much of it is not settled: none, where nobody could have answered otherwise."""
        return 1.0 - REPEAT_PROBABILITY**self.free


def estimate_from(values: list[float]) -> Estimate:
    return Estimate(mean_of(values), standard_error(values))


def estimate_gain(better: list[PlayoutResult], other: list[PlayoutResult]) -> Estimate:
    """Returns by how much the one answer is better, in the same worlds: as it was judged, corrected by what came of it,
    the more the more certain that is."""
    if better == other:
        return Estimate(0.0, 0.0)
    judged = [a.evaluated - b.evaluated for a, b in zip(better, other, strict=True)]
    came = [a.final - b.final for a, b in zip(better, other, strict=True)]
    paths = {(a.path, b.path) for a, b in zip(better, other, strict=True)}
    return shrink(
        corrected_estimate(judged, came, GAIN_UNCERTAINTY, max(openness(better), openness(other)), len(paths))
    )


def shrink(found: Estimate) -> Estimate:
    """Returns a difference as it is to be believed: of many doubtful ones, those that look largest are too large."""
    kept = TYPICAL_MISTAKE**2 / (TYPICAL_MISTAKE**2 + found.error**2)
    return Estimate(kept * found.chance, sqrt(kept) * found.error)


def estimate_chance(lines: list[PlayoutResult]) -> Estimate:
    left, paths = openness(lines), len({line.path for line in lines})
    found = corrected_estimate(
        [line.evaluated for line in lines], [line.final for line in lines], CHANCE_UNCERTAINTY, left, paths
    )
    return Estimate(clamp_chance(found.chance, left), found.error)


def openness(lines: list[PlayoutResult]) -> float:
    return mean_of([line.open for line in lines])


def clamp_chance(chance: float, left: float) -> float:
    """Returns a chance as it may be told where so much is not settled: nobody is lost for certain before that."""
    return max(MIN_OPEN_CHANCE * left, min(1.0 - MIN_OPEN_CHANCE * left, chance))


def corrected_estimate(judged: list[float], came: list[float], doubt: Uncertainty, left: float, paths: int) -> Estimate:
    """Returns what a judgement says, corrected by its mean miss: by all of that, if it is known for certain. `left`:
    how much is not settled; `paths`: how many of the lines differ."""
    found, missed = estimate_from(judged), [end - now for end, now in zip(came, judged, strict=True)]
    count = left * paths + (1.0 - left) * len(came)
    by_play = (left * doubt.played) ** 2
    if judged == came:
        doubtful = PRIOR_PLAYOUTS * left**2
        middle = (count * found.chance + doubtful * doubt.middle) / (count + doubtful)
        return Estimate(middle, sqrt(variance_of_mean(came, left, doubt.spread, count) + by_play))
    unsure = variance_of_mean(missed, left, doubt.spread, count) + by_play
    trust = trust_in_correction(doubt.evaluated, unsure)
    return Estimate(found.chance + trust * mean_of(missed), sqrt(found.error**2 + trust * unsure))


def trust_in_correction(wrong: float, unsure: float) -> float:
    """Returns how much of a correction is believed, whose variance is that, of what may well be wrong by so much."""
    return wrong**2 / (wrong**2 + unsure)


def variance_of_mean(values: list[float], left: float, spread: float, count: float) -> float:
    """Returns the variance of a mean of values, so many of which came about in ways of their own: that all came out
    alike is no certainty while they are few."""
    middle, doubtful = mean_of(values), PRIOR_PLAYOUTS * left
    apart = mean_of([(value - middle) ** 2 for value in values]) * count
    return (apart + doubtful * spread**2) / max(1.0, count - 1 + doubtful) / count


def is_clear(difference: Estimate, clear: float = CLEAR_STANDARD_ERRORS) -> bool:
    return difference.chance > max(MIN_REPORTED_GAIN, clear * difference.error)
