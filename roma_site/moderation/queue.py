"""The operators' queue of reports and appeals, and the page of one person: reports, signals, measures."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.facts.errors import Refused
from games.models import Measure, Message, Report
from games.moderation import measures, reports
from games.tables import chat
from roma_site.accounts.models import User

from .own_pages import read_key

SIGNAL_PERIOD = timedelta(days=30)
MAX_SIGNALS = 30
DAYS = {
    1: "1 day",
    3: "3 days",
    7: "7 days",
    14: "14 days",
    30: "30 days",
    90: "90 days",
    365: "1 year",
    3650: "10 years",
}


@dataclass(frozen=True)
class SharedSession:
    """Another account that was used from the same network, or even with the same browser there."""

    user: User
    browser: bool
    seen: Any
    has_reported: bool


class MeasureForm(forms.Form):
    kind = forms.ChoiceField(choices=[(kind.value, kind.value.replace("_", " ")) for kind in Measure.Kind])
    days = forms.TypedChoiceField(choices=list(DAYS.items()), coerce=int, initial=7)
    reason = forms.CharField(
        max_length=measures.MAX_REASON_LENGTH,
        widget=forms.Textarea({"rows": 4, "cols": 30}),
        help_text="The player reads it, in the page and in an email. Do not say who has sent a report.",
    )


@require_safe
@never_cache
def queue_page(request: HttpRequest) -> HttpResponse:
    _ensure_may_moderate(request)
    first = min(read_key(request.GET.get("first")), 10**6)
    cases = reports.open_cases(first)
    context: dict[str, Any] = {
        "cases": cases[: reports.CASES_PER_PAGE],
        "appeals": measures.open_appeals()[: reports.CASES_PER_PAGE],
        "next": first + reports.CASES_PER_PAGE if len(cases) > reports.CASES_PER_PAGE else 0,
    }
    return render(request, "moderation/queue.html", _context(request, "Reports", context))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def case_page(request: HttpRequest, key: int) -> HttpResponse:
    _ensure_may_moderate(request)
    person = get_object_or_404(User, pk=key)
    form = MeasureForm(request.POST if "measure" in request.POST else None)
    if request.method == "POST":
        act = next((ACTIONS[name] for name in ACTIONS if name in request.POST), None)
        try:
            if act is not None and (done := act(request, person, form)):
                _log(request, person, done)
                messages.success(request, done)
                return redirect("case", key)
        except Refused as fault:
            messages.error(request, str(fault))
    found = list(_reports_about(person))
    context = {
        "person": person,
        "reports": found,
        "upto": max((one.pk for one in found), default=0),
        "open": sum(one.closed_at is None for one in found),
        "measures": Measure.objects.filter(user=person).select_related("made_by"),
        "signals": shared_sessions(person),
        "form": form,
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "moderation/case.html", _context(request, str(person), context), status=status)


def shared_sessions(person: User) -> list[SharedSession]:
    """Return the accounts used from the same networks in the last 30 days: a hint, no proof."""
    recent = UserSession.objects.filter(last_seen_at__gte=timezone.now() - SIGNAL_PERIOD)
    own = set(recent.filter(user=person).values_list("ip", "user_agent"))
    others = recent.filter(ip__in={ip for ip, _agent in own}).exclude(user=person).select_related("user")
    reporters = set(reports.open_reports().filter(about=person).values_list("reporter", flat=True))
    found: dict[int, SharedSession] = {}
    for one in others.order_by("-last_seen_at")[: 10 * MAX_SIGNALS]:
        earlier = found.get(one.user_id)
        browser = (one.ip, one.user_agent) in own or (earlier is not None and earlier.browser)
        seen = earlier.seen if earlier else one.last_seen_at
        found[one.user_id] = SharedSession(one.user, browser, seen, one.user_id in reporters)
    return list(found.values())[:MAX_SIGNALS]


def _reports_about(person: User) -> Any:
    erasable = Message.objects.filter(pk=OuterRef("key")).exclude(text="")
    rows = Report.objects.filter(about=person).select_related("game", "club", "reporter")
    rows = rows.annotate(erasable=Exists(erasable))
    open_ones = list(rows.filter(closed_at=None)[: reports.REPORTS_PER_CASE])
    return [*open_ones, *rows.filter(closed_at__isnull=False)[: reports.REPORTS_PER_CASE - len(open_ones)]]


def _begin_measure(request: HttpRequest, person: User, form: MeasureForm) -> str:
    if not form.is_valid():
        return ""
    chosen = form.cleaned_data
    with transaction.atomic():
        made = measures.begin_measure(person, chosen["kind"], chosen["reason"], chosen["days"], request.user)
        reports.close_reports(person.pk, read_key(request.POST.get("upto")), request.user, made.at)
    return f"Measure: {chosen['kind']}, {chosen['days']} days."


def _close(request: HttpRequest, person: User, form: MeasureForm) -> str:
    return f"{reports.close_reports(person.pk, read_key(request.POST.get('upto')), request.user)} reports closed."


def _end(request: HttpRequest, person: User, form: MeasureForm) -> str:
    one = get_object_or_404(Measure, pk=read_key(request.POST.get("end")), user=person)
    return f"Ended: {one.kind}." if measures.end_measure(one.pk, request.user) else ""


def _decide(request: HttpRequest, person: User, form: MeasureForm) -> str:
    one = get_object_or_404(Measure, pk=read_key(request.POST.get("decide")), user=person)
    lift = request.POST.get("lift") == "yes"
    done = measures.decide_appeal(one.pk, request.POST.get("decision", ""), request.user, lift)
    return f"Appeal answered: {one.kind} {'ended' if lift else 'stays'}." if done else ""


def _erase_message(request: HttpRequest, person: User, form: MeasureForm) -> str:
    """Erase a reported chat message at its table; the report keeps the text for its 90 days."""
    report = get_object_or_404(Report, pk=read_key(request.POST.get("erase")), about=person, kind=Report.Kind.MESSAGE)
    message = Message.objects.filter(pk=report.key).select_related("game", "user").first()
    if message is None:
        return ""
    if message.game is not None:
        chat.erase_message(message.game, message.user, message.pk)
    Message.objects.filter(pk=message.pk).update(text="")
    return "Message erased."


ACTIONS: dict[str, Callable[[HttpRequest, User, MeasureForm], str]] = {
    "measure": _begin_measure,
    "close": _close,
    "end": _end,
    "decide": _decide,
    "erase": _erase_message,
}


def _ensure_may_moderate(request: HttpRequest) -> None:
    if not request.user.has_perm("accounts.change_user"):
        raise PermissionDenied


def _context(request: HttpRequest, title: str, more: dict[str, Any]) -> dict[str, Any]:
    return {**admin.site.each_context(request), "title": title, **more}


def _log(request: HttpRequest, person: User, text: str) -> None:
    LogEntry.objects.log_actions(request.user.pk or 0, [person], CHANGE, text, single_object=True)
