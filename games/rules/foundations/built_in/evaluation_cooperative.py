"""Evaluate a table of the Consul's Will for all players together (games/rules/evaluation.py)."""

from collections.abc import Sequence

from ...evaluation import MISSING_WEIGHTS, weights_of
from ..buildings import ERA_COUNT, POPULATION_BONUS
from ..scoring import building_values, scored_populations
from ..table import Table

try:
    from . import trained_weights_cooperative
except (ImportError, SyntaxError):
    trained_weights_cooperative = MISSING_WEIGHTS

SEATS = (2, 3, 4)
MAX_SILVER_COUNTED = 30  # more silver was not in the training games
TABLES = [  # options of the training games: all levels; the usual cadence is more frequent
    {"consul": level, "consul_cadence": cadence, "monuments": monuments}
    for level in ("estandar", "dificil", "desafio")
    for cadence, monuments in (("alterna", False), ("alterna", False), ("alterna", True), ("cada_turno", False))
]


def chance(t: Table) -> float:
    """Return the players' common chance; raise EvaluationUnavailable if there are no weights."""
    found = features(t)
    weights = weights_of(trained_weights_cooperative, len(found))
    return weights.chances([found, [0.0] * len(found)])[0]


def margin(t: Table) -> int:
    return min(player.vp for player in t.players[: t.seats]) - t.players[-1].vp


def features(t: Table) -> list[float]:
    found = of_table(t)
    return scaled_features(found, *shares_left(t))


def shares_left(t: Table) -> tuple[float, float]:
    scorings = (ERA_COUNT + 1 - max(1, t.era)) / ERA_COUNT
    cards = len(t.display) + len(t.pile)
    era = min(1.0, cards / (18 if t.era else 1)) if t.last_lap is None else 0.0
    return scorings, (era + 2 * min(1.0, sum(map(len, t.next_piles)) / 36)) / 3


def scaled_features(found: list[float], scorings: float, cards: float) -> list[float]:
    return [1.0, *found, *[scorings * one for one in found], *[cards * one for one in found]]


def of_table(t: Table) -> list[float]:
    people, consul, counts = t.players[: t.seats], t.players[-1], scored_populations(t)
    hoped = [expected_points(t, seat, counts) for seat in t.all_players]
    leads = sorted(one - hoped[-1] for one in hoped[:-1])
    silver, lots = [min(MAX_SILVER_COUNTED, one.silver) for one in people], [one.lots.bit_count() for one in people]
    empty = [one.empty.bit_count() for one in people]
    return [
        leads[0] / 20,
        leads[1] / 20,
        average(leads) / 20,
        min(one.vp for one in people) / 40 - consul.vp / 40,
        counts[-1] / 15,
        (max(counts[:-1]) - counts[-1]) / 10,
        (min(counts[:-1]) - counts[-1]) / 10,
        min(silver) / 15,
        average(silver) / 15,
        min(lots) / 15,
        average(lots) / 15,
        average(empty) / 5,
        consul.lots.bit_count() / 15,
        consul.empty.bit_count() / 3,
        float(t.consul_state.face == "preparado"),
        float(t.options["consul_cadence"] == "cada_turno"),
        (t.seats - 2) / 2,
    ]


def expected_points(t: Table, seat: int, counts: list[int]) -> float:
    points, now = float(t.players[seat].vp), max(1, t.era)
    silver = sum(row[2] for row in building_values(t)[seat])  # points in the last era
    plain = sum(row[3] for row in building_values(t)[seat])
    for era in range(now, ERA_COUNT + 1):
        leads = counts[seat] == max(counts) and counts[seat]
        points += plain + (POPULATION_BONUS[era] if leads else counts[seat] - max(counts))
    return points + silver


def average(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
