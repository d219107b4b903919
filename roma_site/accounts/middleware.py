"""Middleware: closed sites, and each user's language and time zone."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from games.facts.zones import zone_of
from games.tables import access_links
from games.wording.languages import activate_for

# Views that strangers can request on a site whose pages are for members only, in addition to those of the apps below:
# they show nothing about games and people, or the URL itself is a key.
PUBLIC_VIEWS = frozenset(
    "healthz readyz metrics manifest push_worker ticket stream no_stream turn_count language theme privacy "
    "appeal appeal_by_code report_code report_club "
    "games:join games:join_club games:access_link notifications:unsubscribe "
    # on your own machine
    "demo mailbox mailbox-mail mailbox-reply mailbox-html".split()
)
# allauth's views protect themselves; the API and the admin check each request.
PUBLIC_ROUTES = ("accounts/", "anymail/", "api/v1/", "admin/")


class MembersOnly:
    """If READING=members, send strangers to the sign-in page from all pages about games and people.

    A page opened by an email's link can be read with the access that this link gave."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
        if settings.READING == "public" or request.user.is_authenticated or is_public_view(request):
            return None
        if "slug" in kwargs and access_links.has_access(request, kwargs["slug"]):
            return None
        if request.htmx:  # type: ignore[attr-defined]  # a page that was opened before signing out
            raise Http404
        return redirect_to_login(request.get_full_path() if request.method in ("GET", "HEAD") else "/")


def is_public_view(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and (match.view_name in PUBLIC_VIEWS or match.route.startswith(PUBLIC_ROUTES))


class UserLanguageAndZone:
    """Activate a signed-in user's language and time zone; visitors keep LocaleMiddleware's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        # A thread serves many users: reset the last one's.
        timezone.deactivate()
        if user.is_authenticated:
            activate_for(user, request)
            timezone.activate(zone_of(user.time_zone))
        return self.get_response(request)
