"""Mails that let somebody sign in or set a new password: the one that an address already has stays valid.

A second request within CODE_SECONDS, from any browser, waits for the same code, and no second mail is sent: a stranger
can neither fill a mailbox nor make its owner's code invalid. An address without an account is treated the same way."""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from roma_site.accounts.limits import Attempt

CODE_SECONDS = settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT
CODE_EMAIL_KEY = "sign_in_address"  # in the session: the address whose code this browser waits for
SIGN_IN_MAIL_SALT = "accounts.sign_in_mails"
REUSED_TEMPLATES = {"account/email/login_code", "account/email/password_reset_key", "account/email/unknown_account"}


def ask_for_code(request: HttpRequest, email: str) -> None:
    """Note for which address this browser waits for a code. ValidationError if it has asked too often."""
    if not Attempt(request, "code", email).count():
        raise ValidationError(_("Too many requests. The code you already have is still valid."))
    request.session[CODE_EMAIL_KEY] = email


def code_for(request: HttpRequest, new_code: str) -> str:
    """Return the code that is in the mailbox of this address; the new one if there is none, or it is too old."""
    email = request.session.get(CODE_EMAIL_KEY, "")
    kept = _read_entry("code", email)
    if kept is None:
        _write_entry("code", email, new_code)
    return kept or new_code


def use_code(request: HttpRequest, code: str) -> bool:
    """Note that a code is used; return whether it was not before."""
    email = request.session.get(CODE_EMAIL_KEY, "")
    cache.delete(_cache_key("code", email))
    return bool(cache.add(_cache_key(f"used {code}", email), 1, 2 * CODE_SECONDS))


def is_needed(request: HttpRequest, template: str, email: str, context: dict[str, Any]) -> bool:
    """Return whether to send a mail: not if the address has one that says the same and is still valid, unless it is
    asked for once more, which is limited."""
    if template not in REUSED_TEMPLATES:
        return True
    if request.POST.get("action") == "resend":
        return Attempt(request, "resend", email).count()
    return _read_entry(_purpose(request), email) != _content(context)


def note_sent(request: HttpRequest, template: str, email: str, context: dict[str, Any]) -> None:
    if template in REUSED_TEMPLATES:
        _write_entry(_purpose(request), email, _content(context))


def _purpose(request: HttpRequest) -> str:
    return "mail.reset" if request.path.startswith("/accounts/password/") else "mail.code"


def _content(context: dict[str, Any]) -> str:
    """Return the code, or what a link for a new password depends on: it ends with the next sign-in or password."""
    if "code" in context:
        return str(context["code"])
    user = context.get("user")
    return salted_hmac(SIGN_IN_MAIL_SALT, f"{user.password} {user.last_login}").hexdigest() if user else "no account"


def _cache_key(what: str, email: str) -> str:
    return f"{SIGN_IN_MAIL_SALT}.{salted_hmac(SIGN_IN_MAIL_SALT, f'{what} {email.lower()}', algorithm='sha256').hexdigest()}"


def _read_entry(what: str, email: str) -> str | None:
    text, until = cache.get(_cache_key(what, email)) or ("", 0.0)
    return text if time.time() < until else None


def _write_entry(what: str, email: str, text: str) -> None:
    cache.set(_cache_key(what, email), (text, time.time() + CODE_SECONDS), CODE_SECONDS)
