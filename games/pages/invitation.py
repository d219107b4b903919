"""The invitation: what a stranger finds behind a friend's link, and the way from there to a seat."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.boards.link_pictures import link_picture, picture_size
from games.clocks.pace import Pace
from games.facts.signals import looked
from games.models import Game
from games.tables import opening
from games.visits.lasting import lasting_of
from games.visits.link_previews import invitation_preview
from games.visits.listing import TableRow
from games.visits.trying import Invited, try_address
from games.wording import time as wording_of_time
from games.wording.languages import language_of_page

from .lobby import attempt, own_part_of
from .meant_seat import keep_meant_seat, take_meant_seat


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What an invitation link opens: who plays what here, and one button. Whoever pressed it before they were signed in
    is seated when they come back."""
    token = request.POST.get("invite") or request.GET.get("invite") or None
    game = Game.objects.filter(slug=slug).first()
    if game is None or not opening.may_see(game, request.user, token):
        return render(request, "site/no_invitation.html", status=404)
    if opening.seat_of(game, request.user):
        return redirect("games:table", slug)
    here = reverse("games:join", args=[slug]) + (f"?{urlencode({'invite': token})}" if token else "")
    if request.method == "POST":
        return asked_for_seat(request, game, token, here)
    meant = take_meant_seat(request, slug) if request.method == "GET" and request.user.is_authenticated else None
    if meant:
        return seated(request, game, token, meant, here)
    if game.state != Game.State.OPEN and game.public:
        return redirect("games:table", slug)
    return render(request, "site/join.html", invitation_of(request, game, token, here))


def asked_for_seat(request: HttpRequest, game: Game, token: str | None, here: str) -> HttpResponse:
    """Seat them; who is not signed in does that first."""
    if not request.user.is_authenticated:
        keep_meant_seat(request, game.slug)
        return redirect_to_login(here)
    return seated(request, game, token, request.POST, here)


def seated(request: HttpRequest, game: Game, token: str | None, brought: Mapping[str, Any], here: str) -> HttpResponse:
    """Take a seat and go to the table; back to the invitation with a sentence where that was refused."""
    if game.size - game.seats.count() == 1:
        looked.send(Game, game=game.pk, user=request.user.pk)  # who joins last sees the game begin
    part = own_part_of(brought, game.sealed) | {"commitment": brought.get("commitment") or None}
    return attempt(request, game, lambda: opening.join(game, request.user, token, **part), or_else=here)


def invitation_of(request: HttpRequest, game: Game, token: str | None, here: str) -> dict[str, Any]:
    """What the page shows."""
    row, language, pace = TableRow(game), language_of_page(), Pace.read(game.pace)
    lasting, picture = lasting_of(game), link_picture(game.ruleset, language, "-table")
    return {
        "row": row,
        "promised": game,
        "token": token or "",
        "here": here,
        "preview": invitation_preview(request, game),
        "picture": picture,
        "picture_size": picture_size(picture),
        "plays": row.words.term("plays"),
        "trying": try_address(game.ruleset, invited=Invited(game.slug, token or "")),
        "lasts": lasting.whole(language) if lasting else "",
        "often": lasting.often(language) if lasting else "",
        "late": wording_of_time.late(pace, language) if pace.limited else "",
    }
