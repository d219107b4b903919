"""allauth's adapters for this site."""

from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.pages.invitation_cookie import may_sign_up, remembered_path
from games.wording.languages import writing_for
from notifications.channels.mail import SiteMail
from notifications.channels.return_addresses import return_address
from notifications.emails.site_emails import simple_html
from notifications.models import new_message_id
from roma_site.accounts import credentials, limits, sign_in_mails
from roma_site.accounts.models import User


def invitation_of_request() -> str:
    """Return the URL of the invitation link that this browser followed, or "" if there is none."""
    there = remembered_path(allauth_context.request) if allauth_context.request else ""
    return f"{settings.SITE_URL}{there}" if there else ""


def site_url_of(url: str) -> str:
    """Return the URL with the scheme and host of SITE_URL, because allauth takes these from the request."""
    return settings.SITE_URL + urlsplit(url)._replace(scheme="", netloc="").geturl()


def user_of_email(email: str) -> User | None:
    """Return the user with this email address, or None. A user who has confirmed it takes precedence."""
    rows = EmailAddress.objects.filter(email__iexact=email).select_related("user")
    row = rows.order_by("-verified", "-primary").first()
    return row.user if row else User.objects.filter(email=email.lower()).first()


class AccountAdapter(DefaultAccountAdapter):
    def set_password(self, user: User, password: str) -> None:
        """Save only the password, and no other column of the user.

        allauth saves the whole row, which could open an account that has just been suspended. Upstream:
        pennersr/django-allauth pull request 3131 fixed this for other fields; allauth 65.21 still saves the whole row
        here, and no upstream report was found."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def is_safe_url(self, url: str) -> bool:
        """Return whether `?next=` may lead to this URL. Trap: allauth raises ValueError for https://[::1/."""
        try:
            return super().is_safe_url(url)
        except ValueError:
            return False

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return may_sign_up(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return remembered_path(request) or str(super().get_signup_redirect_url(request))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Limit password attempts here, because allauth's own limits would let strangers lock a user out."""
        self.attempt = limits.Attempt(request, "password", credentials.get("email", ""))
        if not self.attempt.count():
            raise ValidationError(_("Too many wrong passwords. Try again later, or sign in with a code by email."))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        user = super().authenticate(request, **credentials)
        if user:
            self.attempt.take_back()
        return user

    def generate_login_code(self) -> str:
        """Return the valid code that was already sent to the address, or a new one."""
        return sign_in_mails.code_for(allauth_context.request, super().generate_login_code())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send an email, unless the same email was already sent to the address and is still valid."""
        request = allauth_context.request
        if sign_in_mails.is_needed(request, template_prefix, email, context):
            super().send_mail(template_prefix, email, context)
            sign_in_mails.note_sent(request, template_prefix, email, context)

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        response = super().post_login(request, user, **more)
        limits.remember_device(request, response, user)
        return response

    def pre_login(self, request: HttpRequest, user: User, *, email: str | None, **more: Any) -> HttpResponse | None:
        """Refuse a code or link if the user has removed the address to which it was sent."""
        own = EmailAddress.objects.filter(user=user, email__iexact=email or "")
        if email and email.lower() != user.email and not own.exists():
            request.session.flush()  # with the code
            messages.error(request, _("That code was sent to an email address that you have removed."))
            return redirect("account_login")
        return super().pre_login(request, user, email=email, **more)

    def render_mail(
        self, template_prefix: str, email: Any, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> SiteMail:
        to = email if isinstance(email, str) else email[0]
        links = {name: site_url_of(url) for name, url in context.items() if name.endswith("_url")}
        context = context | links | {"table_link": invitation_of_request(), "signups": settings.SIGNUPS}
        owner = context["user"] if isinstance(context.get("user"), User) else user_of_email(to)
        with writing_for(owner) if owner else nullcontext():
            written, language = super().render_mail(template_prefix, to, context), get_language() or "en"
            headline = written.subject.removeprefix(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX)
            plain, html = f"{written.body}\n", simple_html(headline, str(written.body), language)
        own = {"Message-ID": new_message_id(), "Content-Language": language, **(headers or {})}
        back_to = return_address(owner, own["Message-ID"], to=to)
        return SiteMail(written.subject, plain, html, to, own, back_to)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Set the public name, language and time zone before the first save, which needs the name."""
        for field in ("public_name", "language", "time_zone"):
            setattr(user, field, form.cleaned_data[field])
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError:  # a second click, or another user has just taken the name
            messages.error(request, _("That name is already taken."))
            raise ImmediateHttpResponse(redirect("account_signup")) from None


class SessionsAdapter(DefaultUserSessionsAdapter):
    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        for session in sessions:
            credentials.revoke_session(session)
