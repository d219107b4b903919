"""A perceptron fitted to who won, by plain gradient descent: the softmax of all seats' numbers is to be the share of
the victory. Whole games are held back, to see how well it tells what it was not fitted to."""

from math import log, tanh
from operator import mul
from random import Random

from games.rules.judging import WHOLE, softmax

from .harvest import Sample


class Perceptron:
    """Weights under way (rules/judging.Weights are those that are kept)."""

    def __init__(self, features: int, units: int, rng: Random) -> None:
        self.rows = [[rng.gauss(0, 0.5 / features**0.5) for _ in range(features)] for _ in range(units)]
        self.bias, self.straight = [0.0] * units, [0.0] * features
        self.out = [rng.gauss(0, 0.1) for _ in range(units)]

    def number(self, features: list[float]) -> tuple[float, list[float]]:
        """Returns what it makes of a seat's features, and what its units say."""
        said = [tanh(bias + sum(map(mul, row, features))) for row, bias in zip(self.rows, self.bias, strict=True)]
        return sum(map(mul, self.straight, features)) + sum(map(mul, self.out, said)), said

    def learn(self, sample: Sample, pace: float) -> None:
        """A step towards what the sample says."""
        every, shares = sample
        found = [self.number(features) for features in every]
        chances = softmax([number for number, _ in found])
        for features, share, chance, (_, said) in zip(every, shares, chances, found, strict=True):
            self.step(features, said, pace * (share - chance))

    def step(self, features: list[float], said: list[float], by: float) -> None:
        """Moves the number of these features up by so much of its slope."""
        self.straight = [weight + by * one for weight, one in zip(self.straight, features, strict=True)]
        for unit, value in enumerate(said):
            slope = by * self.out[unit] * (1 - value * value)
            self.out[unit] = self.out[unit] + by * value
            self.bias[unit] += slope
            self.rows[unit] = [weight + slope * one for weight, one in zip(self.rows[unit], features, strict=True)]

    def numbers(self) -> str:
        """As rules/judging.py reads them: whole numbers, first the straight weights, the units row by row at last."""
        weights = [*self.straight, *self.bias, *self.out, *[weight for row in self.rows for weight in row]]
        return " ".join([str(round(WHOLE * weight)) for weight in weights])


def learn_round(perceptron: Perceptron, samples: list[Sample], pace: float, rng: Random) -> None:
    """All samples once, in any order."""
    for number in rng.sample(range(len(samples)), len(samples)):
        perceptron.learn(samples[number], pace)


def loss(perceptron: Perceptron, samples: list[Sample]) -> float:
    """Returns the mean surprise (in nats) at who won."""
    found = 0.0
    for every, shares in samples:
        chances = softmax([perceptron.number(features)[0] for features in every])
        found -= sum(share * log(max(1e-9, chance)) for share, chance in zip(shares, chances, strict=True) if share)
    return found / max(1, len(samples))


def pace_of(first: float, number: int, rounds: int) -> float:
    """How far each sample moves the weights in a round: a tenth in the last of what it was in the first."""
    return float(first * 0.1 ** (number / max(1, rounds - 1)))
