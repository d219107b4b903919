"""Counts how many games each player has won, how lucky they were, and how certain the result is.

Results adjusted for luck, as in GNU Backgammon, need fewer games, because luck decides most of a single game."""

from dataclasses import dataclass, field, replace
from math import inf, sqrt
from statistics import fmean, linear_regression, variance
from typing import Any

from games.players.review.attribution import LuckTracker
from games.players.review.budget import MIN_ROUNDS, budget_for
from games.players.review.game_record import GameRecord, outline_game
from games.players.review.seat_evaluator import WorkCounter
from games.players.search.playout import is_cooperative_match
from games.rules.ask import JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.ruleset import Ruleset

Z_95 = 1.96  # standard errors of a 95 % interval
MIN_GAMES_TO_ADJUST = 20  # a line is not fitted to fewer games
MIN_WINS_TO_ADJUST = 3  # of each player
MIN_LUCK_VARIANCE = 1e-12
MAX_GAME_WEIGHT = 10  # an adjusted game counts for at most this many games, because no fitted line is more exact


def wilson_interval(won: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval, which is slightly too wide, because shared victories count half."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, Z_95 * Z_95
    middle = (share + square / (2 * games)) / (1 + square / games)
    wide = Z_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - wide), min(1.0, middle + wide)


@dataclass(frozen=True)
class AdjustedShare:
    share: float
    low: float
    high: float
    worth: float  # number of games without adjustment that give an equally small interval
    luck: float  # by how much A was luckier in a game, on average
    luck_error: float  # its standard error


def adjust_for_luck(shares: list[float], luck: list[float]) -> AdjustedShare | None:
    """Return the share of victories a player would have with equal luck; None for too few games or wins.

    Fit a line to the shares as a function of luck, and return its value at luck 0. This value is unbiased if the mean
    luck is 0."""
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
    """The counts of a series of games, from player A's point of view."""

    games: int = 0
    won: float = 0.0
    shared: int = 0
    steps: int = 0
    scores: list[tuple[float, float]] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)  # of the victory, game by game
    luck: list[float] = field(default_factory=list)  # by how much A was luckier than B, if it is computed

    def count(
        self, share: float, steps: int, scores: tuple[float, float] | None = None, luck: float | None = None
    ) -> None:
        """Count a game. `scores`: mean points of A and of B; `luck`: how much luckier A was than B."""
        self.games, self.won, self.steps = self.games + 1, self.won + share, self.steps + steps
        self.shared += share not in (0.0, 1.0)
        self.shares.append(share)
        if scores:
            self.scores.append(scores)
        if luck is not None:
            self.luck.append(luck)

    @property
    def adjusted(self) -> AdjustedShare | None:
        return adjust_for_luck(self.shares, self.luck) if self.luck else None

    def verdict(self) -> str:
        low, high = wilson_interval(self.won, self.games)
        return "A is better" if low > 0.5 else "B is better" if high < 0.5 else "no difference shown"


def can_differ_in_luck(rules: Ruleset[Any], seats: int, options: JsonObject) -> bool:
    return not is_cooperative_match(Match.new(rules, seats, options))


def luck_by_seat(record: GameRecord) -> list[float]:
    """Return how much luck changed each seat's chance in total; the mean over many games is about 0."""
    plan = outline_game(record)
    work = WorkCounter(replace(budget_for(record, plan, record.seats), standing=MIN_ROUNDS))
    every = [LuckTracker(record, plan, seat, work) for seat in range(record.seats)]
    for step, match, one in record.walk():
        for luck in every:
            luck.observe(step, match, one)
    return [sum(stroke.change for stroke in luck.strokes) for luck in every]


def luck_advantage(lucks: list[float], seats: tuple[SeatNumber, ...]) -> float:
    own, others = ([one for seat, one in enumerate(lucks) if (seat in seats) == mine] for mine in (True, False))
    return sum(own) / max(1, len(own)) - sum(others) / max(1, len(others))
