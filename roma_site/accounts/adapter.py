"""What allauth asks the house."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from roma_site.accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Our user has a public name where allauth expects a username."""

    def set_password(self, user: User, password: str) -> None:
        """The password alone: allauth would keep the whole row as it was read, and let in who was banned meanwhile.

        Upstream: pennersr/django-allauth pull request 3131 did so for other fields; allauth 65.21 still saves the whole
        row here, no upstream report found."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Our own fields first: the row cannot be stored without a name."""
        for field in ("public_name", "language", "time_zone"):
            setattr(user, field, form.cleaned_data[field])
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError:  # a second click, or somebody else took the name in the moment since it was looked up
            messages.error(request, _("Somebody plays under that name already."))
            raise ImmediateHttpResponse(redirect("account_signup")) from None
