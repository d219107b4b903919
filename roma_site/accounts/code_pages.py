"""Pages that wait for a code from a mail.

When asked to send it once more, they send a mail to unknown addresses as well. allauth (65.21) writes to known ones
only, so the time of the answer would tell whether an address has an account."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmLoginCodeView
from django.http import HttpResponse


class ConfirmLoginCode(ConfirmLoginCodeView):
    """Sign in by a code from a mail."""

    def _resend_form_valid(self, form: Any) -> HttpResponse:
        if self._process.user is None:
            send_unknown_account_mail(self.request, self._process.state["email"])
        response: HttpResponse = super()._resend_form_valid(form)
        return response


class ConfirmEmail(ConfirmEmailVerificationCodeView):
    """Confirm the address of a new account, or a further address."""

    def _resend_form_valid(self, form: Any) -> HttpResponse:
        if self._process.user is None:  # the address has an account already
            get_adapter().send_account_already_exists_mail(self._process.email)
        response: HttpResponse = super()._resend_form_valid(form)
        return response
