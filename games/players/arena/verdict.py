"""How many games each has won, and how sure one can be."""

from dataclasses import dataclass, field
from math import sqrt

Z = 1.96  # 95 %


def wilson(won: float, games: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval of a share: between which two numbers the true one lies, 95 times in 100. Shared victories
    count half, which makes it a little too wide."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    wide = z / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - wide), min(1.0, middle + wide)


@dataclass
class Tally:
    """What has been counted of A's side."""

    games: int = 0
    won: float = 0.0
    shared: int = 0
    steps: int = 0
    scores: list[tuple[float, float]] = field(default_factory=list)

    def count(self, share: float, steps: int, scores: tuple[float, float] | None) -> None:
        """One game more. `scores`: the mean points of A's and of B's seats."""
        self.games, self.won, self.steps = self.games + 1, self.won + share, self.steps + steps
        self.shared += share not in (0.0, 1.0)
        if scores:
            self.scores.append(scores)

    def verdict(self) -> str:
        """In a word: whether the interval leaves out even chances."""
        low, high = wilson(self.won, self.games)
        return "A is better" if low > 0.5 else "B is better" if high < 0.5 else "no difference shown"
