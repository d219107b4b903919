"""What allauth asks the house."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from roma_site.accounts.models import User


class Adapter(DefaultAccountAdapter):
    """Our user has a public name where allauth expects a username."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Our own fields first: the row cannot be stored without a name."""
        for field in ("public_name", "language", "time_zone"):
            setattr(user, field, form.cleaned_data[field])
        return super().save_user(request, user, form, commit)
