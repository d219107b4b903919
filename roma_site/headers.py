"""What every answer says beside itself, static files too."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from games.tables import access_links

# None of it is used here; what comes in through a hole may not use it either. Passkeys are ours.
PERMISSIONS_POLICY = ", ".join(
    [
        *(f"{name}=()" for name in ("camera", "microphone", "geolocation", "payment", "usb", "midi", "serial")),
        *(f"publickey-credentials-{what}=(self)" for what in ("create", "get")),
    ]
)


class ResponseHeaders:
    """Middleware: nobody else's page may load ours, and an address that is a key goes nowhere as a referrer.

    Trap: with `no-referrer` browsers send `Origin: null` with a form, which Django takes for a forged one."""

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
    """Whether the answer may hold what only its reader shall see, a hand of cards: whoever brings a cookie or a token
    that says who they are. It is kept by no browser's disk and no proxy. Static files have no view.

    Trap: that nobody is asked for, since what a session says may be just what is broken."""
    names = (settings.SESSION_COOKIE_NAME, access_links.ACCESS_COOKIE_NAME)
    known = any(name in request.COOKIES for name in names) or "Authorization" in request.headers
    return known and request.resolver_match is not None


def is_secret_url(request: HttpRequest) -> bool:
    """Whether the address itself lets somebody in: the link of a mail, an invitation, a new password."""
    holes = request.resolver_match.kwargs if request.resolver_match else {}
    return "token" in holes or "uidb36" in holes or "invite" in request.GET
