"""Places in a season's schedule, its standings in two queries, and its CSV file (docs/leagues.md)."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, permutations
from typing import Any

from games.facts.leagues.standings import Result, Scoring, Standing, standings
from games.models import Entrant, Fixture, Tournament

CSV_COLUMNS = (
    *("row", "season", "state", "game", "size", "scoring", "division", "fixture", "adjudicated", "seat"),
    *("entrant", "holder", "place", "points", "lot", "takes_over", "name"),
)
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "'")  # with which spreadsheets begin a formula, or a quoted text


@dataclass(frozen=True)
class Place:
    """A place in the schedule.

    `stays`: the people who have held it. The first one is the entrant of the draw, and the place has its number."""

    stays: Sequence[Entrant]

    @property
    def entrant(self) -> Entrant:
        return self.stays[0]

    @property
    def number(self) -> int:
        return self.entrant.number

    @property
    def holder(self) -> Entrant | None:
        last = self.stays[-1]
        return last if last.state == Entrant.State.PLAYING and last.user_id is not None else None


def places_of(tournament: Tournament) -> dict[int, Place]:
    return group_places(tournament.entrants.select_related("user").order_by("number"))


def group_places(entrants: Iterable[Entrant]) -> dict[int, Place]:
    """Return the places by number, from all entrants of a season in order of their numbers."""
    known = {one.pk: one for one in entrants}
    stays: dict[int, list[Entrant]] = {one.pk: [one] for one in known.values() if one.lot is not None}
    for one in known.values():
        if one.takes_over_id is not None:
            first = one
            while first.takes_over_id is not None:
                first = known[first.takes_over_id]
            stays[first.pk].append(one)
    places = [Place(sorted(found, key=_since)) for found in stays.values()]
    return {place.number: place for place in places}


def _since(entrant: Entrant) -> tuple[bool, bool, float, int]:
    """Return the key that sorts first the entrant of the draw, then former reserves, then the present one.

    Former reserves are sorted by the time when they left."""
    left = entrant.left_at
    return entrant.takes_over_id is not None, left is None, left.timestamp() if left else 0, entrant.number


@dataclass
class Encounters:
    """How often an entrant finished before, equal to and behind another entrant at the same table."""

    before: int = 0
    equal: int = 0
    behind: int = 0


@dataclass(frozen=True)
class Line:
    """A place's line in the table of its division. `rank`: from 1."""

    rank: int
    place: Place
    standing: Standing

    @property
    def holder(self) -> Entrant | None:
        return self.place.holder

    @property
    def players(self) -> list[str]:
        return [one.shown_name for one in self.place.stays]


@dataclass(frozen=True)
class DivisionTable:
    """A division: its lines (the best first), its fixtures, and its crosstable.

    `crosstable` maps the numbers of two places to the results of the first one against the second."""

    number: int
    lines: Sequence[Line]
    fixtures: Sequence[Fixture]
    crosstable: Mapping[tuple[int, int], Encounters]


def division_tables(
    tournament: Tournament, places: Mapping[int, Place] | None = None, only: int | None = None
) -> list[DivisionTable]:
    """Return the standings of all divisions, or of one; [] before the draw. `places`: if already read."""
    places = places_of(tournament) if places is None else places
    rows = tournament.fixtures.select_related("game").order_by("stage", "number")
    fixtures = list(rows if only is None else rows.filter(division=only))
    numbers = sorted({place.entrant.division for place in places.values() if place.entrant.division})
    return [_division(tournament, number, places, fixtures) for number in numbers if only in (None, number)]


def _division(
    tournament: Tournament, number: int, places: Mapping[int, Place], fixtures: Iterable[Fixture]
) -> DivisionTable:
    own = [fixture for fixture in fixtures if fixture.division == number]
    members = [place for place in places.values() if place.entrant.division == number]
    lots = [place.number for place in sorted(members, key=lambda place: place.entrant.lot or 0)]
    results = [table for one in own if (table := counted_results(one))]
    found = standings(results, lots, Scoring(tournament.scoring))
    lines = [Line(rank, places[standing.entrant], standing) for rank, standing in enumerate(found, start=1)]
    return DivisionTable(number, lines, own, _crosstable(results))


def counted_results(fixture: Fixture) -> list[Result]:
    """Return the results of a finished table; [] if it is not finished, or does not count."""
    return [Result(*one) for one in fixture.results or ()] if fixture.state == Fixture.State.FINISHED else []


def _crosstable(results: Iterable[Sequence[Result]]) -> dict[tuple[int, int], Encounters]:
    found: dict[tuple[int, int], Encounters] = defaultdict(Encounters)
    for one, other in chain.from_iterable(permutations(table, 2) for table in results):
        met = found[one.entrant, other.entrant]
        met.before += one.place < other.place
        met.equal += one.place == other.place
        met.behind += one.place > other.place
    return dict(found)


def season_csv(tournament: Tournament) -> str:
    text = io.StringIO()
    file = csv.DictWriter(text, CSV_COLUMNS, restval="", lineterminator="\r\n")
    file.writeheader()
    season = {"season": tournament.season}
    file.writerow(season | _columns("season", tournament, "state", "size", "scoring", game=tournament.ruleset))
    for one in tournament.entrants.select_related("user", "takes_over").order_by("number"):
        taken = one.takes_over.number if one.takes_over else None
        row = _columns("entrant", one, "state", "division", "place", "lot", entrant=one.number, takes_over=taken)
        file.writerow(season | row)
    for fixture in tournament.fixtures.order_by("stage", "number"):
        file.writerows(season | row for row in _seat_rows(fixture))
    return text.getvalue()


def _columns(kind: str, row: Tournament | Entrant, *names: str, **more: object) -> dict[str, Any]:
    return {"row": kind, "name": as_text(row.shown_name)} | {name: getattr(row, name) for name in names} | more


def _seat_rows(fixture: Fixture) -> Iterator[dict[str, Any]]:
    """Return a row for each place of the schedule; `place` and `points` are empty unless they count."""
    results = {one.entrant: one for one in counted_results(fixture)}
    holders = dict(one for one in fixture.seated or () if one is not None)
    for seat, number in enumerate(fixture.entrants, start=1):
        result = results.get(number)
        yield {
            "row": "seat",
            "state": fixture.state,
            "division": fixture.division,
            "fixture": fixture.number,
            "adjudicated": int(fixture.adjudicated),
            "seat": seat,
            "entrant": number,
            "holder": holders.get(number),
            "place": result and result.place,
            "points": result and result.points,
        }


def as_text(name: str) -> str:
    """Return a name, changed if necessary so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name.startswith(FORMULA_SIGNS) else name
