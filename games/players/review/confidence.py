"""How far to trust uncertain evaluations, and the playouts of imperfect players.

Playouts that agree can all be wrong, because the computer players can be wrong. Identical playouts count as one. So a
value is certain only if the rules decide it: a win in one move, or a game that is lost after every answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from games.players.search.problem import mean_of, standard_error

Totals = dict[str, float]  # what a seat has, by the rules' names: points, coins
MAX_DIFFERENCES = 2  # shown to explain an answer
MIN_DIFFERENCE = 0.3
CLEAR_STANDARD_ERRORS = 2.0  # standard errors above which an answer is a mistake
MIN_REPORTED_GAIN = 0.02  # smaller differences count as 0, because no evaluation is that good
TYPICAL_MISTAKE = 0.1  # the typical loss of an answer that loses something
PRIOR_PLAYOUTS = 2  # imaginary playouts with the greatest uncertainty, added to the real ones
MIN_OPEN_CHANCE = 0.03  # of a seat while nothing is decided
REPEAT_PROBABILITY = 7 / 8  # probability that computer players would give the same answer again


@dataclass(frozen=True)
class Uncertainty:
    """The possible error of an evaluation and of playouts by computer players, without sampling error."""

    evaluated: float
    played: float
    spread: float  # of playouts while nothing is known
    middle: float  # the value while nothing is known


# Measured in games of players that choose differently. The second is for the difference of two answers.
CHANCE_UNCERTAINTY = Uncertainty(evaluated=0.15, played=0.1, spread=0.5, middle=0.5)
GAIN_UNCERTAINTY = Uncertainty(evaluated=0.12, played=0.15, spread=0.6, middle=0.0)


@dataclass(frozen=True)
class Estimate:
    chance: float
    error: float


@dataclass(frozen=True)
class PlayoutResult:
    """A seat's chance in a playout, by evaluation and by result. Without an evaluation, both are equal."""

    evaluated: float
    final: float
    free: int = 0  # answers that could have been different
    path: int = 0  # equal for playouts with the same answers
    totals: Totals | None = None  # of the seat, when the evaluation judged the playout

    @property
    def open(self) -> float:
        return 1.0 - REPEAT_PROBABILITY**self.free


def estimate_from(values: list[float]) -> Estimate:
    return Estimate(mean_of(values), standard_error(values))


def estimate_gain(better: list[PlayoutResult], other: list[PlayoutResult]) -> Estimate:
    if better == other:
        return Estimate(0.0, 0.0)
    judged = [a.evaluated - b.evaluated for a, b in zip(better, other, strict=True)]
    came = [a.final - b.final for a, b in zip(better, other, strict=True)]
    paths = {(a.path, b.path) for a, b in zip(better, other, strict=True)}
    return shrink(
        corrected_estimate(judged, came, GAIN_UNCERTAINTY, max(openness(better), openness(other)), len(paths))
    )


def shrink(found: Estimate) -> Estimate:
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
    """Limit a chance, because a game that is still open is never certainly won or lost."""
    return max(MIN_OPEN_CHANCE * left, min(1.0 - MIN_OPEN_CHANCE * left, chance))


def corrected_estimate(judged: list[float], came: list[float], doubt: Uncertainty, left: float, paths: int) -> Estimate:
    """Return an evaluation (`judged`), corrected by its mean error against the results (`came`).

    `left`: the undecided part; `paths`: the number of different playouts."""
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
    """Return the weight of a correction with variance `unsure` to an evaluation with error `wrong`."""
    return wrong**2 / (wrong**2 + unsure)


def variance_of_mean(values: list[float], left: float, spread: float, count: float) -> float:
    """Return the variance of a mean of `count` independent values. Even for equal values it is above 0."""
    middle, doubtful = mean_of(values), PRIOR_PLAYOUTS * left
    apart = mean_of([(value - middle) ** 2 for value in values]) * count
    return (apart + doubtful * spread**2) / max(1.0, count - 1 + doubtful) / count


def is_clear(difference: Estimate, clear: float = CLEAR_STANDARD_ERRORS) -> bool:
    return difference.chance > max(MIN_REPORTED_GAIN, clear * difference.error)


def clear_differences(ours: Sequence[Totals], others: Sequence[Totals]) -> Totals:
    found = {}
    for what in ours[0] if ours else ():
        values = [one[what] - other[what] for one, other in zip(ours, others, strict=True)]
        if abs(mean_of(values)) > max(MIN_DIFFERENCE, CLEAR_STANDARD_ERRORS * standard_error(values)):
            found[what] = mean_of(values), abs(mean_of(values)) / (standard_error(values) + MIN_DIFFERENCE)
    clearest = sorted(found, key=lambda what: -found[what][1])[:MAX_DIFFERENCES]
    return {what: round(found[what][0], 1) for what in clearest}


def is_too_close(best: list[float], other: list[float]) -> bool:
    gain = estimate_from([a - b for a, b in zip(best, other, strict=False)])
    return not is_clear(gain)
