"""A season as a CSV file: everything from which its standings can be computed (docs/leagues.md)."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from games.models import Entrant, Fixture, Tournament

from .standing import counted_results

CSV_COLUMNS = (
    *("row", "season", "state", "game", "size", "scoring", "division", "fixture", "adjudicated", "seat"),
    *("entrant", "holder", "place", "points", "lot", "takes_over", "name"),
)
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "'")  # with which spreadsheets begin a formula, or a quoted text


def season_csv(tournament: Tournament) -> str:
    """Return the season as CSV: a row of the season, then its entrants, then the seats of its tables."""
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
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA_SIGNS) else name
