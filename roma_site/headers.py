"""Security headers of every response, including static files."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from games.tables import access_links

# Unused features, so that injected code cannot use them either; passkeys are used.
PERMISSIONS_POLICY = ", ".join(
    [
        *(f"{name}=()" for name in ("camera", "microphone", "geolocation", "payment", "usb", "midi", "serial")),
        *(f"publickey-credentials-{what}=(self)" for what in ("create", "get")),
    ]
)


class ResponseHeaders:
    """Middleware: other sites cannot embed our pages and files, and secret URLs are not sent as referrers.

    Trap: with `no-referrer`, browsers send `Origin: null` with forms, and Django refuses these forms as forged."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if is_secret_url(request):
            response.headers["Referrer-Policy"] = "strict-origin"
        if is_personal(request):
            patch_cache_control(response, private=True, no_store=True)
        return response


def is_personal(request: HttpRequest) -> bool:
    """Return whether the response is for this user only. If it is, no cache may store it.

    Trap: look only at cookies and headers, because reading the session may be what has failed. Static files have no
    view and are never personal."""
    names = (settings.SESSION_COOKIE_NAME, access_links.ACCESS_COOKIE_NAME)
    known = any(name in request.COOKIES for name in names) or "Authorization" in request.headers
    return known and request.resolver_match is not None


def is_secret_url(request: HttpRequest) -> bool:
    """Return whether the URL itself gives access: an email link, an invitation or a password reset link."""
    holes = request.resolver_match.kwargs if request.resolver_match else {}
    return "token" in holes or "uidb36" in holes or "invite" in request.GET
