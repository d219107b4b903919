"""Views that list, open, leave and start tables before a game. Joining is in invitation.py."""

from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.database.unwritable import write_if_possible
from games.facts import luck
from games.facts.errors import Illegal, Refused, Stale, Unavailable
from games.models import Game, User
from games.pages.responses import own_action, own_form, public_page
from games.rules import GAMES
from games.selectors import presets
from games.selectors.clubs import own_clubs
from games.selectors.link_previews import site_preview
from games.selectors.listing import (
    BoundedPaginator,
    count_hidden_tables,
    offered_games,
    prefetch_seats,
    table_rows,
    words_for_page,
)
from games.selectors.own_tables import clubs_of, open_tables_of
from games.selectors.table_context import get_table_context
from games.selectors.table_form import CLUB_PREFIX, TableForm
from games.tables import drafts, favourites, invitations, opening, rematches

TABLES_PER_PAGE = 20
MAX_PRESET_NAME_LENGTH = 40


@public_page
def open_tables_page(request: HttpRequest) -> HttpResponse:
    """List the public tables that wait for players, newest first.

    The list has at most two tables of each host, or all tables of the host whose public name is `host`. If there is no
    table, the page shows the games."""
    host = request.GET.get("host", "")
    found = prefetch_seats(open_tables_of(request.user.pk, host)).select_related("host").order_by("-created_at", "-pk")
    page = BoundedPaginator(found, TABLES_PER_PAGE).get_page(request.GET.get("page"))
    clubs = clubs_of.all(user=request.user.pk) if any(game.club_id and not game.public for game in page) else []
    rows = table_rows(page, request.user, clubs)
    context: dict[str, Any] = {"page": page, "rows": rows, "games": () if rows else offered_games()}
    context |= {"host": host if rows else "", "query": urlencode({"host": host}) if host else ""}
    context["preview"] = site_preview("tables", request.path)
    if not host:
        count_hidden_tables(rows, request.user.pk)
    return render(request, "site/tables.html", context)


@own_form
def new_table_page(request: HttpRequest) -> HttpResponse:
    """Show the form for a new table, or open the table.

    A preset (`?preset=`) fills in the form, `?with=` invites a person, and `?club=` chooses a club. The page names the
    commitment of the table that the form will open."""
    user = cast(User, request.user)
    data = request.POST if request.method == "POST" else request.GET
    ruleset = data["ruleset"] if data.get("ruleset") in GAMES else next(iter(GAMES))
    key = data.get("preset", "")
    offered = presets.presets_of(ruleset, user, key)
    preset = next((one for one in offered if (one.key, one.ruleset) == (key, ruleset)), None)
    initial, previous = (preset.initial, preset.previous) if preset else ({}, None)
    guest = favourites.person_named(data.get("with", ""), user)
    initial = {"invited": [str(guest.pk)], **initial} if guest else initial
    clubs = list(own_clubs(user))
    if any(club.slug == data.get("club") for club in clubs):
        initial = {**initial, "who": CLUB_PREFIX + data["club"]}
    form = TableForm(
        data if request.method == "POST" else None,
        ruleset=ruleset,
        previous=previous,
        guest=guest,
        clubs=clubs,
        initial=initial,
    )
    if request.method == "POST":
        done = post_new_table(request, user, form, key)
        if done is not None:
            return done
    luck_source = None
    with write_if_possible():
        luck_source = drafts.draft_of(user)
    context = {"form": form, "games": offered_games(), "luck_source": luck_source, "presets": offered, "preset": preset}
    context["mixes"] = [one for one in offered if one.mix]
    context["own_nonce"] = request.POST.get("nonce", "")[: luck.MAX_NONCE_CHARACTERS]
    return render(request, "site/new_table.html", context, status=400 if form.errors else 200)


def post_new_table(request: HttpRequest, user: User, form: TableForm, key: str) -> HttpResponse | None:
    if "forget" in request.POST:
        presets.delete_preset(user, key)
        return redirect(reverse("games:new_table") + presets.preset_query(form.ruleset, ""))
    name = " ".join(request.POST.get("name", "").split())[:MAX_PRESET_NAME_LENGTH]
    if form.is_valid() and "save" in request.POST and not name:
        form.add_error(None, _("Enter a name for the preset."))
    if form.errors:
        return None
    try:
        if "save" not in request.POST:
            return redirect("games:table", open_from_form(request, user, form).slug)
        kept = presets.save_preset(user, form, name)
    except (Refused, Illegal) as fault:
        form.add_error(None, lobby_refusal(fault, form.ruleset))
        return None
    messages.success(request, _("Preset saved."))
    return redirect(reverse("games:new_table") + kept.address)


def open_from_form(request: HttpRequest, user: User, form: TableForm) -> Game:
    """Open the table and invite its guests; show a message for each guest who cannot be invited.

    Raise Refused or Illegal if the table cannot be opened."""
    luck_of_host = {name: request.POST.get(name) or None for name in ("draft", "nonce")}
    game = opening.open_table(user, form.table(**luck_of_host))
    for person in form.guests():
        try:
            invitations.invite(game, user, person.public_name)
        except Refused as fault:
            messages.error(request, f"{person.public_name}: {lobby_refusal(fault, game.ruleset)}")
    return game


@own_action
def play_now_view(request: HttpRequest) -> HttpResponse:
    """Open a table against computer players with the smallest size and the default options.

    A second POST with the same draft returns the same table."""
    ruleset = request.POST.get("ruleset", "")
    if ruleset not in GAMES:
        raise Http404
    size, draft = min(GAMES[ruleset].SEATS), request.POST.get("draft") or None
    table = opening.TableSettings(ruleset, size=size, public=False, built_in=size - 1, draft=draft)
    try:
        game = opening.open_table(cast(User, request.user), table)
    except (Refused, Illegal) as fault:
        messages.error(request, lobby_refusal(fault, ruleset))
        return redirect("games:home")
    return redirect("games:table", game.slug)


@own_action
def rematch_view(request: HttpRequest, slug: str) -> HttpResponse:
    game = get_object_or_404(Game, slug=slug, seats__user=request.user)
    try:
        table = rematches.ask_for_rematch(game, cast(User, request.user))
    except (Refused, Illegal, Stale, Unavailable) as fault:
        messages.error(request, lobby_refusal(fault, game.ruleset))
        return redirect("games:table", slug)
    return redirect("games:table", table.slug)


@own_action
def leave_view(request: HttpRequest, slug: str) -> HttpResponse:
    game = own_table(request, slug)
    return act_in_lobby(
        request, game, lambda: opening.leave(game, request.user), "games:home", _("You left the table.")
    )


@own_action
def cancel_view(request: HttpRequest, slug: str) -> HttpResponse:
    game = own_table(request, slug)
    return act_in_lobby(request, game, lambda: opening.cancel(game, request.user), "games:home", _("Table canceled."))


@own_action
def start_view(request: HttpRequest, slug: str) -> HttpResponse:
    game = own_table(request, slug)
    grade, free = request.POST.get("grade"), game.size - game.seats.count()
    return act_in_lobby(request, game, lambda: opening.start_early(game, request.user, [grade] * free if grade else []))


@own_action
def renew_view(request: HttpRequest, slug: str) -> HttpResponse:
    game, days = own_table(request, slug), request.POST.get("days", "30")
    done = _("Here is a new invitation link; the old one no longer works.")
    number = int(days) if days.isascii() and days.isdigit() and len(days) < 4 else 0
    return act_in_lobby(request, game, lambda: opening.renew_invitation(game, request.user, number), done=done)


@public_page
def room_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell the waiting room to reload if its list of seats has changed. The waiting room polls this URL."""
    table = get_table_context(request, slug)
    response = HttpResponse(status=204)
    if table.game.state != Game.State.OPEN or request.GET.get("seats") != str(len(table.seats)):
        response["HX-Refresh"] = "true"
    return response


def own_table(request: HttpRequest, slug: str) -> Game:
    """Return the table. Raise Http404 if the user must not know that it exists."""
    game = get_object_or_404(Game, slug=slug)
    if not opening.may_ask_for_seat(game, request.user):
        raise Http404
    return game


def act_in_lobby(
    request: HttpRequest, game: Game, act: Callable[[], object], then: str = "", done: str = "", or_else: str = ""
) -> HttpResponse:
    """Call `act` and redirect to `then`, or after a refusal to `or_else`. Both default to the table."""
    table = redirect("games:table", game.slug)
    try:
        act()
    except (Refused, Illegal, Stale, Unavailable) as fault:
        messages.error(request, lobby_refusal(fault, game.ruleset))
        return redirect(or_else) if or_else else table
    if done:
        messages.success(request, done)
    return redirect(then) if then else table


def lobby_refusal(fault: Exception, ruleset: str) -> str:
    return words_for_page(ruleset).refusal(getattr(fault, "key", "other"), getattr(fault, "reason", ""))
