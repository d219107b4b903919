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
    file.writerow({"row": "season", "season": tournament.season} | _season_row(tournament))
    for one in tournament.entrants.select_related("user", "takes_over").order_by("number"):
        file.writerow({"row": "entrant", "season": tournament.season} | _entrant_row(one))
    for fixture in tournament.fixtures.order_by("stage", "number"):
        file.writerows({"row": "seat", "season": tournament.season} | row for row in _seat_rows(fixture))
    return text.getvalue()


def _season_row(tournament: Tournament) -> dict[str, Any]:
    return {
        "state": tournament.state,
        "game": tournament.ruleset,
        "size": tournament.size,
        "scoring": tournament.scoring,
        "name": as_text(tournament.shown_name),
    }


def _entrant_row(one: Entrant) -> dict[str, Any]:
    return {
        "state": one.state,
        "division": one.division,
        "entrant": one.number,
        "place": one.place,
        "lot": one.lot,
        "takes_over": one.takes_over.number if one.takes_over else None,
        "name": as_text(one.shown_name),
    }


def _seat_rows(fixture: Fixture) -> Iterator[dict[str, Any]]:
    """Return a row for each place of the schedule; `place` and `points` are empty unless they count."""
    results = {one.entrant: one for one in counted_results(fixture)}
    holders = dict(one for one in fixture.seated or () if one is not None)
    for seat, number in enumerate(fixture.entrants, start=1):
        result = results.get(number)
        yield {
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
