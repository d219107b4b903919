"""Actions on a table's clocks and free seats, and the page for quiet hours, reminders and vacations."""

from datetime import time
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.clocks import stopping, vacations
from games.clocks.preferences import TimePreferences, preferences_of_user
from games.clocks.rest import MAX_REMINDER_STEPS, read_schedule
from games.deadlines import timeouts
from games.models import Game, Vacation
from games.pages.lobby.views import act_in_lobby
from games.pages.responses import act_and_redirect, is_done, own_action, own_form
from games.pages.table.moves import act_on_game
from games.selectors.game_form import DATE_INPUT
from games.tables import opening, seats
from games.wording import time as wording
from games.wording.languages import language_of_page

TIME_INPUT = forms.TimeInput({"type": "time"}, "%H:%M")


class HabitsForm(forms.Form):
    quiet_from = forms.TimeField(label=gettext_lazy("Quiet from"), required=False, widget=TIME_INPUT)
    quiet_until = forms.TimeField(label=gettext_lazy("Quiet until"), required=False, widget=TIME_INPUT)
    weekends_off = forms.BooleanField(
        label=gettext_lazy("Weekends off"),
        required=False,
        help_text=gettext_lazy("At tables that stop the clocks on weekends, yours stops on Saturday and Sunday."),
    )
    shares = forms.CharField(
        label=gettext_lazy("Remind me when this much of my time is used (percent)"), required=False, max_length=40
    )
    before = forms.CharField(
        label=gettext_lazy("Remind me this long before the deadline (minutes)"), required=False, max_length=40
    )

    def __init__(self, *args: Any, person: TimePreferences, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.update(
            weekends_off=person.weekends,
            shares=", ".join(str(number) for kind, number in person.reminder_schedule if kind == "share"),
            before=", ".join(str(number) for kind, number in person.reminder_schedule if kind == "before"),
        )
        if person.quiet:
            begin, end = person.quiet
            self.initial.update(quiet_from=time(*divmod(begin, 60)), quiet_until=time(*divmod(end, 60)))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and (data["quiet_from"] is None) is not (data["quiet_until"] is None):
            self.add_error("quiet_until", gettext_lazy("Enter both times, or leave both empty for no quiet hours."))
        for name, kind in (("shares", "share"), ("before", "before")):
            if name not in data:
                continue
            try:
                data[name] = read_schedule((kind, number) for number in read_numbers(data[name]))
            except ValueError:
                self.add_error(name, REMINDER_ERRORS[kind])
        if not self.errors and len(data["shares"]) + len(data["before"]) > MAX_REMINDER_STEPS:
            self.add_error("before", gettext_lazy("You can set at most six reminders."))
        return data

    def habits(self) -> dict[str, Any]:
        data = self.cleaned_data
        begin, end = data["quiet_from"], data["quiet_until"]
        quiet = (begin.hour * 60 + begin.minute, end.hour * 60 + end.minute) if begin is not None else None
        return {"quiet": quiet, "weekends_off": data["weekends_off"], "schedule": (*data["shares"], *data["before"])}


class VacationForm(forms.Form):
    first = forms.DateField(label=gettext_lazy("First day"), widget=DATE_INPUT)
    last = forms.DateField(label=gettext_lazy("Last day"), widget=DATE_INPUT)


def read_numbers(text: str) -> list[int]:
    """Return the whole numbers in a list such as "50, 80". Raise ValueError for any other text."""
    return [int(word) for word in text.replace(",", " ").split()]


REMINDER_ERRORS = {
    "share": gettext_lazy("Enter numbers from 1 to 99 (for example: 50, 80), or leave this empty."),
    "before": gettext_lazy("Enter minutes (for example: 60, 1440; at most 14 days), or leave this empty."),
}


@require_POST
def pause_view(request: HttpRequest, slug: str) -> HttpResponse:
    wants = request.POST.get("wants") != "no"
    return act_on_game(request, slug, lambda game: stopping.set_pause_consent(game, request.user, wants))


@require_POST
def back_view(request: HttpRequest, slug: str) -> HttpResponse:
    return act_on_game(request, slug, lambda game: seats.come_back(game, request.user))


@require_POST
def claim_view(request: HttpRequest, slug: str) -> HttpResponse:
    return act_on_game(request, slug, lambda game: timeouts.claim_end(game, request.user, timezone.now()))


@own_action
def take_seat_view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    token = request.POST.get("invite") or None
    game = get_object_or_404(Game, slug=slug)
    if not opening.may_ask_for_seat(game, request.user, token):
        raise Http404
    return act_in_lobby(request, game, lambda: seats.take_seat(game, number, request.user, token))


@own_form
def my_time_page(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    form = HabitsForm(request.POST if request.method == "POST" else None, person=preferences_of_user(request.user, now))
    valid = request.method == "POST" and form.is_valid()
    if valid and is_done(form, lambda: vacations.set_habits(request.user, **form.habits())):
        messages.success(request, _("Saved."))
        return redirect("games:my_time")
    return _render_my_time(request, form, VacationForm())


@own_action
def vacation_view(request: HttpRequest) -> HttpResponse:
    form = VacationForm(request.POST)
    if form.is_valid() and is_done(form, lambda: vacations.plan_vacation(request.user, **form.cleaned_data)):
        messages.success(request, _("Your vacation is saved. The other players at your tables can see it."))
        return redirect("games:my_time")
    return _render_my_time(request, HabitsForm(person=preferences_of_user(request.user, timezone.now())), form)


@own_action
def cancel_vacation_view(request: HttpRequest, key: int) -> HttpResponse:
    done = _("Your clocks run as usual again, starting with your next question.")
    return act_and_redirect(request, lambda: vacations.cancel_vacation(request.user, key), done, "games:my_time")


def _render_my_time(request: HttpRequest, form: HabitsForm, planning: VacationForm) -> HttpResponse:
    now, language = timezone.now(), language_of_page()
    today = vacations.local_date(request.user, now)
    planned = [
        {
            "key": one.pk,
            "first": wording.day(one.first, language, today),
            "last": wording.day(one.last, language, today),
            "now": one.begins <= now,
        }
        for one in Vacation.objects.filter(user=request.user.pk, ends__gt=now)
    ]
    left = vacations.vacation_days_left(request.user, now)
    context = {"form": form, "planning": planning, "planned": planned, "days_left": left, "today": today}
    status = 400 if form.errors or planning.errors else 200
    return render(request, "games/my_time.html", context, status=status)
