"""A perceptron whose softmax over the seats' outputs approximates the shares of the victory.

Each weight has its own learning rate (Adam; Kingma and Ba 2015), because with a single rate the weights of rare cards
would hardly change."""

from math import log, sqrt, tanh
from random import Random

from games.rules.evaluation import WEIGHT_SCALE, softmax

from .harvest import Sample

BATCH_SIZE = 128  # samples
MEAN_DECAY, SQUARE_DECAY = 0.9, 0.999  # of the moving averages of gradients and their squares
WEIGHT_DECAY = 1e-4  # towards 0, against overfitting
SparseFeatures = list[tuple[int, float]]  # (index, value) of features that are not 0: one in three


class Perceptron:
    """The weights as one list: linear weights, all units' biases, their output weights, and their rows."""

    def __init__(self, features: int, units: int, rng: Random) -> None:
        self.features, self.units = features, units
        rows = [rng.gauss(0, 0.5 / features**0.5) for _ in range(units * features)]
        self.weights = [0.0] * (features + units) + [rng.gauss(0, 0.1) for _ in range(units)] + rows
        self.means, self.squares = [0.0] * len(self.weights), [0.0] * len(self.weights)
        self.steps = 0

    def number(self, known: SparseFeatures) -> tuple[float, list[float]]:
        weights, first = self.weights, self.features
        rows = range(first + 2 * self.units, len(weights), self.features)
        outputs = [
            tanh(weights[first + unit] + sum([weights[row + at] * one for at, one in known]))
            for unit, row in enumerate(rows)
        ]
        outs = weights[first + self.units : first + 2 * self.units]
        straight = sum([weights[at] * one for at, one in known])
        return straight + sum([out * value for out, value in zip(outs, outputs, strict=True)]), outputs

    def learn(self, batch: list[Sample], rate: float) -> None:
        slopes = [0.0] * len(self.weights)
        for every, shares in batch:
            known = [not_zero(features) for features in every]
            found = [self.number(one) for one in known]
            chances = softmax([number for number, _ in found])
            for one, share, chance, (_, outputs) in zip(known, shares, chances, found, strict=True):
                self.add_slopes(slopes, one, outputs, (share - chance) / len(batch))
        self.step(slopes, rate)

    def add_slopes(self, slopes: list[float], known: SparseFeatures, outputs: list[float], by: float) -> None:
        """Add `by` times the gradient of the output for these features to `slopes`."""
        first, units = self.features, self.units
        for at, one in known:
            slopes[at] += by * one
        for unit, value in enumerate(outputs):
            slope = by * self.weights[first + units + unit] * (1 - value * value)
            slopes[first + unit] += slope
            slopes[first + units + unit] += by * value
            row = first * (unit + 1) + 2 * units
            for at, one in known:
                slopes[row + at] += slope * one

    def step(self, slopes: list[float], rate: float) -> None:
        self.steps += 1
        rate *= sqrt(1 - SQUARE_DECAY**self.steps) / (1 - MEAN_DECAY**self.steps)
        for at, slope in enumerate(slopes):
            slope -= WEIGHT_DECAY * self.weights[at]
            mean = self.means[at] = MEAN_DECAY * self.means[at] + (1 - MEAN_DECAY) * slope
            square = self.squares[at] = SQUARE_DECAY * self.squares[at] + (1 - SQUARE_DECAY) * slope * slope
            self.weights[at] += rate * mean / (sqrt(square) + 1e-8)

    def numbers(self) -> str:
        """Return the weights as integers in the text format that rules/evaluation.py reads."""
        return " ".join([str(round(WEIGHT_SCALE * weight)) for weight in self.weights])


def not_zero(features: list[float]) -> SparseFeatures:
    return [(at, one) for at, one in enumerate(features) if one]


def learn_round(perceptron: Perceptron, samples: list[Sample], rate: float, rng: Random) -> None:
    order = rng.sample(range(len(samples)), len(samples))
    for first in range(0, len(order), BATCH_SIZE):
        perceptron.learn([samples[number] for number in order[first : first + BATCH_SIZE]], rate)


def loss(perceptron: Perceptron, samples: list[Sample]) -> float:
    """Return the mean cross-entropy of the predicted winners, in nats."""
    found = 0.0
    for every, shares in samples:
        chances = softmax([perceptron.number(not_zero(features))[0] for features in every])
        found -= sum(share * log(max(1e-9, chance)) for share, chance in zip(shares, chances, strict=True) if share)
    return found / max(1, len(samples))
