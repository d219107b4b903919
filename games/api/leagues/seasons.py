"""Seasons of leagues: lists, opening a league, and the user's own entry."""

from functools import cached_property
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.clocks.time_control import InvalidTimeControl, TimeControl
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Club, Entrant, Tournament, Visitor
from games.rules import GAMES
from games.selectors.clubs import own_clubs
from games.tournaments import entering
from games.tournaments.access import visible_to
from games.tournaments.founding import LeagueSettings, open_league

from .. import cursors
from ..described import described, query_parameter
from ..endpoint import Endpoint
from ..shapes import leagues
from ..tables import PAGE_PARAMETERS, read_limit
from . import facts

STATE_PARAMETER = query_parameter("state", "only seasons in this state", enum=Tournament.State.values)
HERE = (Entrant.State.ENTERED, Entrant.State.PLAYING)
IN_RESERVE = (Entrant.State.WAITING, Entrant.State.RESERVE)


def shown_seasons(user: Visitor) -> QuerySet[Any]:
    """Return the seasons that the user can see, with the columns that `facts` shows."""
    there = Entrant.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return (
        visible_to(user)
        .select_related("club")
        .annotate(
            playing=Subquery(there.filter(state__in=HERE).annotate(n=Count("pk")).values("n")),
            waiting=Subquery(there.filter(state__in=IN_RESERVE).annotate(n=Count("pk")).values("n")),
            own_state=Subquery(Entrant.objects.filter(tournament=OuterRef("pk"), user=user.pk).values("state")[:1]),
        )
    )


class LeaguesEndpoint(Endpoint):
    scopes = {"GET": "read", "POST": "host"}
    open = True

    @described(
        "leagues",
        leagues.LeaguePage,
        tag="leagues",
        query=(*PAGE_PARAMETERS, STATE_PARAMETER, query_parameter("club", "only seasons of the club with this name")),
    )
    def get(self, request: Request) -> Response:
        """Return seasons of leagues, newest first: public ones and those of your clubs."""
        seasons = shown_seasons(request.user)
        if club := request.GET.get("club"):
            closed_since = Q(public=True, club__kind=Club.Kind.CLOSED)  # as in Tournament.shown_club
            seasons = seasons.filter(~closed_since, club__slug=club[:40])
        return season_page(request, seasons)

    @described("open_league", leagues.LeagueFacts, takes=leagues.NewLeague, status=201, tag="leagues")
    def post(self, request: Request) -> Response:
        """Open a league; you are its director. It is refused if its season would probably not end in time."""
        wanted = self.body(leagues.NewLeague)
        wanted["ruleset"] = wanted.pop("game")
        try:
            wanted["time_control"] = TimeControl(**wanted["time_control"])
        except InvalidTimeControl:
            raise Refused("bad_time_control", "Those numbers are not a valid time control.") from None
        if wanted["club"] is not None:
            wanted["club"] = get_object_or_404(own_clubs(request.user.pk), slug=wanted["club"])
        made = open_league(request.user, LeagueSettings(**wanted))
        found = facts.league_facts(shown_seasons(request.user).get(pk=made.pk), request.user)
        return Response(found, status=201, headers={"Location": f"/api/v1/leagues/{made.slug}/"})


class MyLeaguesEndpoint(Endpoint):
    @described("my_leagues", leagues.LeaguePage, tag="leagues", query=(*PAGE_PARAMETERS, STATE_PARAMETER))
    def get(self, request: Request) -> Response:
        """Return the seasons that you have entered, newest first."""
        return season_page(request, shown_seasons(request.user).filter(own_state__isnull=False))


class LeagueEndpoint(Endpoint):
    """A base class for endpoints of one season; all who cannot see it get 404."""

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
        return Response(facts.league_facts(found, request.user))


class EntryEndpoint(LeagueEndpoint):
    """A base class for changes of the user's own entry."""

    scopes = {"POST": "host"}
    open = False

    def entry(self, made: Entrant) -> Response:
        made.tournament = self.season
        return Response(facts.entry_facts(made))


class EnterLeagueEndpoint(EntryEndpoint):
    @described("enter_league", leagues.EntryFacts, takes=OpenApiTypes.NONE, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Enter a season: its waiting list if it is full, its reserves if it is running."""
        return self.entry(entering.enter(self.season, request.user))


class ConfirmLeagueEndpoint(EntryEndpoint):
    @described("confirm_league", leagues.EntryFacts, takes=OpenApiTypes.NONE, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Confirm that you will play, in the last 48 hours before the draw."""
        return self.entry(entering.confirm(self.season, request.user))


class WithdrawLeagueEndpoint(EntryEndpoint):
    @described("withdraw_league", leagues.EntryFacts, takes=OpenApiTypes.NONE, tag="leagues")
    def post(self, request: Request, slug: str) -> Response:
        """Withdraw from a season in any state. At running tables you leave your seats and are last."""
        return self.entry(entering.withdraw(self.season, request.user))


def season_page(request: Request, seasons: Any) -> Response:
    for name, column, known in (("state", "state", Tournament.State.values), ("game", "ruleset", GAMES)):
        if value := request.GET.get(name):
            if value not in known:
                raise ValidationError({name: f"no such {name}"})
            seasons = seasons.filter(**{column: value})
    found, after = cursors.page_of_rows(
        seasons, "opened_at", "slug", request.GET.get("cursor", ""), read_limit(request)
    )
    return Response({"leagues": readable_rows("tournament", found, facts.league_summary), "next": after})
