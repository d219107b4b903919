"""What a table of the Consul's Will is worth to all who play it together, for the players that think (judging.py)."""

from collections.abc import Sequence

from ...evaluation import MISSING_WEIGHTS, weights_of
from ..buildings import BONUS, ERAS
from ..scoring import crowds
from ..table import Table
from ..values import worths

try:
    from . import trained_weights_cooperative
except (ImportError, SyntaxError):
    trained_weights_cooperative = MISSING_WEIGHTS

SEATS = (2, 3, 4)
RICH = 30  # silver beyond it nobody has learned from
TABLES = [  # what is learned from: all the Consul's levels, his usual cadence more often
    {"consul": level, "consul_cadence": cadence, "monuments": monuments}
    for level in ("estandar", "dificil", "desafio")
    for cadence, monuments in (("alterna", False), ("alterna", False), ("alterna", True), ("cada_turno", False))
]


def chance(t: Table) -> float:
    """Returns the chance that all win, at the beginning of a turn. EvaluationUnavailable."""
    found = features(t)
    weights = weights_of(trained_weights_cooperative, len(found))
    return weights.chances([found, [0.0] * len(found)])[0]


def margin(t: Table) -> int:
    return min(player.vp for player in t.players[: t.seats]) - t.players[-1].vp


def features(t: Table) -> list[float]:
    """Returns numbers about the table: as they are, times the scorings to come, and times what is left of the era."""
    scorings = (ERAS + 1 - max(1, t.era)) / ERAS
    cards = len(t.display) + len(t.pile)
    era = min(1.0, cards / (18 if t.era else 1)) if t.last_lap is None else 0.0
    left = (era + 2 * min(1.0, sum(map(len, t.next_piles)) / 36)) / 3
    found = of_table(t)
    return [1.0, *found, *[scorings * one for one in found], *[left * one for one in found]]


def of_table(t: Table) -> list[float]:
    """Leads over the Consul, the least first, if every scoring to come were as one now; then what may change them."""
    people, consul, counts = t.players[: t.seats], t.players[-1], crowds(t)
    hoped = [expected(t, seat, counts) for seat in t.everybody]
    leads = sorted(one - hoped[-1] for one in hoped[:-1])
    silver, lots = [min(RICH, one.silver) for one in people], [one.lots.bit_count() for one in people]
    empty = [one.empty.bit_count() for one in people]
    return [
        leads[0] / 20,
        leads[1] / 20,
        mean(leads) / 20,
        min(one.vp for one in people) / 40 - consul.vp / 40,
        counts[-1] / 15,
        (max(counts[:-1]) - counts[-1]) / 10,
        (min(counts[:-1]) - counts[-1]) / 10,
        min(silver) / 15,
        mean(silver) / 15,
        min(lots) / 15,
        mean(lots) / 15,
        mean(empty) / 5,
        consul.lots.bit_count() / 15,
        consul.empty.bit_count() / 3,
        float(t.consul_card.face == "preparado"),
        float(t.options["consul_cadence"] == "cada_turno"),
        (t.seats - 2) / 2,
    ]


def expected(t: Table, seat: int, counts: list[int]) -> float:
    """Returns a seat's points, the Consul's too, if every scoring to come were as one would be now."""
    points, now = float(t.players[seat].vp), max(1, t.era)
    silver = sum(row[2] for row in worths(t)[seat])  # points in the last era
    plain = sum(row[3] for row in worths(t)[seat])
    for era in range(now, ERAS + 1):
        leads = counts[seat] == max(counts) and counts[seat]
        points += plain + (BONUS[era] if leads else counts[seat] - max(counts))
    return points + silver


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
