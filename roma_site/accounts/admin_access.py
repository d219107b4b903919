"""The admin requires a second factor, used in this session within the last hours."""

import time
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.contrib import admin, messages
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

ACCOUNT_APPS = ("accounts", "account", "auth", "mfa", "usersessions", "socialaccount")  # the first names their group
FACTOR_LIFETIME_SECONDS = 12 * 3600
WANTED_PAGE_KEY = "operator_page"  # session key, which templates read: to continue after setting up a factor
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


class OperatorSite(admin.AdminSite):
    site_header = site_title = "Roma by post"

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and has_second_factor(request)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Send signed-in operators to their second factor. Other users never reach this page."""
        return secure_admin_login(send_to_second_factor)(request)  # Django's own has no rate limits

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        groups = {group["app_label"]: group for group in super().get_app_list(request)}
        parts = [groups.pop(label) for label in ACCOUNT_APPS if label in groups]
        models = sorted((model for part in parts for model in part["models"]), key=lambda model: str(model["name"]))
        accounts = [{**parts[0], "models": models}] if parts else []
        wanted = ACCOUNT_APPS if app_label in ACCOUNT_APPS else (app_label,)
        return [one for one in (*accounts, *groups.values()) if app_label is None or one["app_label"] in wanted]


def send_to_second_factor(request: HttpRequest) -> HttpResponse:
    there = request.GET.get("next") or reverse("admin:index")
    if has_second_factor(request):
        return redirect(reverse("admin:index"))
    if kinds := factors_of(request.user):
        view = REAUTHENTICATION_VIEWS[Authenticator.Type(kinds[0])]
        return redirect(f"{reverse(view)}?{urlencode({'next': there})}")
    if there.startswith(reverse("admin:index")):
        request.session[WANTED_PAGE_KEY] = there
    messages.warning(request, _("Operators need a second factor. Set up a passkey or codes first."))
    return redirect("mfa_index")


@receiver(authenticator_added)
def count_new_factor(sender: type, request: HttpRequest, user: Any, authenticator: Authenticator, **more: Any) -> None:
    """Record that a factor which the user has just set up was also used in this session."""
    if authenticator.type in REAUTHENTICATION_VIEWS:
        record_authentication(request, user, method="mfa", type=authenticator.type)
