"""The forms for the decisions of a league's directors, and a page that asks for confirmation."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.facts.errors import Refused, Unavailable
from games.models import Decision, Entrant, Fixture, Tournament, User
from games.pages.responses import own_form, refusal_text
from games.selectors.game_form import DATE_INPUT, set_choices
from games.selectors.season_page import SeasonPage
from games.selectors.season_rows import names_text
from games.tournaments import access, decisions
from games.tournaments.entering import INSIDE

from .new import end_of_day
from .views import league_context, render_league

Kind = Decision.Kind
DECISIONS: dict[str, dict[str, Any]] = {
    Kind.EXTEND: {
        "name": gettext_lazy("Extend the season"),
        "help": gettext_lazy("The season ends later; tables that have not started can start later, too."),
        "button": gettext_lazy("Extend the season"),
        "field": "closes_on",
    },
    Kind.REPLACE: {
        "name": gettext_lazy("Replace a player by a reserve"),
        "help": gettext_lazy(
            "The first reserve takes over the place and the seats at its running tables. There the player is last."
        ),
        "button": gettext_lazy("Replace the player"),
        "field": "entrant",
    },
    Kind.EXCLUDE: {
        "name": gettext_lazy("Exclude a player"),
        "help": gettext_lazy("The player leaves all running tables and is last there. A reserve takes over the place."),
        "button": gettext_lazy("Exclude the player"),
        "field": "entrant",
    },
    Kind.VOID: {
        "name": gettext_lazy("Declare a table void"),
        "help": gettext_lazy("The table does not count for anyone. If it is running, it is closed."),
        "button": gettext_lazy("Declare the table void"),
        "field": "fixture",
    },
    Kind.WRITE: {
        "name": gettext_lazy("Write to all"),
        "help": gettext_lazy(
            "All entrants get this message, and it is shown on the league’s page. At most twice a day."
        ),
        "button": gettext_lazy("Send the message"),
        "field": "",
    },
    Kind.CANCEL: {
        "name": gettext_lazy("Cancel the season"),
        "help": gettext_lazy("All running tables are closed, and nothing counts. This cannot be undone."),
        "button": gettext_lazy("Cancel the season"),
        "field": "",
    },
}
DIRECTOR_ACTS = ("add_director", "stop_directing")
OFFERED: dict[str, tuple[str, ...]] = {
    Tournament.State.OPEN: (Kind.WRITE, Kind.EXTEND, Kind.EXCLUDE, Kind.CANCEL),
    Tournament.State.RUNNING: (Kind.WRITE, Kind.EXTEND, Kind.REPLACE, Kind.EXCLUDE, Kind.VOID, Kind.CANCEL),
    Tournament.State.FINISHED: (Kind.WRITE,),
}


class DecisionForm(forms.Form):
    closes_on = forms.DateField(label=gettext_lazy("New last day"), widget=DATE_INPUT)
    entrant = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    fixture = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int)
    reason = forms.CharField(
        label=gettext_lazy("Reason (everyone can read it)"),
        max_length=decisions.MAX_REASON_LENGTH,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, data: Any, kind: str, page: SeasonPage) -> None:
        super().__init__(data if data is not None and data.get("kind") == kind else None, prefix=None)
        self.kind, self.about = kind, DECISIONS[kind]
        self.auto_id = f"id_{kind}_%s"
        for name in {"closes_on", "entrant", "fixture"} - {self.about["field"]}:
            del self.fields[name]
        if kind == Kind.WRITE:
            self.fields["reason"].label = _("Message")
        if "entrant" in self.fields:
            set_choices(self.fields["entrant"], [("", ""), *entrant_choices(page, kind)])
        if "fixture" in self.fields:
            set_choices(self.fields["fixture"], [("", ""), *fixture_choices(page)])
        if "closes_on" in self.fields:
            self.fields["closes_on"].initial = timezone.localdate(page.season.closes_at)

    def summary(self) -> list[tuple[Any, str]]:
        found = []
        for name, value in self.cleaned_data.items():
            choices = dict(getattr(self.fields[name], "choices", ()))
            found.append((self.fields[name].label, str(choices.get(value, value))))
        return found


def entrant_choices(page: SeasonPage, kind: str) -> list[tuple[int, str]]:
    """Return the players whom the reader can exclude, or replace by a reserve.

    A player who has left can be replaced. Leave out the reader and the opponents at the reader's unfinished tables."""
    unfinished = page.season.fixtures.filter(state__in=(Fixture.State.WAITING, Fixture.State.RUNNING))
    theirs = own_places(page)
    shared = {number for one in unfinished if theirs & set(one.entrants) for number in one.entrants}
    concerned = {stay.number for number in shared | theirs for stay in page.places[number].stays}
    last = [place.stays[-1] for place in page.places.values()]
    found = last if kind == Kind.REPLACE else [one for one in page.entrants if one.state in INSIDE]
    return [(one.number, one.shown_name) for one in found if one != page.own and one.number not in concerned]


def fixture_choices(page: SeasonPage) -> list[tuple[int, str]]:
    """Return the numbers and names of the tables that can be declared void, except the reader's own."""
    found, theirs = page.season.fixtures.exclude(state=Fixture.State.VOID).order_by("number"), own_places(page)
    return [(one.number, fixture_name(one, page.by_number)) for one in found if not theirs & set(one.entrants)]


def own_places(page: SeasonPage) -> set[int]:
    """Return the numbers of the places that the reader holds or has held."""
    return {number for number, place in page.places.items() if page.own in place.stays}


def fixture_name(fixture: Fixture, entrants: dict[int, Entrant]) -> str:
    names = names_text(entrants[number] for number in fixture.entrants)
    return _("Table %(number)s: %(names)s") % {"number": fixture.number, "names": names}


@own_form
def direct_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the forms of all decisions. POST asks for confirmation, or with `sure` makes the decision."""
    context = league_context(request, slug)
    if not context.directs:
        raise Http404
    page, data = SeasonPage(context, request.user.pk), request.POST if request.method == "POST" else None
    if data is not None and data.get("kind") in DIRECTOR_ACTS:
        return change_directors(request, context.season)
    forms_shown = [DecisionForm(data, kind, page) for kind in OFFERED.get(context.season.state, ())]
    sent = next((one for one in forms_shown if one.is_bound), None)
    if data is not None and sent is None:
        messages.error(request, _("That is not possible now."))
        return redirect("games:direct_league", slug)
    if sent is not None and sent.is_valid():
        if "sure" not in request.POST:
            return render_league(request, "leagues/sure.html", context, {"form": sent})
        try:
            decide(context.season, cast(User, request.user), sent)
            messages.success(request, _("Decided. All entrants get a message."))
            return redirect(context.season)
        except (Refused, Unavailable) as fault:
            sent.add_error(None, refusal_text(fault))
    status = 400 if sent is not None and sent.errors else 200
    own = cast(User, request.user).public_name in page.directors
    return render_league(
        request, "leagues/direct.html", context, {"forms": forms_shown, "page": page, "is_director": own}, status
    )


def change_directors(request: HttpRequest, season: Tournament) -> HttpResponse:
    user = cast(User, request.user)
    try:
        if request.POST["kind"] == "add_director":
            access.add_director(season, user, request.POST.get("name", ""))
            messages.success(request, _("Added to the directors."))
            return redirect("games:direct_league", season.slug)
        access.stop_directing(season, user)
        messages.success(request, _("You no longer direct this league."))
        return redirect(season)
    except Refused as fault:
        messages.error(request, refusal_text(fault))
        return redirect("games:direct_league", season.slug)


def decide(season: Tournament, user: User, form: DecisionForm) -> Decision:
    data = form.cleaned_data
    reason = data["reason"]
    if form.kind == Kind.EXTEND:
        return decisions.extend(season, user, end_of_day(data["closes_on"]), reason)
    if form.kind in (Kind.REPLACE, Kind.EXCLUDE):
        act: Callable[..., Decision] = decisions.replace if form.kind == Kind.REPLACE else decisions.exclude
        return act(season, user, data["entrant"], reason)
    if form.kind == Kind.VOID:
        return decisions.void(season, user, data["fixture"], reason)
    return (decisions.write_to_all if form.kind == Kind.WRITE else decisions.cancel)(season, user, reason)
