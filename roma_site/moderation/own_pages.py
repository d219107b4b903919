"""A user's own page about measures and reports, and appeals: also of users who cannot sign in."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.database.unwritable import write_if_possible
from games.facts.errors import Refused
from games.facts.zones import zone_of
from games.models import Measure, Report
from games.moderation import measures, reports
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS
from notifications.emails import site_emails
from roma_site.accounts import confirming
from roma_site.accounts.code_pages import takes_equal_time
from roma_site.accounts.limits import Attempt
from roma_site.accounts.models import User

APPEAL_KEY, CODE_KEY = "appeal", "appeal_code"  # session keys: the address that was typed, and its code
MAX_SHOWN_REPORTS = 50


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def moderation_page(request: HttpRequest) -> HttpResponse:
    """Show the measures against the user, and the outcome of the user's reports. POST appeals."""
    user: Any = request.user
    if request.method == "POST":
        one = get_object_or_404(Measure, pk=read_key(request.POST.get("measure")), user=user)
        return _appealed(request, one, redirect("moderation"))
    if user.has_unread_measure:
        with write_if_possible():
            User.objects.filter(pk=user.pk).update(has_unread_measure=False)
            user.has_unread_measure = False
    found = Measure.objects.filter(user=user)
    sent = Report.objects.filter(reporter=user).select_related("game")[:MAX_SHOWN_REPORTS]
    context = {"measures": [_shown(one) for one in found], "reports": sent, "longest": measures.MAX_APPEAL_LENGTH}
    return render(request, "moderation/own.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, token: str) -> HttpResponse:
    """Appeal through the link in the email about a measure, without signing in."""
    one = site_emails.read_appeal_token(token)
    if one is None:
        raise Http404
    timezone.activate(zone_of(one.user.time_zone))
    if request.method == "POST":
        return _appealed(request, one, redirect("appeal", token))
    return render(request, "moderation/appeal.html", {"one": _shown(one), "longest": measures.MAX_APPEAL_LENGTH})


@never_cache
@takes_equal_time
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_by_code_page(request: HttpRequest) -> HttpResponse:
    """Find the measure of a user who cannot sign in and has lost the email: a code proves the address."""
    wrong, context = "", dict[str, Any]()
    if email := request.POST.get("email", "").strip()[:254]:
        request.session[APPEAL_KEY] = email
        if "@" in email and Attempt(request, "report", email).count():
            confirming.issue_code(request, CODE_KEY, email, "account/email/address_code")
        return redirect("appeal_by_code")
    if request.method == "POST":
        if proven := confirming.take_code(request, CODE_KEY, request.POST.get("code", "")):
            del request.session[APPEAL_KEY]
            one = _measure_of_address(proven)
            if one is not None:
                return redirect(site_emails.appeal_url(one))
            context = {"nothing": True}
        else:
            wrong = _("That code is wrong or has expired.")
    context |= {"email": request.session.get(APPEAL_KEY, ""), "wrong": wrong}
    return render(request, "moderation/appeal_by_code.html", context, status=400 if wrong else 200)


@require_safe
def privacy_page(request: HttpRequest) -> HttpResponse:
    context = {"what_if_days": settings.WHAT_IF_DAYS, "for_members": settings.READING == "members"}
    return render(request, "site/privacy.html", context)


def _shown(one: Measure) -> dict[str, Any]:
    effect = site_emails.EFFECTS.get(one.kind, "")
    return {"row": one, "effect": effect, "running": one.is_running, "texts": reports.texts_behind(one)}


def _appealed(request: HttpRequest, one: Measure, response: HttpResponse) -> HttpResponse:
    try:
        measures.appeal(one.pk, request.POST.get("text", ""))
    except Refused as fault:
        messages.error(request, REFUSAL_TEXTS[fault.key][language_of_page()])
    else:
        messages.success(request, _("Your appeal has been sent. We answer it by email."))
    return response


def _measure_of_address(email: str) -> Measure | None:
    """Return the running measure of the user with this address: a suspension first, else the latest."""
    theirs = EmailAddress.objects.filter(email__iexact=email, verified=True).values("user")
    found = measures.running_measures().filter(Q(user__email=email.lower()) | Q(user__in=theirs)).select_related("user")
    return next((one for one in found if one.kind == Measure.Kind.SUSPENDED), found.first())


def read_key(text: str | None) -> int:
    """Return the key that a form sent; 0, which no row has, if the text is not a number."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 15 else 0
