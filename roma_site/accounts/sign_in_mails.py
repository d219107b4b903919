"""Emails with a code or a password link: a second request keeps the code or link already sent.

Within CODE_SECONDS, all browsers wait for the same code, and no second email is sent. So a stranger can neither fill a
mailbox nor invalidate the code of the mailbox's owner. Addresses without an account are treated in the same way."""

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
CODE_EMAIL_KEY = "sign_in_address"  # session key: the address whose code this browser waits for
SIGN_IN_MAIL_SALT = "accounts.sign_in_mails"
REUSED_TEMPLATES = {"account/email/login_code", "account/email/password_reset_key", "account/email/unknown_account"}


def ask_for_code(request: HttpRequest, email: str) -> None:
    """Store the address whose code this browser waits for. Raise ValidationError after too many requests."""
    if not Attempt(request, "code", email).count():
        raise ValidationError(_("Too many requests. The code you already have is still valid."))
    request.session[CODE_EMAIL_KEY] = email


def code_for(request: HttpRequest, new_code: str) -> str:
    """Return the valid code that was already sent to the typed address, or store and return the new one."""
    email = request.session.get(CODE_EMAIL_KEY, "")
    kept = _read_entry("code", email)
    if kept is None:
        _write_entry("code", email, new_code)
    return kept or new_code


def use_code(request: HttpRequest, code: str) -> bool:
    email = request.session.get(CODE_EMAIL_KEY, "")
    cache.delete(_cache_key("code", email))
    return bool(cache.add(_cache_key(f"used {code}", email), 1, 2 * CODE_SECONDS))


def is_needed(request: HttpRequest, template: str, email: str, context: dict[str, Any]) -> bool:
    """Return whether to send an email. A repeated request needs none while the last email is still valid.

    If the user asks to resend the email, it is sent again, up to a limit."""
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
    """Return the email's code, or for a link a digest that changes when the link ends.

    A sign-in or a new password ends a link."""
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
