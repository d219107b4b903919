"""Middleware for members-only sites, language, time zone and headers; a check for local requests."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.deprecation import MiddlewareMixin

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
# Turns off features that the site does not use, so that injected code cannot use them. Passkeys are used.
PERMISSIONS_POLICY = ", ".join(
    [
        *(f"{name}=()" for name in ("camera", "microphone", "geolocation", "payment", "usb", "midi", "serial")),
        *(f"publickey-credentials-{what}=(self)" for what in ("create", "get")),
    ]
)
# Any of them means that a proxy forwards the request.
FORWARDING_HEADERS = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


class MembersOnly(MiddlewareMixin):
    """If READING=members, send strangers to the sign-in page, except with access from an email's link."""

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


class UserLanguageAndZone(MiddlewareMixin):
    """Activate a signed-in user's language and time zone; visitors keep LocaleMiddleware's language."""

    def process_request(self, request: HttpRequest) -> None:
        user = request.user
        # A thread serves many users: reset the last one's.
        timezone.deactivate()
        if user.is_authenticated:
            activate_for(user, request)
            timezone.activate(zone_of(user.time_zone))


class ResponseHeaders(MiddlewareMixin):
    """Headers that keep other sites from embedding our pages and from seeing secret URLs as referrers.

    Trap: with `no-referrer`, browsers send `Origin: null` with forms, and Django refuses these forms as forged."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if is_secret_url(request):
            response.headers["Referrer-Policy"] = "strict-origin"
        if is_personal(request):
            patch_cache_control(response, private=True, no_store=True)
        return response


def is_personal(request: HttpRequest) -> bool:
    """Return whether the response is for this user only. If it is, no cache may store it.

    Trap: this looks only at cookies and headers, because the response may be an error page for a session that could not
    be read. Static files have no view and are never personal."""
    names = (settings.SESSION_COOKIE_NAME, access_links.ACCESS_COOKIE_NAME)
    known = any(name in request.COOKIES for name in names) or "Authorization" in request.headers
    return known and request.resolver_match is not None


def is_secret_url(request: HttpRequest) -> bool:
    """Return whether the URL itself gives access: an email link, an invitation or a password reset link."""
    holes = request.resolver_match.kwargs if request.resolver_match else {}
    return "token" in holes or "uidb36" in holes or "invite" in request.GET


def is_local_request(request: HttpRequest) -> bool:
    """Return whether a request came over loopback and has no forwarding header, which a proxy would add."""
    try:
        near = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return near and not any(name in request.headers for name in FORWARDING_HEADERS)


def local_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return the view for requests from this machine; others get 404."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_local_request(request):
            raise Http404
        return view(request, *args, **kwargs)

    return wrapper
