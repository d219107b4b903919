"""Rate limits per token, user and anonymous address, counted in clock minutes."""

import logging
import time
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.models import Token

logger = logging.getLogger(__name__)
WINDOW_SECONDS = 60


class PerMinute(BaseThrottle):
    """Allows API_PER_MINUTE per token, twice as many per user, a fifth as many per anonymous address."""

    def allow_request(self, request: Request, view: object) -> bool:
        return all(is_within_limit(name, most) for name, most in self.counts(request))

    def counts(self, request: Request) -> list[tuple[str, int]]:
        """Return the counters of this request and their limits."""
        most = settings.API_PER_MINUTE
        if not request.user.is_authenticated:
            return [(f"a.{client_network(self.get_ident(request))}", max(1, most // 5))]
        own = [(f"t.{request.auth.pk}", most)] if isinstance(request.auth, Token) else []
        return [*own, (f"u.{request.user.pk}", 2 * most)]

    def wait(self) -> float:
        return WINDOW_SECONDS - time.time() % WINDOW_SECONDS


def client_network(ident: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address, because a client owns all of it."""
    try:
        address = ip_address(ident)
    except ValueError:
        return ident
    if address.version == 4 or address.ipv4_mapped:
        return str(address)
    return str(ip_network((address, 64), strict=False))


def is_within_limit(name: str, most: int) -> bool:
    """Count a request; return whether it is within the limit.

    Without the broker each process counts its own requests."""
    key = f"api.{int(time.time() // WINDOW_SECONDS)}.{name}"
    try:
        return count_request(key) <= most
    except Exception as fault:
        logger.warning("API requests are not counted: %s", type(fault).__name__)
        return True


def count_request(key: str) -> int:
    """Count this request; return the new count. `incr` raises ValueError for the first one of a minute."""
    try:
        return cache.incr(key)
    except ValueError:
        return 1 if cache.add(key, 1, 2 * WINDOW_SECONDS) else cache.incr(key)
