"""Pages of leagues: the list, one season, entering it, its draw, and the seasons of a league."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy

from games.facts.errors import Refused, Unavailable
from games.facts.leagues.standings import SCALES
from games.models import Entrant, Tournament, User
from games.pages.responses import own_action, public_page, refusal_text
from games.selectors import leagues
from games.selectors.listing import BoundedPaginator
from games.selectors.season_page import SeasonPage
from games.selectors.season_rows import entrant_link
from games.tournaments import entering
from games.tournaments.seasons import draw_document
from games.tournaments.standing import season_csv

LEAGUES_PER_PAGE, ENTRANTS_PER_PAGE = 20, 60
State = Tournament.State
ENTRY_ACTS: dict[str, tuple[Callable[[Tournament, User], object], Any]] = {
    "enter": (entering.enter, gettext_lazy("You have entered.")),
    "confirm": (entering.confirm, gettext_lazy("Confirmed: you play.")),
    "withdraw": (entering.withdraw, gettext_lazy("You have withdrawn.")),
}


@public_page
def leagues_page(request: HttpRequest) -> HttpResponse:
    user = request.user
    page = BoundedPaginator(leagues.leagues_in(State.FINISHED, user), LEAGUES_PER_PAGE)
    shown = page.get_page(request.GET.get("page"))
    keys = [one.pk for one in shown]
    finished = leagues.league_rows(leagues.leagues_in(State.FINISHED, user, pk__in=keys), user) if keys else []
    mine = leagues.league_rows(leagues.own_leagues(user), user) if user.is_authenticated else []
    known = {row.season.pk for row in mine}
    now_open, running = (
        [row for row in leagues.league_rows(leagues.leagues_in(state, user), user) if row.season.pk not in known]
        for state in (State.OPEN, State.RUNNING)
    )
    context = {"mine": mine, "open": now_open, "running": running, "finished": finished, "page": shown}
    return render(request, "leagues/index.html", context)


@public_page
def league_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a season: its entrants, and after the draw the standings and tables of `division`."""
    context = league_context(request, slug)
    number = request.GET.get("division", "")
    division = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else None
    return render_season(request, context, SeasonPage(context, request.user.pk, division))


def render_season(
    request: HttpRequest, context: leagues.LeagueContext, page: SeasonPage, status: int = 200
) -> HttpResponse:
    entered = Paginator(page.by_state["entered"] + page.by_state["waiting"], ENTRANTS_PER_PAGE).get_page(
        request.GET.get("page")
    )
    shown = {
        "page": page,
        "entrants": entered if context.season.state == State.OPEN else None,
        "links": [(entrant_link(one), one.state == Entrant.State.WAITING) for one in entered],
        "too_few": entered.paginator.count < context.season.size and not context.season.newcomers,
        "reserves": [entrant_link(one) for one in page.by_state["reserve"]],
        "winners": [(one.division, entrant_link(one)) for one in page.winners],
        "scale": " · ".join(map(str, SCALES[context.season.size])),
        "division_numbers": range(1, context.divisions + 1),
        "must_confirm": page.own is not None
        and leagues.must_confirm(context.season, page.own.state, page.own.confirmed_at),
    }
    return render_league(request, "leagues/league.html", context, shown, status)


@own_action
def entry_view(request: HttpRequest, slug: str) -> HttpResponse:
    context = league_context(request, slug)
    act, done = ENTRY_ACTS.get(request.POST.get("do", ""), (None, None))
    if act is None:
        raise Http404
    try:
        act(context.season, cast(User, request.user))
    except (Refused, Unavailable) as fault:
        messages.error(request, refusal_text(fault))
    else:
        messages.success(request, str(done))
    return redirect(context.season)


@public_page
def draw_page(request: HttpRequest, slug: str) -> HttpResponse:
    context = league_context(request, slug)
    page = SeasonPage(context, request.user.pk)
    lots = sorted((one for one in page.entrants if one.lot is not None), key=lambda one: one.lot or 0)
    lots_page = Paginator(lots, ENTRANTS_PER_PAGE).get_page(request.GET.get("page"))
    shown = {
        "page": lots_page,
        "secret": bytes(context.season.secret).hex() if context.season.drawn_at else "",
        "lots": [(one, entrant_link(one)) for one in lots_page],
    }
    return render_league(request, "leagues/draw.html", context, shown)


@public_page
def draw_file(request: HttpRequest, slug: str) -> HttpResponse:
    season = league_context(request, slug).season
    if season.drawn_at is None:
        raise Http404
    response = JsonResponse(draw_document(season), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = 'attachment; filename="draw.json"'
    return response


@public_page
def season_file(request: HttpRequest, slug: str) -> HttpResponse:
    season = league_context(request, slug).season
    disposition = f'attachment; filename="{season.slug}-{season.season}.csv"'
    headers = {"Content-Disposition": disposition, "Content-Type": "text/csv; charset=utf-8"}
    return HttpResponse(season_csv(season), headers=headers)


@public_page
def seasons_page(request: HttpRequest, slug: str) -> HttpResponse:
    context = league_context(request, slug)
    rows = leagues.seasons_of_league(context.season, request.user)
    return render_league(request, "leagues/seasons.html", context, {"rows": rows})


def league_context(request: HttpRequest, slug: str) -> leagues.LeagueContext:
    context = leagues.league_context(slug, request.user)
    if context is None:
        raise Http404
    return context


def render_league(
    request: HttpRequest, template: str, context: leagues.LeagueContext, shown: dict[str, Any], status: int = 200
) -> HttpResponse:
    return render(request, template, {"at": context, "season": context.season, **shown}, status=status)
