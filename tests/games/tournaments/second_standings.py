"""Second, independent computation of league standings from the CSV export of a season.

The order in a division is by points, then wins, Sonneborn-Berger, share of the game points, and lot.
All numbers are exact fractions. Results belong to a place, that is, to the number in column `entrant`
of the seat rows, whoever held the place at the table.
"""

import csv
import io
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

Row = dict[str, str]
Numbers = defaultdict[int, Fraction]

TOP = Fraction(12)  # points of the first place at a table, and of an entrant ranked alone


@dataclass
class Tally:
    """The values of all entrants, each by the entrant's number."""

    points: Numbers = field(default_factory=lambda: defaultdict(Fraction))
    wins: Numbers = field(default_factory=lambda: defaultdict(Fraction))
    sonneborn_berger: Numbers = field(default_factory=lambda: defaultdict(Fraction))
    share: Numbers = field(default_factory=lambda: defaultdict(Fraction))


def standings_from_csv(text: str) -> dict[int, list[int]]:
    """Return for each division the entrant numbers in the order of the standings, best first."""
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    scoring = next(row["scoring"] for row in rows if row["row"] == "season")
    if scoring not in ("places", "wins"):
        raise ValueError(f"unknown scoring: {scoring!r}")
    tally = _tally(_ranked_tables(rows), wins_only=scoring == "wins")
    lots: defaultdict[int, dict[int, Fraction]] = defaultdict(dict)
    for row in rows:
        if row["row"] == "entrant" and row["division"] and row["lot"] and not row["takes_over"]:
            lots[int(row["division"])][int(row["entrant"])] = Fraction(row["lot"])
    return {division: _in_order(lots[division], tally) for division in sorted(lots)}


def _in_order(lots: dict[int, Fraction], tally: Tally) -> list[int]:
    """Sort the entrants of one division, given with their lots: more is better, but the smaller lot is."""

    def key(entrant: int) -> tuple[Fraction, ...]:
        more_is_better = (tally.points, tally.wins, tally.sonneborn_berger, tally.share)
        return (*(-numbers[entrant] for numbers in more_is_better), lots[entrant])

    return sorted(lots, key=key)


def _ranked_tables(rows: list[Row]) -> list[list[Row]]:
    """Collect for each table the seat rows that have a place there; a table without any is left out."""
    tables: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row["row"] == "seat" and row["place"]:
            tables[row["division"], row["fixture"]].append(row)
    return list(tables.values())


def _tally(tables: list[list[Row]], *, wins_only: bool) -> Tally:
    """Add up all tables; Sonneborn-Berger comes last because it needs the final points."""
    tally = Tally()
    for table in tables:
        places = _places(table)
        wins = _shared(places, [Fraction(1)] + [Fraction(0)] * (len(table) - 1))
        points = wins if wins_only else _shared(places, _scale(len(table)))
        for numbers, gained in ((tally.wins, wins), (tally.points, points), (tally.share, _shares(table))):
            for entrant, amount in gained.items():
                numbers[entrant] += amount
    for table in tables:
        places = _places(table)
        for entrant, place in places.items():
            for opponent, other in places.items():
                if opponent != entrant and other >= place:
                    weight = Fraction(1) if other > place else Fraction(1, 2)
                    tally.sonneborn_berger[entrant] += weight * tally.points[opponent]
    return tally


def _places(table: list[Row]) -> dict[int, int]:
    """Map each entrant ranked at the table to the place there."""
    return {int(row["entrant"]): int(row["place"]) for row in table}


def _scale(ranked: int) -> list[Fraction]:
    """List the points of the places at a table, from 12 in equal steps down to 0."""
    return [TOP] if ranked == 1 else [TOP * (ranked - 1 - index) / (ranked - 1) for index in range(ranked)]


def _shared(places: dict[int, int], scale: list[Fraction]) -> dict[int, Fraction]:
    """Give each entrant the mean of the scale over the places that all entrants with the same place occupy."""
    order = sorted(places.values())
    means: dict[int, Fraction] = {}
    for place in set(order):
        first, count = order.index(place), order.count(place)
        means[place] = sum(scale[first : first + count], Fraction(0)) / count
    return {entrant: means[place] for entrant, place in places.items()}


def _shares(table: list[Row]) -> dict[int, Fraction]:
    """Divide each ranked entrant's game points by their sum, or share equally where that makes no sense."""
    total = sum((Fraction(row["points"] or 0) for row in table), Fraction(0))
    if total <= 0 or any(not row["points"] for row in table):
        return {int(row["entrant"]): Fraction(1, len(table)) for row in table}
    return {int(row["entrant"]): Fraction(row["points"]) / total for row in table}
