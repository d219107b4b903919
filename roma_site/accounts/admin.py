"""People, for operators."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from roma_site.accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Passwords are not shown or set here."""

    list_display = ["public_name", "email", "language", "is_staff", "date_joined"]
    search_fields = ["public_name", "email"]
    exclude = ["password"]
    readonly_fields = ["last_login", "date_joined"]

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Trap: filtering by a column tells what is in it, and the address may name any."""
        return not lookup.startswith("password") and super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]
