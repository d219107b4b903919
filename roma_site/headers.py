"""What every answer says beside itself, static files too."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# None of it is used here; what comes in through a hole may not use it either. Passkeys are ours.
POLICY = ", ".join(
    [
        *(f"{name}=()" for name in ("camera", "microphone", "geolocation", "payment", "usb", "midi", "serial")),
        *(f"publickey-credentials-{what}=(self)" for what in ("create", "get")),
    ]
)


class Headers:
    """Middleware: nobody else's page may load ours, and an address that is a key goes nowhere as a referrer.

    Trap: with `no-referrer` browsers send `Origin: null` with a form, which Django takes for a forged one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", POLICY)
        if is_key(request):
            response.headers["Referrer-Policy"] = "strict-origin"
        return response


def is_key(request: HttpRequest) -> bool:
    """Whether the address itself lets somebody in: the link of a mail, an invitation, a new password."""
    holes = request.resolver_match.kwargs if request.resolver_match else {}
    return "token" in holes or "uidb36" in holes or "invite" in request.GET
