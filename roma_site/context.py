from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.selectors.own_tables import count_waiting
from roma_site import __version__
from roma_site.local_requests import is_local_request


def site_context(request: HttpRequest) -> dict[str, Any]:
    """Return the variables of every template.

    `development`: show the mailbox and the demo sign-in, for requests from this machine; `site_url`: base of absolute
    links; `social_logins`: (id, name) of sign-in providers; `waits`: what waits for the user, computed only if used."""
    social = [(name, settings.SOCIAL_HOSTS[name][0]) for name in settings.SOCIAL_LOGINS]
    return {
        "version": __version__,
        "development": settings.DEVELOPMENT and is_local_request(request),
        "site_url": settings.SITE_URL,
        "social_logins": social,
        "waits": lambda: count_waiting(request.user.pk),
    }
