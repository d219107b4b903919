"""Forms for signing in with a password or code, and for setting a new password.

The forms for a new password also ask which access to keep. This module is separate from forms.py, which allauth.account
imports while it is being loaded."""

import unicodedata
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import (
    ChangePasswordForm,
    ConfirmEmailVerificationCodeForm,
    ConfirmLoginCodeForm,
    LoginForm,
    RequestLoginCodeForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
)
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.db import transaction
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from roma_site.accounts import credentials, sign_in_mails
from roma_site.accounts.limits import Attempt
from roma_site.accounts.models import User


def normalize_code(typed: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", typed)))


class CodeField(forms.CharField):
    def to_python(self, value: str | None) -> str:
        return normalize_code(super().to_python(value) or "")


class CodeForm(forms.Form):
    code = CodeField(label=_("Code"), widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}))


class LoginCodeForm(CodeForm, ConfirmLoginCodeForm):
    def clean_code(self) -> str:
        """Accept each code only once: several browsers may wait for the same code."""
        code: str = super().clean_code()
        if not sign_in_mails.use_code(context.request, code.casefold()):
            raise get_adapter().validation_error("incorrect_code")
        return code


class RequestCodeForm(RequestLoginCodeForm):
    def clean_email(self) -> str:
        sign_in_mails.ask_for_code(context.request, self.cleaned_data["email"])
        return str(super().clean_email())


class EmailCodeForm(CodeForm, ConfirmEmailVerificationCodeForm):
    pass


class FactorForm(CodeForm):
    user: User

    def clean_code(self) -> str:
        attempt = Attempt(context.request, "factor", self.user.email)
        if not attempt.count():
            raise get_adapter().validation_error("too_many_login_attempts")
        code: str = super().clean_code()  # type: ignore[misc]
        attempt.take_back()
        return code


class SecondFactorForm(FactorForm, AuthenticateForm):
    pass


class ConfirmFactorForm(FactorForm, ReauthenticateForm):
    pass


class ActivateFactorForm(FactorForm, ActivateTOTPForm):
    pass


class KeepingForm(forms.Form):
    """A base class for allauth's forms for a new password. Saving revokes all unchecked credentials."""

    user: User | None
    keep = forms.MultipleChoiceField(
        label=_("Keep access"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("A new password revokes all other access to your account and your seats."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        found = credentials.active_credentials(self.user, credentials.own_session(self.user)) if self.user else []
        self.fields["keep"].choices = [(key.name, key_label(key)) for key in found]  # type: ignore[attr-defined]
        if not found:
            del self.fields["keep"]

    def save(self) -> None:
        """Save the new password and revoke the unchecked credentials in one transaction."""
        self.user.keeps = frozenset(self.cleaned_data.get("keep", ()))  # type: ignore[union-attr]
        with transaction.atomic():
            super().save()  # type: ignore[misc]


def key_label(key: credentials.Credential) -> str:
    kind = gettext(credentials.CREDENTIAL_KINDS[key.kind].title)
    return format_html('<b>{}</b> <span class="help">{}</span>', key.told, kind)


class SignIn(LoginForm):
    """Ask for address and password; if the password is empty, allauth sends a code by email."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].required = False
        self.fields["password"].help_text = _("Leave empty to sign in with a code that we email you.")

    def clean(self) -> Any:
        """Count a request for a code. The adapter counts attempts with a password."""
        typed = self.cleaned_data
        if typed.get("login") and not typed.get("password"):
            sign_in_mails.ask_for_code(self.request, typed["login"])
        return super().clean()


class ChangePassword(KeepingForm, ChangePasswordForm):
    field_order = ["oldpassword", "password1", "password2", "keep"]


class SetPassword(KeepingForm, SetPasswordForm):
    field_order = ["password1", "password2", "keep"]


class RequestReset(ResetPasswordForm):
    def clean_email(self) -> str:
        if not Attempt(context.request, "reset", self.cleaned_data["email"]).count():
            raise forms.ValidationError(_("Too many requests. The link you already have is still valid."))
        return str(super().clean_email())


class ResetPassword(KeepingForm, ResetPasswordKeyForm):
    field_order = ["password1", "password2", "keep"]
