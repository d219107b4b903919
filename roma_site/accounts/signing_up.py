"""Signing up, and starting again after a mistyped address.

Pages for codes sent by email do not reveal whether an address has an account. Each request takes at least
MIN_RESPONSE_SECONDS, which hides that the database queries differ. If a user requests a code again, unknown addresses
also get an email, although allauth (65.21) would send it to known addresses only."""

from collections.abc import Callable
from functools import wraps
from time import monotonic, sleep
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmLoginCodeView, SignupView
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.pages.invitation_cookie import JOIN_REQUEST_KEY
from games.pages.lobby.invitation import LUCK_FIELDS, remember_seat_request
from roma_site.accounts.limits import Attempt
from roma_site.accounts.models import User

SIGNUP_STATE_KEY = "signing up"  # session key: typed values, where to continue, and the new account
SIGNUP_FIELDS = ("public_name", "email", "language", "time_zone")
INVITATION_FIELDS = ("table", *LUCK_FIELDS)
# The lookups take 2 to 7 ms. With a longer time, a few requests could occupy all threads.
MIN_RESPONSE_SECONDS = 0.02


class SignUp(SignupView):
    def get_initial(self) -> dict[str, Any]:
        typed = self.request.session.get(SIGNUP_STATE_KEY, {})
        return {name: typed[name] for name in SIGNUP_FIELDS if name in typed} | super().get_initial()

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Add the fields of the invitation's form. The page shows them again if the sign-up is refused."""
        data = self.request.POST
        brought = {name: data[name] for name in INVITATION_FIELDS if name in data}
        return super().get_context_data(**more) | {"brought": brought}

    def form_valid(self, form: Any) -> HttpResponse:
        """Store the typed values. Trap: the response must look the same if the address has an account."""
        if not Attempt(self.request, "signup", form.cleaned_data["email"]).count():
            form.add_error(None, _("Too many attempts with this address. Try again in an hour."))
            return self.form_invalid(form)
        if table := self.request.POST.get("table"):
            remember_seat_request(self.request, table)
        response: HttpResponse = super().form_valid(form)
        if not self.request.user.is_authenticated:
            typed = {name: form.cleaned_data[name] for name in SIGNUP_FIELDS}
            user = self.user.pk if self.user else None
            self.request.session[SIGNUP_STATE_KEY] = typed | {"next": self.get_next_url(), "user": user}
        return response


@require_POST
def restart_signup(request: HttpRequest) -> HttpResponse:
    """Return to the filled-in form, and delete the account unless it was confirmed or used."""
    typed, meant = request.session.get(SIGNUP_STATE_KEY, {}), request.session.get(JOIN_REQUEST_KEY)
    if request.user.is_authenticated:
        return redirect("/")
    request.session.flush()  # with the code
    unused = User.objects.filter(pk=typed.get("user"), last_login=None).exclude(emailaddress__verified=True)
    unused.delete()
    there = typed.pop("next", None)
    if typed:
        request.session[SIGNUP_STATE_KEY] = typed | {"user": None}
    if meant:
        request.session[JOIN_REQUEST_KEY] = meant
    return redirect(reverse("account_signup") + (f"?{urlencode({'next': there})}" if there else ""))


@receiver(email_confirmed)
def drop_unproven_password(sender: type, request: HttpRequest, email_address: EmailAddress, **more: Any) -> None:
    """Delete the password of a new account that was confirmed in another browser.

    A stranger may have signed up with this address and set the password."""
    user: User = email_address.user
    made_here = request.session.get(SIGNUP_STATE_KEY, {}).get("user") == user.pk
    methods = {record["method"] for record in get_authentication_records(request, user)}
    if user.last_login or user.is_staff or made_here or methods != {"code"} or not user.has_usable_password():
        return
    user.set_unusable_password()
    user.save(update_fields=["password"])
    messages.warning(
        request,
        _(
            "We removed the password of this account, because someone else may have set it before you confirmed your address."
        ),
    )


def takes_equal_time(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
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
        return super()._resend_form_valid(form)


class ConfirmEmail(ConfirmEmailVerificationCodeView):
    def _resend_form_valid(self, form: Any) -> HttpResponse:
        if self._process.user is None:  # the address already has an account
            get_adapter().send_account_already_exists_mail(self._process.email)
        return super()._resend_form_valid(form)
