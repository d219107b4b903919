"""The list of a club's members, and what hosts and owners do with them."""

from functools import partial
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy

from games.clubs import joining
from games.models import MEMBERS, Membership, User
from games.pages.responses import act_and_redirect, own_action, own_page
from games.selectors import clubs
from games.selectors.listing import BoundedPaginator

from .views import club_context, render_club

MEMBERS_PER_PAGE = 50
Role = Membership.Role
ROLE_BUTTONS: dict[str, Any] = {
    Role.OWNER: gettext_lazy("Make owner"),
    Role.HOST: gettext_lazy("Make host"),
    Role.MEMBER: gettext_lazy("Make ordinary member"),
}
CONFIRMED_ACTS = {"remove": gettext_lazy("Remove"), "bar": gettext_lazy("Exclude"), **ROLE_BUTTONS}


@own_page
def members_page(request: HttpRequest, slug: str) -> HttpResponse:
    context = club_context(request, slug)
    page = BoundedPaginator(clubs.members_of(context.club), MEMBERS_PER_PAGE).get_page(request.GET.get("page"))
    waiting: list[Membership] = []
    if context.is_host and page.number == 1:
        waiting = list(clubs.members_of(context.club, (Role.ASKED, Role.INVITED, Role.BARRED)))
    shown = {
        "page": page,
        "rows": [member_row(context, one) for one in page],
        "asked": [one for one in waiting if one.role == Role.ASKED],
        "invited": [one for one in waiting if one.role == Role.INVITED],
        "barred": [one for one in waiting if one.role == Role.BARRED],
    }
    return render_club(request, "clubs/members.html", context, shown)


def member_row(context: clubs.ClubContext, one: Membership) -> dict[str, object]:
    own = one.user_id == context.own.user_id
    can_give: list[str] = []
    if context.is_owner and one.role != Role.OWNER:
        can_give = [role for role in (Role.OWNER, Role.HOST, Role.MEMBER) if role != one.role]
    elif context.is_owner and own and context.members > 1:
        can_give = [Role.HOST, Role.MEMBER]
    removes = not own and one.role != Role.OWNER and (context.is_owner or (context.is_host and one.role != Role.HOST))
    return {"row": one, "own": own, "roles": [(role, ROLE_BUTTONS[role]) for role in can_give], "removes": removes}


@own_action
def member_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    context, host = club_context(request, slug), cast(User, request.user)
    other = get_object_or_404(Membership.objects.select_related("user"), club=context.club, pk=key)
    act = request.POST.get("do", "")
    if request.POST.get("sure") != "yes" and needs_confirmation(other, host, act):
        return confirmation_page(request, context, other, act)
    apply = partial(joining.act_on_member, context.club, host, other.user, act)
    return act_and_redirect(request, apply, "", "games:club_members", slug)


def needs_confirmation(other: Membership, host: User, act: str) -> bool:
    """Return whether the host must confirm the act, because it cannot easily be taken back."""
    final = act in ("bar", Role.OWNER) or (act == "remove" and other.role in MEMBERS)
    return final or (other.user_id == host.pk and act in CONFIRMED_ACTS)


def confirmation_page(request: HttpRequest, context: clubs.ClubContext, other: Membership, act: str) -> HttpResponse:
    own = other.user_id == context.own.user_id
    shown = {"other": other, "act": act, "label": CONFIRMED_ACTS[act], "own": own, "is_member": other.role in MEMBERS}
    if own:
        shown["heir"] = joining.next_owner(context.club, without=other.user)
    return render_club(request, "clubs/confirm.html", context, shown)
