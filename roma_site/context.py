from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.pages.invitation_cookie import may_sign_up
from games.selectors.own_tables import count_waiting
from roma_site import __version__
from roma_site.accounts.middleware import is_local_request


def site_context(request: HttpRequest) -> dict[str, Any]:
    """Return every template's variables. `waits` and `may_sign_up` are computed only if they are used."""
    social = [(name, settings.SOCIAL_HOSTS[name][0]) for name in settings.SOCIAL_LOGINS]
    return {
        "version": __version__,
        "development": settings.DEVELOPMENT and is_local_request(request),
        "site_url": settings.SITE_URL,
        "social_logins": social,
        "signups": settings.SIGNUPS,
        "minimum_age": settings.MINIMUM_AGE,
        "may_sign_up": lambda: may_sign_up(request),
        "members_only": settings.READING == "members" and not request.user.is_authenticated,
        "waits": lambda: count_waiting(request.user.pk),
    }
