"""Leagues: seasons in lists, opening a league, the user's own entry, and what happens in a season."""

from functools import cached_property
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.facts.broken_rows import readable_rows
from games.models import Club, Decision, Entrant, Tournament, Visitor
from games.rules import GAMES
from games.selectors.leagues import count_entrants
from games.tournaments import decisions, entering
from games.tournaments.access import may_direct, visible_to
from games.tournaments.founding import LeagueSettings, open_league
from games.tournaments.seasons import draw_document
from games.tournaments.standing import division_tables, season_csv

from . import formats
from .endpoint import Endpoint, described, query_parameter
from .shapes import leagues
from .tables import PAGE_PARAMETERS, filtered, read_limit, read_time_control_and_club

STATE_PARAMETER = query_parameter("state", "only seasons in this state", enum=Tournament.State.values)
CLUB_PARAMETER = query_parameter("club", "only seasons of the club with this name")

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


def shown_seasons(user: Visitor) -> QuerySet[Any]:
    """Return the seasons that the user can see, with the columns that LeagueSummary shows."""
    return (
        visible_to(user)
        .select_related("club")
        .annotate(
            playing=count_entrants(Entrant.State.ENTERED, Entrant.State.PLAYING),
            waiting=count_entrants(Entrant.State.WAITING, Entrant.State.RESERVE),
            own_state=Subquery(Entrant.objects.filter(tournament=OuterRef("pk"), user=user.pk).values("state")[:1]),
        )
    )


def league_facts(season: Any, user: Visitor) -> dict[str, Any]:
    """Return the facts of one of the `shown_seasons`, including its rules."""
    season.following = Tournament.objects.filter(previous=season.pk).values_list("slug", flat=True).first()
    season.director_names = season.directors.order_by("public_name").values_list("public_name", flat=True)
    season.directs = may_direct(season, user)
    return leagues.LeagueFacts(season).data


class LeaguesEndpoint(Endpoint):
    scopes = {"GET": "read", "POST": "host"}
    open = True

    @described("leagues", leagues.LeaguePage, tag="leagues", query=(*PAGE_PARAMETERS, STATE_PARAMETER, CLUB_PARAMETER))
    def get(self, request: Request) -> Response:
        """Return the seasons of public leagues and of your clubs, newest first."""
        seasons = shown_seasons(request.user)
        if club := request.GET.get("club"):
            closed_since = Q(public=True, club__kind=Club.Kind.CLOSED)  # as in Tournament.shown_club
            seasons = seasons.filter(~closed_since, club__slug=club[:40])
        return season_page(request, seasons)

    @described("open_league", leagues.LeagueFacts, takes=leagues.NewLeague, status=201, tag="leagues")
    def post(self, request: Request) -> Response:
        """Open a league, of which you become the director.

        The request is refused if the season would probably not end in time."""
        wanted = self.body(leagues.NewLeague)
        wanted["ruleset"] = wanted.pop("game")
        read_time_control_and_club(wanted, request.user)
        made = open_league(request.user, LeagueSettings(**wanted))
        found = shown_seasons(request.user).get(pk=made.pk)
        return Response(
            league_facts(found, request.user), status=201, headers={"Location": f"/api/v1/leagues/{made.slug}/"}
        )


class MyLeaguesEndpoint(Endpoint):
    @described("my_leagues", leagues.LeaguePage, tag="leagues", query=(*PAGE_PARAMETERS, STATE_PARAMETER))
    def get(self, request: Request) -> Response:
        """Return the seasons that you have entered, newest first."""
        return season_page(request, shown_seasons(request.user).filter(own_state__isnull=False))


class LeagueEndpoint(Endpoint):
    """A base class for endpoints of one season. Users who cannot see the season get 404."""

    open = True

    @cached_property
    def season(self) -> Tournament:
        found = visible_to(self.request.user).filter(slug=self.kwargs["slug"]).first()
        if found is None:
            raise Http404
        return found


class ShowLeagueEndpoint(LeagueEndpoint):
    @described("league", leagues.LeagueFacts, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return a season with its rules."""
        found = get_object_or_404(shown_seasons(request.user).select_related("club", "previous"), slug=slug)
        return Response(league_facts(found, request.user))


class EntryEndpoint(LeagueEndpoint):
    """A base class for changes of the user's own entry."""

    scopes = {"POST": "host"}
    open = False

    def entry(self, made: Entrant) -> Response:
        confirmed = made.confirmed_at is not None
        return Response(
            {"league": self.season.slug, "number": made.number, "state": made.state, "confirmed": confirmed}
        )


class EnterLeagueEndpoint(EntryEndpoint):
    @described("enter_league", leagues.EntryFacts, takes=OpenApiTypes.NONE, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Enter a season, its waiting list if the season is full, or its reserves if the season is running."""
        return self.entry(entering.enter(self.season, request.user))


class ConfirmLeagueEndpoint(EntryEndpoint):
    @described("confirm_league", leagues.EntryFacts, takes=OpenApiTypes.NONE, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Confirm that you will play, in the last 48 hours before the draw."""
        return self.entry(entering.confirm(self.season, request.user))


class WithdrawLeagueEndpoint(EntryEndpoint):
    @described("withdraw_league", leagues.EntryFacts, takes=OpenApiTypes.NONE, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Withdraw from a season in any state. You leave your seats at running tables and are last there."""
        return self.entry(entering.withdraw(self.season, request.user))


class EntrantsEndpoint(LeagueEndpoint):
    @described("league_entrants", leagues.Entrants, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the entrants of a season, by number, including those who have left it."""
        rows = self.season.entrants.select_related("user", "takes_over").order_by("number")
        return Response(leagues.Entrants({"entrants": rows}).data)


class StandingsEndpoint(LeagueEndpoint):
    @described("league_standings", leagues.LeagueStandings, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the standings of each division, with the rule that separates each line from the one above."""
        return Response(leagues.LeagueStandings({"divisions": division_tables(self.season)}).data)


class FixturesEndpoint(LeagueEndpoint):
    @described("league_fixtures", leagues.Fixtures, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the tables of a season, including those that have not started."""
        rows = self.season.fixtures.select_related("game").order_by("stage", "number")
        return Response(leagues.Fixtures({"fixtures": rows}).data)


class DecisionsEndpoint(LeagueEndpoint):
    scopes = {"GET": "read", "POST": "host"}

    @described("league_decisions", leagues.Decisions, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the decisions of the directors, and their messages to all entrants."""
        rows = self.season.decisions.select_related("by").order_by("number")
        return Response(leagues.Decisions({"decisions": rows}).data)

    @described("decide_league", leagues.DecisionFacts, takes=leagues.NewDecision, status=201, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Make a decision (directors only). All entrants get a message about it."""
        season, values = self.season, self.body(leagues.NewDecision)
        decide, field = DECISIONS[values["kind"]]
        if field and field not in values:
            raise ValidationError({field: "required"})
        about = [values[field]] if field else []
        made = decide(season, request.user, *about, values["reason"])
        return Response(leagues.DecisionFacts(made).data, status=201)


class DrawEndpoint(LeagueEndpoint):
    @described("league_draw", leagues.LeagueDraw, tag="leagues")
    def get(self, request: Request, slug: str) -> Response:
        """Return the draw with its secret, for check_draw.py. Before the draw, the response is 404."""
        if self.season.drawn_at is None:
            raise Http404
        return Response(draw_document(self.season))


class SeasonFileEndpoint(LeagueEndpoint):
    @described("season_csv", OpenApiTypes.STR, media_type="text/csv", tag="leagues")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the whole season as CSV (docs/leagues.md)."""
        return HttpResponse(season_csv(self.season), content_type="text/csv; charset=utf-8")


def season_page(request: Request, seasons: Any) -> Response:
    seasons = filtered(request, seasons, "state", "state", Tournament.State.values)
    seasons = filtered(request, seasons, "game", "ruleset", GAMES)
    found, after = formats.page_of_rows(
        seasons, "opened_at", "slug", request.GET.get("cursor", ""), read_limit(request)
    )
    return Response(
        {"leagues": readable_rows("tournament", found, lambda one: leagues.LeagueSummary(one).data), "next": after}
    )
