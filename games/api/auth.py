"""Authentication by token or session, and the permissions of tokens."""

from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from games.facts.zones import zone_of
from games.models import Token
from games.tables import tokens
from games.wording.languages import activate_for


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[Any, Token] | None:
        """Return the token and its user; None without a token. Raise AuthenticationFailed if it is invalid."""
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
        needed = view.scopes.get("GET" if request.method == "HEAD" else request.method)
        if needed is None:  # answered with 405
            return True
        if not request.user.is_authenticated:
            if view.open and request.method in ("GET", "HEAD") and settings.READING == "public":
                return True
            raise NotAuthenticated(_("Sign in or send a token."))
        if isinstance(request.auth, Token):
            if needed not in request.auth.scopes:
                raise PermissionDenied(_("This token does not have the scope “%(scope)s”.") % {"scope": needed})
            if request.auth.game_id is not None and not view.narrow:
                raise PermissionDenied(_("This token is valid only for one table."))
        return True
