from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.selectors.own_tables import count_waiting
from roma_site import __version__
from roma_site.local_requests import is_local_request


def site_context(request: HttpRequest) -> dict[str, Any]:
    """Return the variables that every template gets.

    `development`: whether to show the mailbox and the demo sign-in (only for requests from this machine); `site_url`:
    the base of absolute links; `social_logins`: (id, name) of sign-in providers; `waits`: how many turns and messages
    wait for the user, computed only if the template uses them."""
    social = [(name, settings.SOCIAL_HOSTS[name][0]) for name in settings.SOCIAL_LOGINS]
    return {
        "version": __version__,
        "development": settings.DEVELOPMENT and is_local_request(request),
        "site_url": settings.SITE_URL,
        "social_logins": social,
        "waits": lambda: count_waiting(request.user.pk),
    }
