"""Forms in which users type a code. A code may contain any kind of dash or space."""

import unicodedata

from allauth.account.adapter import get_adapter
from allauth.account.forms import ConfirmEmailVerificationCodeForm, ConfirmLoginCodeForm, RequestLoginCodeForm
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import User
from roma_site.accounts import sign_in_mails
from roma_site.accounts.limits import Attempt


def normalize_code(typed: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", typed)))


class CodeField(forms.CharField):
    def to_python(self, value: str | None) -> str:
        return normalize_code(super().to_python(value) or "")


class CodeForm(forms.Form):
    """A base class whose code field replaces that of allauth's forms."""

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
    """A base for forms with the code of an authenticator app."""

    user: User

    def clean_code(self) -> str:
        """Limit the number of wrong codes."""
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
