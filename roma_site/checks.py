"""Warnings of `manage.py check` about settings that make no sense together."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DatabaseError

from roma_site.accounts.models import User


@register(Tags.security, deploy=True)
def check_readers(app_configs: Any, **_: Any) -> list[CheckMessage]:
    """Warn about a site whose pages are for members only although anyone can become a member."""
    if settings.READING != "members" or settings.SIGNUPS != "open":
        return []
    said = "READING=members hides nothing, because anyone can create an account (SIGNUPS=open)."
    return [Warning(said, "Set SIGNUPS=invited or SIGNUPS=closed, or READING=public.", id="roma_site.W001")]


@register(Tags.database)
def check_somebody_can_sign_in(app_configs: Any, databases: Any = None, **_: Any) -> list[CheckMessage]:
    """Warn about a site without accounts if no one can create one. `migrate` runs this check, too."""
    try:
        if settings.SIGNUPS == "open" or not databases or User.objects.filter(is_active=True).exists():
            return []
    except DatabaseError:  # there are no tables yet
        return []
    said = f"There is no account, and visitors cannot create one (SIGNUPS={settings.SIGNUPS})."
    return [Warning(said, "Create one with `manage.py createsuperuser`.", id="roma_site.W002")]
