"""The invitation page, where users take a seat. Visitors can ask for a seat, but must sign in first."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.boards.rules_intro import rules_intro_of
from games.clocks.time_control import TimeControl
from games.facts.errors import Illegal, Refused, Stale, Unavailable
from games.facts.signals import player_seen
from games.models import Game
from games.pages.invitation_cookie import pop_join_request, remember_join_request, remember_link
from games.pages.responses import public_form
from games.selectors.duration import estimate_duration
from games.selectors.link_previews import invitation_preview, lets_sign_up
from games.selectors.listing import DemoInvitation, TableRow, demo_url
from games.tables import blocks, opening
from games.tables.memberships import own_club
from games.wording import time as wording_of_time
from games.wording.languages import language_of_page

from .views import lobby_refusal


@public_form
def join_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an invitation; POST takes a seat.

    A visitor who requested a seat before signing in gets it after signing in."""
    token = request.POST.get("invite") or request.GET.get("invite") or None
    game = Game.objects.filter(slug=slug).first()
    if game is None or not opening.may_ask_for_seat(game, request.user, token):
        return render(request, "site/no_invitation.html", status=404)
    if opening.seat_of(game, request.user):
        return redirect("games:table", slug)
    response = answer_invitation(request, game, token)
    if request.method == "GET" and not request.user.is_authenticated:
        remember_link(response, "table", slug, token)
    return response


def answer_invitation(request: HttpRequest, game: Game, token: str | None) -> HttpResponse:
    slug = game.slug
    here = reverse("games:join", args=[slug]) + (f"?{urlencode({'invite': token})}" if token else "")
    if request.method == "POST":
        return handle_seat_request(request, game, token, here)
    meant = (
        pop_join_request(request, "table", slug) if request.method == "GET" and request.user.is_authenticated else None
    )
    if meant:
        return take_free_seat(request, game, token, meant, here)
    shut_out = blocks.is_shut_out(game, request.user)
    if game.public and shut_out and game.state == Game.State.OPEN:
        return show_seat_refusal(request, game, here, opening.full_table_refusal())
    if game.state != Game.State.OPEN and game.public:
        return redirect("games:table", slug)
    return render(request, "site/join.html", invitation_context(request, game, token, here, shut_out))


def handle_seat_request(request: HttpRequest, game: Game, token: str | None, here: str) -> HttpResponse:
    if not request.user.is_authenticated:
        remember_seat_request(request, game.slug)
        return redirect_to_login(here)
    return take_free_seat(request, game, token, request.POST, here)


def take_free_seat(
    request: HttpRequest, game: Game, token: str | None, brought: Mapping[str, Any], here: str
) -> HttpResponse:
    if game.size - game.seats.count() == 1:
        player_seen.send(Game, game=game.pk, user=request.user.pk)  # the last player to join sees the game start
    nonce, commitment = brought.get("nonce") or None, brought.get("commitment") or None
    try:
        opening.join(game, request.user, token, nonce, commitment)
    except (Refused, Illegal, Stale, Unavailable) as fault:
        return show_seat_refusal(request, game, here, fault)
    return redirect("games:table", game.slug)


def show_seat_refusal(request: HttpRequest, game: Game, here: str, fault: Exception) -> HttpResponse:
    """Show why the user got no seat.

    If a public table is full, show the message on the list of open tables, because a user whom a player has blocked
    must not see the table itself."""
    messages.error(request, lobby_refusal(fault, game.ruleset))
    full = game.public and getattr(fault, "key", "") == "full"
    return redirect("games:tables") if full else redirect(here)


def invitation_context(
    request: HttpRequest, game: Game, token: str | None, here: str, shut_out: bool = False
) -> dict[str, Any]:
    """Return the template context. Users who are `shut_out` (blocked by a player) see the table as full."""
    club, language, pace = (
        own_club(game.club_id, request.user),
        language_of_page(),
        TimeControl.stored(game.time_control),
    )
    row = TableRow(game, club_name=club.name if club else "")
    duration, intro = estimate_duration(game), rules_intro_of(game.ruleset, language)
    hidden = settings.READING == "members" and not request.user.is_authenticated  # like all other pages
    return {
        "row": row,
        "gathering": game.state == Game.State.OPEN and not shut_out,
        "free_seats": [] if shut_out else row.free_seats,
        "luck_source": game,
        "token": token or "",
        "here": here,
        "preview": invitation_preview(request, game),
        "picture": intro and not hidden and intro.example,
        "plays": row.words.term("plays"),
        "demo": None if hidden else demo_url(game.ruleset, invited=DemoInvitation(game.slug, token or "")),
        "signs_up": settings.SIGNUPS == "open" or (settings.SIGNUPS == "invited" and lets_sign_up(game, token)),
        "lasts": duration.summary(language) if duration else "",
        "often": duration.frequency(language) if duration else "",
        "late": wording_of_time.time_out_text(pace, language) if pace.has_limit else "",
    }


LUCK_FIELDS = ("commitment", "nonce")


def remember_seat_request(request: HttpRequest, slug: str) -> None:
    remember_join_request(request, "table", slug, {name: request.POST.get(name, "") for name in LUCK_FIELDS})
