"""Inviting, nudging and blocking players, and the waiting list for seats."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.facts.errors import Refused
from games.pages.lobby.views import act_in_lobby, own_table
from games.pages.table.moves import access_refusal, act_at_table
from games.selectors.link_previews import email_invitation
from games.selectors.listing import TableRow
from games.selectors.table_context import get_table_context
from games.tables import blocks, invitations, nudges, seats

from .clocks import clock_refusal


@login_required
@require_POST
def invite_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite a player. `who` is a public name or an email address.

    The message is the same whether the address belongs to a player or not."""
    game, who = own_table(request, slug), request.POST.get("who", "")
    done = email_invitation(game, who)["text"] if "@" in who else _("Invitation sent.")
    return act_in_lobby(request, game, lambda: invitations.invite(game, request.user, who), done=done)


@login_required
@require_POST
def withdraw_invitation_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    game = own_table(request, slug)
    return act_in_lobby(
        request, game, lambda: invitations.withdraw_invitation(game, request.user, key), done=_("Invitation withdrawn.")
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decline_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whether to decline an invitation; POST declines it, and with `block=yes` also blocks its host."""
    if request.method != "POST":
        found = invitations.invitations_of(request.user).filter(game__slug=slug).first()
        return render(request, "site/decline.html", {"row": TableRow(found.game)}) if found else redirect("games:home")
    game = own_table(request, slug)

    def act() -> None:
        invitations.decline_invitation(game, request.user)
        if request.POST.get("block") == "yes" and game.host_id:
            blocks.block_user(request.user, game.host_id)

    return act_in_lobby(request, game, act, "games:home", _("Invitation declined."), or_else="games:home")


@require_POST
def nudge_view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    table = get_table_context(request, slug)
    return access_refusal(request, table) or act_at_table(
        request, slug, lambda: nudges.nudge_player(table.game, request.user, number)
    )


@login_required
@require_POST
def waiting_list_view(request: HttpRequest, slug: str) -> HttpResponse:
    table, wants = get_table_context(request, slug), request.POST.get("wants") == "yes"
    return act_at_table(request, slug, lambda: seats.set_waiting(table.game, request.user, wants))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def blocked_page(request: HttpRequest) -> HttpResponse:
    """Show the blocked players.

    POST blocks the player named `who`, or removes the block `unblock` (a key)."""
    if request.method == "POST":
        try:
            _block(request)
        except Refused as fault:
            messages.error(request, clock_refusal(fault))
        return redirect("games:blocked")
    return render(request, "games/blocked.html", {"blocks": blocks.blocks_of(request.user)})


def _block(request: HttpRequest) -> None:
    if key := request.POST.get("unblock", ""):
        if not (key.isascii() and key.isdigit() and len(key) < 19):
            raise Http404
        blocks.unblock_user(request.user, int(key))
        return
    blocks.block_user_by_name(request.user, request.POST.get("who", ""))
