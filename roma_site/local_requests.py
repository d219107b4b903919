"""Whether a request comes from this very machine: what opens only there asks here."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

# Any of them says that somebody else is being spoken for.
FORWARDING_HEADERS = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


def is_local_request(request: HttpRequest) -> bool:
    """Whether it comes over loopback, from nobody's proxy. Trap: behind a proxy everybody comes from a near address,
    but then the proxy says for whom it asks."""
    try:
        near = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return near and not any(name in request.headers for name in FORWARDING_HEADERS)


def local_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view, for this machine; 404 for everybody else, as if there were no such page."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_local_request(request):
            raise Http404
        return view(request, *args, **kwargs)

    return wrapper
