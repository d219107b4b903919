"""Authentication by token or session, the permissions of tokens, and rate limits."""

import logging
import time
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.facts.zones import zone_of
from games.models import Token
from games.tables import tokens
from games.wording.languages import activate_for

logger = logging.getLogger(__name__)
WINDOW_SECONDS = 60


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[Any, Token] | None:
        """Return (user, token), or None without a token. Raise AuthenticationFailed if the token is invalid."""
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        token = tokens.find_token(words[1].decode("latin-1")) if len(words) == 2 else None
        if token is None:
            raise AuthenticationFailed
        activate_for(token.user, request)
        timezone.activate(zone_of(token.user.time_zone))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class ScopePermission(BasePermission):
    """Checks an Endpoint's `scopes` (required scope by method), `open` and `narrow`.

    `open`: anonymous users can read, unless the site is for members only. `narrow`: tokens for one table are accepted;
    the endpoint checks that the URL belongs to that table."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if view.scope is None:  # answered with 405
            return True
        if not request.user.is_authenticated:
            if view.open and request.method in ("GET", "HEAD") and settings.READING == "public":
                return True
            raise NotAuthenticated(_("Sign in or send a token."))
        if isinstance(request.auth, Token):
            if view.scope not in request.auth.scopes:
                raise PermissionDenied(_("This token does not have the scope “%(scope)s”.") % {"scope": view.scope})
            if request.auth.game_id is not None and not view.narrow:
                raise PermissionDenied(_("This token is valid only for one table."))
        return True


class PerMinute(BaseThrottle):
    """Allows API_PER_MINUTE requests per token, twice as many per user, a fifth per anonymous address."""

    def allow_request(self, request: Request, view: object) -> bool:
        return all(is_within_limit(name, most) for name, most in self.counts(request))

    def counts(self, request: Request) -> list[tuple[str, int]]:
        """Return (counter, limit) for each limit that applies to this request."""
        most = settings.API_PER_MINUTE
        if not request.user.is_authenticated:
            return [(f"a.{client_network(self.get_ident(request))}", max(1, most // 5))]
        own = [(f"t.{request.auth.pk}", most)] if isinstance(request.auth, Token) else []
        return [*own, (f"u.{request.user.pk}", 2 * most)]

    def wait(self) -> float:
        return WINDOW_SECONDS - time.time() % WINDOW_SECONDS


def client_network(ident: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address, because one client owns all of it."""
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
    """Count this request and return the new count. `incr` raises ValueError if there is no count yet."""
    try:
        return cache.incr(key)
    except ValueError:
        return 1 if cache.add(key, 1, 2 * WINDOW_SECONDS) else cache.incr(key)
