"""Pages for codes sent by email, which do not reveal whether an address has an account.

If a user requests a code again, unknown addresses also get an email; allauth (65.21) sends it to known addresses only.
Requests for a code or a new password take at least MIN_RESPONSE_SECONDS, which hides the different database queries."""

from collections.abc import Callable
from functools import wraps
from time import monotonic, sleep
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmLoginCodeView
from django.http import HttpRequest, HttpResponse

# The lookups take 2 to 7 ms. Longer would let few requests occupy all threads.
MIN_RESPONSE_SECONDS = 0.02


def takes_equal_time(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view with its POST responses delayed until MIN_RESPONSE_SECONDS have passed."""

    @wraps(view)
    def held_back(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        begun = monotonic()
        response = view(request, *args, **kwargs)
        if request.method == "POST":
            sleep(max(0.0, MIN_RESPONSE_SECONDS - (monotonic() - begun)))
        return response

    return held_back


class ConfirmLoginCode(ConfirmLoginCodeView):
    def _resend_form_valid(self, form: Any) -> HttpResponse:
        if self._process.user is None:
            send_unknown_account_mail(self.request, self._process.state["email"])
        response: HttpResponse = super()._resend_form_valid(form)
        return response


class ConfirmEmail(ConfirmEmailVerificationCodeView):
    def _resend_form_valid(self, form: Any) -> HttpResponse:
        if self._process.user is None:  # the address already has an account
            get_adapter().send_account_already_exists_mail(self._process.email)
        response: HttpResponse = super()._resend_form_valid(form)
        return response
