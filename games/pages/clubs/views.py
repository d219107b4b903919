"""Pages of clubs: all clubs, a new club, one club, joining and leaving a club, and its settings."""

from collections.abc import Iterable
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.name_links import person_link, person_url
from games.clubs import founding, joining, talk
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.facts.process_cache import ProcessCache
from games.models import MEMBERS, Club, Game, Membership, User
from games.pages.invitation_cookie import pop_join_request, remember_join_request, remember_link
from games.pages.responses import (
    act_and_redirect,
    is_done,
    own_action,
    own_form,
    own_page,
    public_form,
    public_page,
    refusal_text,
)
from games.selectors import clubs
from games.selectors.clubs import ClubTable
from games.selectors.listing import BoundedPaginator, words_for_page
from games.tables.opening import may_see
from games.wording.languages import language_of_page

CLUBS_PER_PAGE = 20
LINK_DAYS = ((7, gettext_lazy("for a week")), (30, gettext_lazy("for a month")), (0, gettext_lazy("until you end it")))
rendered_rows: ProcessCache[SafeString] = ProcessCache(4_000)  # about 700 bytes each


class ClubForm(forms.ModelForm):
    kind = forms.ChoiceField(
        label=gettext_lazy("Who can join?"),
        widget=forms.RadioSelect,
        initial=Club.Kind.CLOSED,
        choices=[
            (Club.Kind.CLOSED, gettext_lazy("Closed: only people with your link. Other people cannot find the club.")),
            (Club.Kind.REQUEST, gettext_lazy("On request: people can find the club and ask to join.")),
            (Club.Kind.OPEN, gettext_lazy("Open: everyone can join, and its new tables are public.")),
        ],
    )

    class Meta:
        model = Club
        fields = ("name", "about", "kind")
        widgets = {"about": forms.Textarea({"rows": 3})}


@own_page
def clubs_page(request: HttpRequest) -> HttpResponse:
    page = BoundedPaginator(clubs.clubs_to_join(request.user.pk), CLUBS_PER_PAGE).get_page(request.GET.get("page"))
    own: list[Any] = list(clubs.memberships_of(request.user.pk))
    role = Membership.Role
    return render(request, "clubs/index.html", {
        "mine": [one for one in own if one.role not in (role.INVITED, role.ASKED)],
        "invited": [one for one in own if one.role == role.INVITED],
        "asked": [one for one in own if one.role == role.ASKED],
        "page": page,
    })  # fmt: skip


@own_form
def new_club_page(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(founding.create_club(cast(User, request.user), **form.cleaned_data))
        except Refused as fault:
            form.add_error(None, refusal_text(fault))
    return render(request, "clubs/new.html", {"form": form}, status=400 if form.errors else 200)


@public_page
def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    context = clubs.own_club(slug, request.user)
    if context is None:
        if clubs.knowable_club(slug, request.user) is None:
            raise Http404
        return redirect("games:join_club", slug)
    page = clubs.read_club_page(context)
    shown = page.tables[: clubs.MAX_CURRENT_TABLES]
    return render_club(request, "clubs/club.html", context, {
        "page": page,
        "open_rows": render_rows(table for table in shown if table.is_open),
        "running_rows": render_rows(table for table in shown if not table.is_open),
        "more_tables": len(page.tables) > clubs.MAX_CURRENT_TABLES,
        "new_talk": bool(page.said) and page.said[-1].pk > context.own.read_upto,
    })  # fmt: skip


@public_form
def join_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club's name and description to people who can join or ask; POST joins or asks.

    A visitor who joins must sign in first, and becomes a member after that. A member is redirected to the club."""
    token = (request.POST.get("invite") or request.GET.get("invite") or "")[:40]
    if clubs.own_club(slug, request.user) is not None:
        return redirect("games:club", slug)
    known = clubs.knowable_club(slug, request.user, token)
    if known is None:
        return render(request, "clubs/no_club.html", status=404)
    club, role = known
    has_link = club.is_link_valid(token) and role != Membership.Role.BARRED
    here = f"{request.path}?{urlencode({'invite': token})}" if has_link else request.path
    if request.method == "POST":
        if request.user.is_authenticated:
            return post_join(request, club, token if has_link else "")
        remember_join_request(request, "club", slug)
        return redirect_to_login(here, reverse("account_signup" if "new" in request.POST else "account_login"))
    if request.method == "GET" and request.user.is_authenticated and pop_join_request(request, "club", slug):
        return post_join(request, club, token if has_link else "")
    response = render(request, "clubs/join.html", {
        "club": club,
        "role": role,
        "token": token if has_link else "",
        "signs_up": settings.SIGNUPS == "open" or (settings.SIGNUPS == "invited" and has_link),
        "here": here,
        "joins": has_link or role == Membership.Role.INVITED or club.kind == Club.Kind.OPEN,
        "owners": clubs.members_of(club, (Membership.Role.OWNER,)) if has_link or request.user.is_authenticated else (),
    })  # fmt: skip
    response["X-Robots-Tag"] = "noindex"
    if has_link and not request.user.is_authenticated:
        remember_link(response, "club", slug, token)
    return response


def post_join(request: HttpRequest, club: Club, token: str) -> HttpResponse:
    user = cast(User, request.user)
    try:
        own = joining.join_by_link(club, user, token) if token else joining.join_club(club, user)
    except Refused as fault:
        messages.error(request, refusal_text(fault))
        return redirect("games:clubs")
    if own.role != Membership.Role.ASKED:
        return redirect(club)
    messages.success(request, _("The hosts of the club will answer. You find their answer here."))
    return redirect("games:clubs")


@own_action
def leave_view(request: HttpRequest, slug: str) -> HttpResponse:
    own = get_object_or_404(Membership.objects.select_related("club"), club__slug=slug, user=request.user)
    done = _("You have left the club.") if own.role in MEMBERS else ""
    act = partial(joining.leave_club, own.club, cast(User, request.user))
    return act_and_redirect(request, act, done, "games:clubs")


@own_form
def settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    context = club_context(request, slug)
    form = ClubForm(request.POST if request.method == "POST" else None, instance=context.club)
    if request.method == "POST" and form.is_valid():
        club, user = Club.objects.get(slug=slug), cast(User, request.user)
        if is_done(form, lambda: founding.change_club(club, user, **form.cleaned_data)):
            messages.success(request, _("Saved."))
            return redirect("games:club", slug)
    heir = joining.next_owner(context.club, without=context.own.user) if context.is_owner else None
    shown = {"form": form if context.is_owner else None, "link_days": LINK_DAYS, "heir": heir}
    return render_club(request, "clubs/settings.html", context, shown, 400 if form.errors else 200)


@own_action
def link_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a new invitation link, valid for `days` (0: forever). Without `days`, only end the old one."""
    club, user = club_context(request, slug).club, cast(User, request.user)
    days = request.POST.get("days", "")
    if days in {str(number) for number, _label in LINK_DAYS}:
        done = _("This is the new link. The old one no longer works.")
        renew = partial(founding.renew_link, club, user, int(days) or None)
        return act_and_redirect(request, renew, done, "games:club_members", slug)
    done = _("The invitation link no longer works.")
    return act_and_redirect(request, partial(founding.end_link, club, user), done, "games:club_settings", slug)


@own_action
def keep_group_view(request: HttpRequest, slug: str) -> HttpResponse:
    game = get_object_or_404(Game, slug=slug, seats__user=request.user)
    try:
        club = founding.keep_group(game, cast(User, request.user))
    except Refused as fault:
        messages.error(request, refusal_text(fault))
        return redirect("games:table", slug)
    if club.memberships.filter(role=Membership.Role.INVITED).exists():
        messages.success(request, _("The other players of this game are invited to the club."))
    return redirect(club)


@own_action
def ask_view(request: HttpRequest, slug: str) -> HttpResponse:
    game = get_object_or_404(Game, slug=slug)
    if not may_see(game, request.user):
        raise Http404
    done = _("The members of the club see this table on their home page now.")
    ask = partial(talk.ask_the_club, game, cast(User, request.user))
    return act_and_redirect(request, ask, done, "games:table", slug)


def club_context(request: HttpRequest, slug: str) -> clubs.ClubContext:
    context = clubs.own_club(slug, request.user)
    if context is None:
        raise Http404
    return context


def render_club(
    request: HttpRequest, template: str, context: clubs.ClubContext, shown: dict[str, Any], status: int = 200
) -> HttpResponse:
    return render(request, template, {"at": context, "club": context.club, **shown}, status=status)


def render_rows(tables: Iterable[ClubTable]) -> list[SafeString]:
    """Return the tables as HTML, which is cached. Leave out tables that cannot be shown."""
    language = language_of_page()
    return readable_rows(
        "table", tables, lambda table: rendered_rows.get_or_make((language, table), lambda: render_row(table))
    )


def render_row(table: ClubTable) -> SafeString:
    joins = table.is_open and not any(seat.own for seat in table.seats)
    row: dict[str, Any] = {
        "url": reverse("games:join" if joins else "games:table", args=[table.slug]),
        "ruleset": table.ruleset,
        "game_name": words_for_page(table.ruleset).term("game"),
        "name": table.slug.capitalize(),
        "people": [(person_link(person_url(table.slug, seat), seat.shown_name), seat.own) for seat in table.seats],
        "free": table.size - len(table.seats) if table.is_open else 0,
        "asks": table.asks,
    }
    return render_to_string("clubs/table_row.html", {"row": row})
