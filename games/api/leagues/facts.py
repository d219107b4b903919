"""Response bodies of leagues as dicts."""

from typing import Any

from django.conf import settings
from django.urls import reverse

from games.clocks.time_control import TimeControl
from games.models import Decision, Entrant, Fixture, Tournament, Visitor
from games.tournaments.access import may_direct
from games.tournaments.standing import DivisionTable, Line


def league_summary(one: Any) -> dict[str, Any]:
    """Return a season of `seasons.shown_seasons` as it is shown in lists."""
    return {
        "league": one.slug,
        "url": settings.SITE_URL + reverse("games:league", args=[one.slug]),
        "name": one.shown_name,
        "season": one.season,
        "state": one.state,
        "game": one.ruleset,
        "size": one.size,
        "club": one.shown_club.slug if one.shown_club else None,
        "public": one.public,
        "newcomers": one.newcomers,
        "entrants": one.playing or 0,
        "reserves": one.waiting or 0,
        "me": one.own_state,
        "opened": one.opened_at,
        "draw_at": one.draw_at,
        "closes_at": one.closes_at,
        "drawn": one.drawn_at,
        "finished": one.finished_at,
    }


def league_facts(one: Any, user: Visitor) -> dict[str, Any]:
    return {
        **league_summary(one),
        "about": one.about,
        "options": one.options,
        "time_control": TimeControl.stored(one.time_control).kept(),
        "scoring": one.scoring,
        "at_once": one.at_once,
        "movers": one.movers,
        "max_entrants": one.max_entrants,
        "min_tables": one.min_tables,
        "min_reliability": one.min_reliability,
        "continues": one.continues,
        "previous": one.previous.slug if one.previous else None,
        "following": Tournament.objects.filter(previous=one.pk).values_list("slug", flat=True).first(),
        "directors": [user.public_name for user in one.directors.order_by("public_name")],
        "directs": may_direct(one, user),
        "commitment": one.commitment,
    }


def entry_facts(one: Entrant) -> dict[str, Any]:
    return {
        "league": one.tournament.slug,
        "number": one.number,
        "state": one.state,
        "confirmed": one.confirmed_at is not None,
    }


def entrant_facts(one: Entrant) -> dict[str, Any]:
    return {
        "number": one.number,
        "name": one.shown_name,
        "state": one.state,
        "division": one.division,
        "lot": one.lot,
        "place": one.place,
        "takes_over": one.takes_over.number if one.takes_over else None,
    }


def division_facts(table: DivisionTable) -> dict[str, Any]:
    return {"division": table.number, "lines": [line_facts(line) for line in table.lines]}


def line_facts(line: Line) -> dict[str, Any]:
    standing = line.standing
    exact = {name: str(getattr(standing, name)) for name in ("points", "wins", "sonneborn_berger", "share")}
    return {
        "rank": line.rank,
        "entrant": standing.entrant,
        "players": [one.shown_name for one in line.place.stays],
        "tables": standing.tables,
        **exact,
        "separated_by": standing.separated_by,
    }


def fixture_facts(one: Fixture) -> dict[str, Any]:
    results = one.results and [dict(zip(("entrant", "place", "points"), row, strict=True)) for row in one.results]
    return {
        "number": one.number,
        "division": one.division,
        "entrants": one.entrants,
        "state": one.state,
        "starts_by": one.starts_by,
        "table": one.shown_game.slug if one.shown_game else None,
        "adjudicated": one.adjudicated,
        "results": results,
    }


def decision_facts(one: Decision) -> dict[str, Any]:
    return {
        "number": one.number,
        "kind": one.kind,
        "by": one.by.public_name if one.by else "",
        "at": one.at,
        "facts": one.facts,
        "reason": one.reason,
    }
