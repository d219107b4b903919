"""Detects requests from this machine, because some pages accept no other requests."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

# Any of them means that a proxy forwards the request.
FORWARDING_HEADERS = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


def is_local_request(request: HttpRequest) -> bool:
    """Return whether a request came over loopback without a proxy.

    Trap: a proxy on this machine sends all requests over loopback, but adds a forwarding header."""
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
