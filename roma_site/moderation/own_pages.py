"""Users' pages: reporting a name or a text, measures, and appeals (also of users who cannot sign in).

Visitors without an account confirm an email address with a code. The pages look the same whether or not the address has
an account, and whether or not the code was sent (there is a limit)."""

from dataclasses import asdict
from typing import Any

from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs import talk
from games.database.unwritable import write_if_possible
from games.facts.errors import Refused
from games.facts.zones import zone_of
from games.models import Measure, Report
from games.moderation import measures, reports
from games.moderation.reports import Reporter, Subject
from games.selectors import clubs
from games.selectors.person import profile_person
from games.selectors.table_context import get_table_context
from games.tables import chat
from games.tournaments import access
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS
from notifications.emails import site_emails
from roma_site.accounts import confirming
from roma_site.accounts.limits import Attempt
from roma_site.accounts.models import User
from roma_site.accounts.signing_up import takes_equal_time

APPEAL_KEY, APPEAL_CODE_KEY = "appeal", "appeal_code"  # session keys: the address that was typed, and its code
MAX_SHOWN_REPORTS = 50
REPORT_KEY, REPORT_CODE_KEY = "report", "report_code"  # session keys: the report that waits for a code, and the code


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def moderation_page(request: HttpRequest) -> HttpResponse:
    """Show the measures against the user, and the outcome of the user's reports. A POST sends an appeal."""
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
    """Find the measure of a user who cannot sign in and has lost the email about it.

    A code proves that the address is the user's."""
    wrong, context = "", dict[str, Any]()
    if email := request.POST.get("email", "").strip()[:254]:
        request.session[APPEAL_KEY] = email
        if "@" in email and Attempt(request, "report", email).count():
            confirming.issue_code(request, APPEAL_CODE_KEY, email, "account/email/address_code")
        return redirect("appeal_by_code")
    if request.method == "POST":
        if proven := confirming.take_code(request, APPEAL_CODE_KEY, request.POST.get("code", "")):
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
        messages.success(request, _("Your appeal has been sent. We’ll answer it by email."))
    return response


def _measure_of_address(email: str) -> Measure | None:
    """Return the running measure of the user with this address: a suspension first, else the latest."""
    theirs = EmailAddress.objects.filter(email__iexact=email, verified=True).values("user")
    found = measures.running_measures().filter(Q(user__email=email.lower()) | Q(user__in=theirs)).select_related("user")
    return next((one for one in found if one.kind == Measure.Kind.SUSPENDED), found.first())


def read_key(text: str | None) -> int:
    """Return the key that a form sent, or 0, which is no row's key, if the text is not a number."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 15 else 0


class ReportForm(forms.Form):
    what = forms.ChoiceField(label=gettext_lazy("What do you want to report?"))
    reason = forms.ChoiceField(label=gettext_lazy("What is wrong with it?"), choices=Report.Reason.choices)
    words = forms.CharField(
        label=gettext_lazy("What should the operators know? (optional)"),
        max_length=reports.MAX_WORDS_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    email = forms.EmailField(
        label=gettext_lazy("Your email address"),
        help_text=gettext_lazy("We’ll send a code there now, and another email when your report has been dealt with."),
    )

    def __init__(self, data: Any, subjects: list[Subject], visitor: bool, chosen: str) -> None:
        super().__init__(data, initial={"what": chosen})
        self.subjects = {one.name: one for one in subjects}
        what: Any = self.fields["what"]
        what.choices = [(one.name, one.label) for one in subjects]
        self.single = subjects[0].label if len(subjects) == 1 and subjects[0].kind != Report.Kind.MESSAGE else ""
        if self.single:
            self.initial["what"], what.widget = subjects[0].name, forms.HiddenInput()
        if not visitor:
            del self.fields["email"]

    def report(self) -> dict[str, Any]:
        """Return the arguments of `make_report` as plain values, with the text as it is now."""
        subject = asdict(self.subjects[self.cleaned_data["what"]])
        return {"subject": subject, "reason": self.cleaned_data["reason"], "words": self.cleaned_data["words"]}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_table_page(request: HttpRequest, slug: str) -> HttpResponse:
    table = get_table_context(request, slug)
    reader = request.user.pk if table.mine is None else table.mine.user_id
    subjects = reports.seat_subjects(table.game, table.seats, reader)
    if table.mine is not None and not table.by_access_link:
        subjects += reports.message_subjects(chat.latest_messages(table.game), reader)
    return _report_page(request, subjects, table.game.get_absolute_url(), table.game.name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_person_page(request: HttpRequest, name: str) -> HttpResponse:
    page = profile_person(name, request.user)
    if page is None or page.own:
        raise Http404
    subject = reports.person_subject(page.person)
    return _report_page(request, [subject], reverse("games:person", args=[subject.text]), subject.text)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_club_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Report a club's name and description or, for its members, a message of its chat."""
    context, token = clubs.own_club(slug, request.user), request.GET.get("invite", "")
    if context is not None:
        said = reports.message_subjects(talk.latest_messages(context.own), request.user.pk)
        subjects = reports.club_subjects(context.club, request.user.pk) + said
        return _report_page(request, subjects, context.club.get_absolute_url(), context.club.name)
    known = clubs.knowable_club(slug, request.user, token)
    if known is None:
        raise Http404
    back = f"{reverse('games:join_club', args=[slug])}?{urlencode({'invite': token})}"
    return _report_page(request, reports.club_subjects(known[0], request.user.pk), back, known[0].name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_league_page(request: HttpRequest, slug: str) -> HttpResponse:
    season = get_object_or_404(access.visible_to(request.user), slug=slug)
    if not (subjects := reports.league_subjects(season, request.user.pk)):
        raise Http404
    return _report_page(request, subjects, season.get_absolute_url(), season.shown_name)


@never_cache
@takes_equal_time
@require_http_methods(["GET", "HEAD", "POST"])
def report_code_page(request: HttpRequest) -> HttpResponse:
    """Take the code that confirms a visitor's address, and store the report."""
    waiting = request.session.get(REPORT_KEY)
    if waiting is None:
        raise Http404
    typed = request.POST.get("code", "")
    if request.method == "POST" and (email := confirming.take_code(request, REPORT_CODE_KEY, typed)):
        del request.session[REPORT_KEY]
        return _stored(request, waiting, Reporter(None, email, language_of_page()))
    context = {"email": waiting["email"], "wrong": request.method == "POST", "again": waiting["back"]}
    return render(request, "moderation/code.html", context, status=400 if context["wrong"] else 200)


def _report_page(request: HttpRequest, subjects: list[Subject], back: str, about: str) -> HttpResponse:
    visitor = not request.user.is_authenticated
    data = request.POST if request.method == "POST" else None
    form = ReportForm(data, subjects, visitor, request.GET.get("what", ""))
    if form.is_valid() and visitor:
        return _ask_for_code(request, {**form.report(), "back": back, "email": form.cleaned_data["email"]})
    if form.is_valid():
        reporter = Reporter(request.user, "", language_of_page())
        return _stored(request, {**form.report(), "back": back}, reporter)
    context = {"form": form, "subjects": subjects, "back": back, "visitor": visitor, "about": about}
    return render(request, "moderation/report.html", context, status=400 if form.errors else 200)


def _ask_for_code(request: HttpRequest, waiting: dict[str, Any]) -> HttpResponse:
    request.session[REPORT_KEY] = waiting
    if Attempt(request, "report", waiting["email"]).count():
        confirming.issue_code(request, REPORT_CODE_KEY, waiting["email"], "account/email/address_code")
    return redirect("report_code")


def _stored(request: HttpRequest, report: dict[str, Any], reporter: Reporter) -> HttpResponse:
    try:
        reports.make_report(Subject(**report["subject"]), reporter, report["reason"], report["words"])
    except Refused as fault:
        messages.error(request, REFUSAL_TEXTS[fault.key][language_of_page()])
    else:
        messages.success(request, _("Thank you. An operator will look at it, and we’ll let you know when it’s done."))
    return redirect(report["back"])
