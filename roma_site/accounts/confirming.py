"""Asks users to confirm who they are, before changes that cannot be undone."""

import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate, get_reauthentication_flows
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.http import urlencode

from notifications.preferences.addresses import count_within_hourly_limit
from roma_site.accounts.models import User
from roma_site.accounts.sign_in_forms import normalize_code

CODE_STATE_KEY = "confirming"
CODE_LIFETIME_SECONDS, MAX_CODE_TRIES, MAX_CODES_PER_HOUR = (15 * 60, 3, 4)
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"


def confirmed_view(view: Callable[..., HttpResponse], then: str = "") -> Callable[..., HttpResponse]:
    """Return the view with a check that lets in only users who have just confirmed who they are.

    `then` is the URL of the page to show after a confirmation by code; by default it is the requested page."""

    @login_required
    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_confirmed(request):
            return view(request, *args, **kwargs)
        if get_reauthentication_flows(request.user):
            raise ReauthenticationRequired
        return redirect(f"{reverse('confirm')}?{urlencode({'next': then or request.path})}")

    return wrapper


def is_confirmed(request: HttpRequest) -> bool:
    if get_reauthentication_flows(request.user):
        return bool(did_recently_reauthenticate(request))
    return _signed_in_recently(request)


def send_code(request: HttpRequest) -> bool:
    user: Any = request.user
    if not count_within_hourly_limit(f"confirm.{user.pk}", MAX_CODES_PER_HOUR):
        return False
    issue_code(request, CODE_STATE_KEY, user.email, "account/email/confirm_code")
    return True


def is_code_valid(request: HttpRequest) -> bool:
    return waiting_address(request, CODE_STATE_KEY) == cast(User, request.user).email  # not sent to a former address


def check_code(request: HttpRequest, typed: str) -> bool:
    """Return whether the typed text is the code that was sent. Each try counts towards the limit.

    If it is, this session records that the user has confirmed who they are."""
    if not is_code_valid(request) or not take_code(request, CODE_STATE_KEY, typed):
        return False
    record_authentication(request, request.user, method="code", reauthenticated=True)
    return True


def issue_code(request: HttpRequest, key: str, email: str, template: str) -> None:
    """Email a new code, and store it under `key` in the session of this browser."""
    code = get_random_string(6, CODE_LETTERS)
    request.session[key] = {"code": code, "at": time.time(), "tries": 0, "email": email}
    get_adapter().send_mail(template, email, {"code": code})


def waiting_address(request: HttpRequest, key: str) -> str:
    state = request.session.get(key)
    if state is None or state["tries"] >= MAX_CODE_TRIES or time.time() - state["at"] >= CODE_LIFETIME_SECONDS:
        return ""
    return str(state.get("email") or "")


def take_code(request: HttpRequest, key: str, typed: str) -> str:
    """Return the email address that the typed code proves, and delete the code; "" for a wrong code."""
    if not waiting_address(request, key):
        return ""
    state = request.session[key]
    state["tries"] += 1
    request.session.modified = True
    if not secrets.compare_digest(normalize_code(typed).upper().encode(), state["code"].encode()):
        return ""
    del request.session[key]
    return str(state["email"])


def _signed_in_recently(request: HttpRequest) -> bool:
    records = get_authentication_records(request, request.user)
    return bool(records) and time.time() - records[-1]["at"] < app_settings.REAUTHENTICATION_TIMEOUT
