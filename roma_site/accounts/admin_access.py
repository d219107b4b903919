"""The admin requires a second factor, which this session must have used in the last hours.

Operators without a second factor are sent to the page where they can set one up."""

import time
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

FACTOR_LIFETIME_SECONDS = 12 * 3600
# Where each factor is confirmed; recovery codes only replace one of them.
REAUTHENTICATION_VIEWS = {
    Authenticator.Type.TOTP: "mfa_reauthenticate",
    Authenticator.Type.WEBAUTHN: "mfa_reauthenticate_webauthn",
}


def has_second_factor(request: HttpRequest) -> bool:
    user: Any = request.user
    kinds = factors_of(user)
    shown = (one for one in get_authentication_records(request, user) if one["method"] == "mfa")
    return bool(kinds) and any(time.time() - one["at"] < FACTOR_LIFETIME_SECONDS for one in shown)


def factors_of(user: Any) -> list[str]:
    rows = Authenticator.objects.filter(user=user.pk, type__in=REAUTHENTICATION_VIEWS)
    return sorted(rows.values_list("type", flat=True).distinct())


def require_second_factor(site: admin.AdminSite) -> None:
    may_come_in = site.has_permission

    def has_permission(request: HttpRequest) -> bool:
        return may_come_in(request) and has_second_factor(request)

    def login(request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Send signed-in operators to their second factor. Other users never reach this page."""
        there = request.GET.get("next") or reverse("admin:index")
        if has_second_factor(request):
            return redirect(reverse("admin:index"))
        if kinds := factors_of(request.user):
            return redirect(
                f"{reverse(REAUTHENTICATION_VIEWS[Authenticator.Type(kinds[0])])}?{urlencode({'next': there})}"
            )
        messages.warning(request, _("Operators need a second factor. Set up a passkey or codes first."))
        return redirect("mfa_index")

    site.has_permission = has_permission  # type: ignore[method-assign]
    # Django's own sign-in has no rate limits.
    site.login = secure_admin_login(login)  # type: ignore[method-assign]
