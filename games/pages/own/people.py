"""Inviting, nudging and blocking players, the waiting list for seats, and pages about people."""

from functools import partial

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.views import redirect_to_login
from django.forms import ModelForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.models import Profile
from games.pages.lobby.views import act_in_lobby, own_table
from games.pages.responses import act_and_redirect, own_action, own_form, own_page, public_page
from games.pages.table.moves import act_at_table, act_on_game
from games.selectors.link_previews import email_invitation
from games.selectors.listing import TableRow
from games.selectors.person import PersonPage, profile_person
from games.selectors.table_context import get_table_context
from games.tables import blocks, favourites, invitations, nudges, seats


@own_action
def invite_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite a player. For an email address, the message does not reveal whether a player has it."""
    game, who = own_table(request, slug), request.POST.get("who", "")
    done = email_invitation(game, who)["text"] if "@" in who else _("Invitation sent.")
    return act_in_lobby(request, game, lambda: invitations.invite(game, request.user, who), done=done)


@own_action
def withdraw_invitation_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    game = own_table(request, slug)
    return act_in_lobby(
        request, game, lambda: invitations.withdraw_invitation(game, request.user, key), done=_("Invitation withdrawn.")
    )


@own_form
def decline_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whether to decline an invitation. POST declines it, and with `block=yes` also blocks the host."""
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
    return act_on_game(request, slug, lambda game: nudges.nudge_player(game, request.user, number))


@own_action
def waiting_list_view(request: HttpRequest, slug: str) -> HttpResponse:
    table, wants = get_table_context(request, slug), request.POST.get("wants") == "yes"
    return act_at_table(request, slug, lambda: seats.set_waiting(table.game, request.user, wants))


@own_form
def blocked_page(request: HttpRequest) -> HttpResponse:
    """Show the blocked players. POST blocks the player `who`, or removes the block with key `unblock`."""
    if request.method == "POST":
        return act_and_redirect(request, lambda: _block(request), "", "games:blocked")
    return render(request, "games/blocked.html", {"blocks": blocks.blocks_of(request.user)})


def _block(request: HttpRequest) -> None:
    if key := request.POST.get("unblock", ""):
        if not (key.isascii() and key.isdigit() and len(key) < 19):
            raise Http404
        blocks.unblock_user(request.user, int(key))
        return
    blocks.block_user_by_name(request.user, request.POST.get("who", ""))


class ProfileForm(ModelForm):
    class Meta:
        model = Profile
        fields = ("results", "pace", "reliability")
        labels = {"pace": gettext_lazy("Pace"), "reliability": gettext_lazy("Reliability")}


@own_page
def people_page(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "")[:60]
    return render(request, "site/people.html", {
        "q": text,
        "found": favourites.find_people(text),
        "too_short": 0 < len(text.strip()) < favourites.MIN_SEARCH_LETTERS,
        "favourites": favourites.favourites_of(request.user),
        "recent": favourites.recent_opponents(request.user),
    })  # fmt: skip


@public_page
def person_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show a person. Visitors must sign in, unless the person shows a part of the page to everyone."""
    page = profile_person(name, request.user)
    if page is None and not request.user.is_authenticated:  # unknown names get the same response
        messages.info(request, _("Sign in to see this player’s page."))
        return redirect_to_login(request.path)
    if page is None:
        raise Http404
    context = {"page": page, "person": page.person, "form": ProfileForm(instance=page.profile) if page.own else None}
    response = render(request, "site/person.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@public_page
def seat_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    table = get_table_context(request, slug)
    user = next((seat.user or seat.former for seat in table.seats if seat.number == number), None)
    if user is None:
        raise Http404
    return redirect("games:person", user.public_name)


@own_action
def set_favourite_view(request: HttpRequest, name: str) -> HttpResponse:
    person = _page_or_404(request, name).person
    wanted = request.POST.get("wanted") == "yes"
    act = partial(favourites.set_favourite, request.user, person, wanted)
    return act_and_redirect(request, act, "", "games:person", person.public_name)


@own_action
def set_profile_view(request: HttpRequest) -> HttpResponse:
    user = get_object_or_404(get_user_model(), pk=request.user.pk)
    form = ProfileForm(request.POST, instance=Profile.objects.filter(user=user).first() or Profile(user=user))
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Please choose one of the options shown."))
    return redirect("games:person", user.public_name)


def _page_or_404(request: HttpRequest, name: str) -> PersonPage:
    page = profile_person(name, request.user)
    if page is None:
        raise Http404
    return page
