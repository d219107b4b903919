"""Pages about the user's own account: sessions and access, data export, deletion."""

from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.facts.errors import Refused
from games.models import Game
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS
from roma_site.accounts import confirming, credentials, data_export, erasing
from roma_site.accounts.views import next_url


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_page(request: HttpRequest) -> HttpResponse:
    """Send and check a code by email, for users who cannot confirm who they are in another way."""
    wrong, there = "", next_url(request)
    if "send" in request.POST:
        if not confirming.send_code(request):
            wrong = _("Too many codes. Try again in an hour.")
    elif request.method == "POST":
        if confirming.check_code(request, request.POST.get("code", "")):
            return redirect(there)
        wrong = _("That code is wrong or has expired.")
    context = {"sent": confirming.is_code_valid(request), "wrong": wrong, "next": there}
    return render(request, "accounts/confirm.html", context, status=400 if wrong else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keys_page(request: HttpRequest) -> HttpResponse:
    """Show all credentials except this browser's session; POST revokes one or all of them."""
    user: Any = request.user
    own = request.session.session_key
    if request.method == "POST":
        if "all" in request.POST:
            credentials.revoke_all_credentials(user, but_session=own)
        else:
            credentials.revoke_credentials(user, request.POST.getlist("close"), own)
        messages.success(request, _("Revoked."))
        return redirect("keys")
    UserSession.objects.purge_and_list(user)
    found = credentials.active_credentials(user, own)
    kinds = [
        (name, kind, [key for key in found if key.kind == name]) for name, kind in credentials.CREDENTIAL_KINDS.items()
    ]
    shown = {"kinds": kinds, "any": bool(found), "by_mail": bool(settings.INBOUND_ADDRESS)}
    return render(request, "accounts/keys.html", shown)


@confirming.confirmed_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_data_page(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    if request.method != "POST":
        return render(request, "accounts/data.html")
    response = HttpResponse(data_export.export_document(user), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="roma-by-post-{timezone.now():%Y-%m-%d}.json"'
    return response


@confirming.confirmed_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase_page(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    sure, wrong = request.POST.get("sure") == "yes", ""
    if request.method == "POST":
        wrong = (
            _("Operators cannot delete their accounts. Give up your operator rights first.")
            if sure
            else _("Check the box first.")
        )
    if request.method == "POST" and sure and not erasing.is_operator(user):
        try:
            erasing.erase_account(user)
            logout(request)
            messages.success(request, _("Your account has been deleted. Thank you for playing!"))
            return redirect("/")
        except Refused as fault:
            wrong = REFUSAL_TEXTS[fault.key][language_of_page()]
    running = Game.objects.filter(seats__user=user, state=Game.State.RUNNING).count()
    context = {"running": running, "wrong": wrong}
    return render(request, "accounts/erase.html", context, status=400 if wrong else 200)
