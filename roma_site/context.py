"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.selectors.own_tables import count_waiting
from roma_site import __version__
from roma_site.local_requests import is_local_request


def site_context(request: HttpRequest) -> dict[str, Any]:
    """Return what every template may use.

    `version` is the site's; `development` shows the mailbox and the one-click sign-in, on the machine itself;
    `site_url` starts absolute links; `social_logins` are (id, name) of the accounts elsewhere that users can sign in
    with; `waits` is what waits for the reader, asked for only if a page shows it."""
    social = [(name, settings.SOCIAL_HOSTS[name][0]) for name in settings.SOCIAL_LOGINS]
    return {
        "version": __version__,
        "development": settings.DEVELOPMENT and is_local_request(request),
        "site_url": settings.SITE_URL,
        "social_logins": social,
        "waits": lambda: count_waiting(request.user.pk),
    }
