"""The standings of a division, in exact fractions: points for places, and tie-breaks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

SCALES = {1: (12,), 2: (12, 0), 3: (12, 6, 0), 4: (12, 8, 4, 0), 5: (12, 9, 6, 3, 0)}  # by number of ranked people


class Scoring(StrEnum):
    PLACES = "places"  # points by SCALES; ties share
    WINS = "wins"  # one point for the winner; ties share


class TieBreak(StrEnum):
    POINTS = "points"
    WINS = "wins"
    SONNEBORN_BERGER = "sonneborn_berger"
    SHARE = "share"
    LOT = "lot"


@dataclass(frozen=True)
class Result:
    """An entrant's result at a finished table. `place`: equal for a tie; `points`: None if not counted."""

    entrant: int
    place: int
    points: int | None = None


@dataclass(frozen=True)
class Standing:
    """An entrant's line. `separated_by`: the rule that puts it below the line above."""

    entrant: int
    tables: int
    points: Fraction
    wins: Fraction
    sonneborn_berger: Fraction
    share: Fraction
    separated_by: TieBreak | None = None


def table_points(results: Sequence[Result], scoring: Scoring) -> dict[int, Fraction]:
    """Return each entrant's points for the place at one table; ties share the points of their places."""
    scale = SCALES[len(results)] if scoring is Scoring.PLACES else (1,) + (0,) * (len(results) - 1)
    found = {}
    for one in results:
        better = sum(other.place < one.place for other in results)
        equal = sum(other.place == one.place for other in results)
        found[one.entrant] = Fraction(sum(scale[better : better + equal]), equal)
    return found


def standings(tables: Iterable[Sequence[Result]], lots: Sequence[int], scoring: Scoring) -> list[Standing]:
    """Return the division's entrants, the best first.

    `lots`: all entrants in the order of the draw. These are compared, from the most to the least important: points;
    wins; Sonneborn-Berger (the points of all beaten opponents and half those of equal ones, once for each table); the
    entrant's share of the game points, added up over the tables; the lot."""
    tables = list(tables)
    points = _total((table_points(table, scoring) for table in tables), lots)
    wins = _total((table_points(table, Scoring.WINS) for table in tables), lots)
    beaten = _total((_beaten(table, points) for table in tables), lots)
    shares = _total((_shares(table) for table in tables), lots)
    played = {entrant: sum(any(one.entrant == entrant for one in table) for table in tables) for entrant in lots}
    lines = [Standing(one, played[one], points[one], wins[one], beaten[one], shares[one]) for one in lots]
    lines.sort(key=_values, reverse=True)  # a stable sort: the order of the draw remains for equal lines
    return lines[:1] + [_separate(above, line) for above, line in pairwise(lines)]


def _total(tables: Iterable[dict[int, Fraction]], entrants: Sequence[int]) -> dict[int, Fraction]:
    found = dict.fromkeys(entrants, Fraction(0))
    for table in tables:
        for entrant, amount in table.items():
            found[entrant] += amount
    return found


def _beaten(table: Sequence[Result], points: dict[int, Fraction]) -> dict[int, Fraction]:
    return {
        one.entrant: sum(
            (
                points[other.entrant] * Fraction(1 if other.place > one.place else 0.5)
                for other in table
                if other is not one and other.place >= one.place
            ),
            Fraction(0),
        )
        for one in table
    }


def _shares(table: Sequence[Result]) -> dict[int, Fraction]:
    """Return each entrant's share of the points at a table; equal shares if they were not counted."""
    total = sum(one.points or 0 for one in table)
    if total <= 0 or any(one.points is None for one in table):
        return {one.entrant: Fraction(1, len(table)) for one in table}
    return {one.entrant: Fraction(one.points or 0, total) for one in table}


def _values(line: Standing) -> tuple[Fraction, ...]:
    return line.points, line.wins, line.sonneborn_berger, line.share


def _separate(above: Standing, line: Standing) -> Standing:
    rules = zip(TieBreak, zip(_values(above), _values(line), strict=True), strict=False)
    rule = next((rule for rule, (better, worse) in rules if better != worse), TieBreak.LOT)
    return replace(line, separated_by=rule)
