"""How many games each has won, and how sure one can be."""

from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, linear_regression, variance

Z_95 = 1.96  # 95 %
MIN_GAMES_TO_ADJUST, MIN_WINS_TO_ADJUST = (
    20,
    3,
)  # games, before a line may be fitted to them, and of those that either has won
MIN_LUCK_VARIANCE = 1e-12  # variance
MAX_GAME_WEIGHT = 10  # times as much as it is worth alone a game counts at most, adjusted: no line is that good


def wilson_interval(won: float, games: float) -> tuple[float, float]:
    """Wilson's interval of a share: between which two numbers the true one lies, 95 times in 100. Shared victories
    count half, which makes it a little too wide."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, Z_95 * Z_95
    middle = (share + square / (2 * games)) / (1 + square / games)
    wide = Z_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - wide), min(1.0, middle + wide)


@dataclass(frozen=True)
class AdjustedShare:
    """A share of victories from which luck has been taken, its 95 % interval, and how many games that were not adjusted
    would tell as much; `luck`: by how much A was luckier in a game, `luck_error`: one standard error of that."""

    share: float
    low: float
    high: float
    worth: float
    luck: float
    luck_error: float


def adjust_for_luck(shares: list[float], luck: list[float]) -> AdjustedShare | None:
    """Returns what a player would have won with no more luck than the other: the share that a line fitted to its shares
    over its luck has where luck is 0. None of fewer than FEWEST games, or where either has won fewer than FEWEST_WON:
    so few tell no line.

    If luck is 0 on average, this leans to no side, however well or badly it was valued; the better it was, the less the
    shares scatter round the line, and the narrower is the interval."""
    games, won = len(shares), sum(shares)
    if (
        games < MIN_GAMES_TO_ADJUST
        or not MIN_WINS_TO_ADJUST <= won <= games - MIN_WINS_TO_ADJUST
        or variance(luck) < MIN_LUCK_VARIANCE
    ):
        return None
    slope, share = linear_regression(luck, shares)
    share, error = min(1.0, max(0.0, share)), sqrt(variance(luck) / games)
    scatter = (games - 1) * (variance(shares) - slope**2 * variance(luck)) / (games - 2)
    doubt = scatter * (1 / games + fmean(luck) ** 2 / variance(luck) / (games - 1))
    worth = min(MAX_GAME_WEIGHT * games, variance(shares) / doubt if doubt > 0 else inf)
    return AdjustedShare(share, *wilson_interval(share * worth, worth), worth, fmean(luck), error)


@dataclass
class Tally:
    """What has been counted of A's side. `shares`: of the victory, game by game; `luck`: by how much A was luckier than
    B, if that is reckoned."""

    games: int = 0
    won: float = 0.0
    shared: int = 0
    steps: int = 0
    scores: list[tuple[float, float]] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)

    def count(
        self, share: float, steps: int, scores: tuple[float, float] | None = None, luck: float | None = None
    ) -> None:
        """One game more. `scores`: the mean points of A's and of B's seats; `luck`: by how much A was luckier."""
        self.games, self.won, self.steps = self.games + 1, self.won + share, self.steps + steps
        self.shared += share not in (0.0, 1.0)
        self.shares.append(share)
        if scores:
            self.scores.append(scores)
        if luck is not None:
            self.luck.append(luck)

    @property
    def adjusted(self) -> AdjustedShare | None:
        """What A would have won with no more luck than B, if luck is reckoned and there are games enough."""
        return adjust_for_luck(self.shares, self.luck) if self.luck else None

    def verdict(self) -> str:
        low, high = wilson_interval(self.won, self.games)
        return "A is better" if low > 0.5 else "B is better" if high < 0.5 else "no difference shown"
