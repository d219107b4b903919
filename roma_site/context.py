"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.visits.own_tables import waiting_for
from roma_site.nearby import is_nearby


def site_context(request: HttpRequest) -> dict[str, Any]:
    """`development` shows the mailbox and the one-click sign-in, on the machine itself; `site_url` stands in absolute
    links; `social_logins`: who else can vouch for somebody, as (id, name); `waits`: what waits for the reader, asked
    for when a page tells it."""
    social = [(name, settings.SOCIAL_HOSTS[name][0]) for name in settings.SOCIAL_LOGINS]
    return {
        "development": settings.DEVELOPMENT and is_nearby(request),
        "site_url": settings.SITE_URL,
        "social_logins": social,
        "waits": lambda: waiting_for(request.user.pk),
    }
