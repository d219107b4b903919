"""Actions on a table's clocks and free seats, and the page for quiet hours, reminders and vacations."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.clocks import pausing, vacations
from games.clocks.preferences import preferences_of_user
from games.deadlines import timeouts
from games.facts.errors import Refused, Unavailable
from games.models import Game, Vacation
from games.pages.lobby.views import act_in_lobby
from games.pages.table.moves import access_refusal, act_at_table
from games.selectors.table_context import get_table_context
from games.tables import opening, seats
from games.wording import time as wording
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS

from .time_forms import HabitsForm, VacationForm


@require_POST
def pause_view(request: HttpRequest, slug: str) -> HttpResponse:
    wants = request.POST.get("wants") != "no"
    return _act_on_clocks(request, slug, lambda game: pausing.set_pause_consent(game, request.user, wants))


@require_POST
def back_view(request: HttpRequest, slug: str) -> HttpResponse:
    return _act_on_clocks(request, slug, lambda game: seats.come_back(game, request.user))


@require_POST
def claim_view(request: HttpRequest, slug: str) -> HttpResponse:
    return _act_on_clocks(request, slug, lambda game: timeouts.claim_end(game, request.user, timezone.now()))


@login_required
@require_POST
def take_seat_view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    token = request.POST.get("invite") or None
    game = get_object_or_404(Game, slug=slug)
    if not opening.may_ask_for_seat(game, request.user, token):
        raise Http404
    return act_in_lobby(request, game, lambda: seats.take_seat(game, number, request.user, token))


def _act_on_clocks(request: HttpRequest, slug: str, act: Callable[[Game], object]) -> HttpResponse:
    table = get_table_context(request, slug)
    return access_refusal(request, table) or act_at_table(request, slug, lambda: act(table.game))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_time_page(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    form = HabitsForm(request.POST if request.method == "POST" else None, person=preferences_of_user(request.user, now))
    if request.method == "POST" and form.is_valid():
        try:
            vacations.set_habits(request.user, **form.habits())
        except Refused as fault:
            form.add_error(None, clock_refusal(fault))
        else:
            messages.success(request, _("Saved."))
            return redirect("games:my_time")
    return _render_my_time(request, form, VacationForm())


@login_required
@require_POST
def vacation_view(request: HttpRequest) -> HttpResponse:
    form = VacationForm(request.POST)
    if form.is_valid():
        try:
            vacations.plan_vacation(request.user, form.cleaned_data["first"], form.cleaned_data["last"])
        except Refused as fault:
            form.add_error(None, clock_refusal(fault))
        else:
            messages.success(request, _("Your vacation is saved. The other players at your tables can see it."))
            return redirect("games:my_time")
    return _render_my_time(request, HabitsForm(person=preferences_of_user(request.user, timezone.now())), form)


@login_required
@require_POST
def cancel_vacation_view(request: HttpRequest, key: int) -> HttpResponse:
    try:
        vacations.cancel_vacation(request.user, key)
    except Refused as fault:
        messages.error(request, clock_refusal(fault))
    else:
        messages.success(request, _("Your clocks run as usual again, starting with your next question."))
    return redirect("games:my_time")


def clock_refusal(fault: Refused | Unavailable) -> str:
    return REFUSAL_TEXTS[fault.key][language_of_page()]


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
