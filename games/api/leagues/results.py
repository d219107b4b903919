"""What happens in a season: entrants, standings, tables, decisions, and its files."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Decision
from games.tournaments import decisions
from games.tournaments.drawing import draw_document
from games.tournaments.season_csv import season_csv
from games.tournaments.standing import division_tables

from ..described import described
from ..shapes import leagues
from . import facts
from .seasons import LeagueEndpoint

Kind = Decision.Kind
# {kind: (function, the field that it needs)}
DECISIONS: dict[str, tuple[Any, str]] = {
    Kind.EXTEND: (decisions.extend, "closes_at"),
    Kind.REPLACE: (decisions.replace, "entrant"),
    Kind.VOID: (decisions.void, "fixture"),
    Kind.EXCLUDE: (decisions.exclude, "entrant"),
    Kind.WRITE: (decisions.write_to_all, ""),
    Kind.CANCEL: (decisions.cancel, ""),
}


class EntrantsEndpoint(LeagueEndpoint):
    @described("league_entrants", leagues.Entrants, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the entrants of a season, by number; also those who have left it."""
        rows = self.season.entrants.select_related("user", "takes_over").order_by("number")
        return Response({"entrants": [facts.entrant_facts(one) for one in rows]})


class StandingsEndpoint(LeagueEndpoint):
    @described("league_standings", leagues.LeagueStandings, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the standings of each division, and which rule separates whom."""
        return Response({"divisions": [facts.division_facts(one) for one in division_tables(self.season)]})


class FixturesEndpoint(LeagueEndpoint):
    @described("league_fixtures", leagues.Fixtures, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the tables of a season, also those that have not started."""
        rows = self.season.fixtures.select_related("game").order_by("stage", "number")
        return Response({"fixtures": [facts.fixture_facts(one) for one in rows]})


class DecisionsEndpoint(LeagueEndpoint):
    scopes = {"GET": "read", "POST": "host"}

    @described("league_decisions", leagues.Decisions, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the decisions of the directors, and their messages to all."""
        rows = self.season.decisions.select_related("by").order_by("number")
        return Response({"decisions": [facts.decision_facts(one) for one in rows]})

    @described("decide_league", leagues.DecisionFacts, takes=leagues.NewDecision, status=201, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Decide something (directors only). All entrants get a message."""
        season, values = self.season, self.body(leagues.NewDecision)
        decide, field = DECISIONS[values["kind"]]
        if field and field not in values:
            raise ValidationError({field: "required"})
        about = [values[field]] if field else []
        made = decide(season, request.user, *about, values["reason"])
        return Response(facts.decision_facts(made), status=201)


class DrawEndpoint(LeagueEndpoint):
    @described("league_draw", leagues.LeagueDraw, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the draw with its secret, for check_draw.py. Return 404 before the draw."""
        if self.season.drawn_at is None:
            raise Http404
        return Response(draw_document(self.season))


class SeasonFileEndpoint(LeagueEndpoint):
    @described("season_csv", OpenApiTypes.STR, media_type="text/csv", tag="leagues")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the whole season as CSV (docs/leagues.md)."""
        return HttpResponse(season_csv(self.season), content_type="text/csv; charset=utf-8")
