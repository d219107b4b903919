"""Forms that ask for a code: they take it as people type and paste it, with any kind of dash or space."""

import unicodedata

from allauth.account.forms import ConfirmEmailVerificationCodeForm, ConfirmLoginCodeForm
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.utils.translation import gettext_lazy as _


def plain_code(typed: str) -> str:
    """Return the letters and digits of what was typed."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", typed)))


class CodeField(forms.CharField):
    """A code, without dashes and spaces of any kind."""

    def to_python(self, value: str | None) -> str:
        """Drop everything that is no part of a code."""
        return plain_code(super().to_python(value) or "")


class CodeForm(forms.Form):
    """Placed before a form of allauth, it replaces its field."""

    code = CodeField(label=_("Code"), widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}))


class ConfirmLoginCode(CodeForm, ConfirmLoginCodeForm):
    """Sign in by a code from a mail."""


class ConfirmEmailCode(CodeForm, ConfirmEmailVerificationCodeForm):
    """Confirm a mail address."""


class Authenticate(CodeForm, AuthenticateForm):
    """Show a second factor while signing in."""


class Reauthenticate(CodeForm, ReauthenticateForm):
    """Show a second factor once more."""


class ActivateTOTP(CodeForm, ActivateTOTPForm):
    """Set up an app's codes."""
