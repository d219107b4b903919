"""API tokens. A token's text is shown only once; the database has only its digest."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from games.database.unwritable import write_if_possible
from games.facts.errors import Refused
from games.models import Game, Scope, Token, User

PREFIX_OF_TOKENS = "roma_"  # lets scanners for leaked secrets recognize one
MAX_TOKENS_PER_USER = 20
USED_AT_INTERVAL = timedelta(minutes=5)  # between updates of `used_at`, so that not every request writes


def make_token(
    user: User, name: str, scopes: Iterable[str], game: Game | None = None, expires_at: datetime | None = None
) -> tuple[Token, str]:
    """Create a token; return it and its text, which is never shown again. Raise Refused if not allowed."""
    chosen = [scope.value for scope in Scope if scope in set(scopes)]
    if not chosen or not name.strip():
        raise Refused("bad_token", "A token needs a name and at least one scope.")
    if Token.objects.filter(user=user).count() >= MAX_TOKENS_PER_USER:
        raise Refused("many_tokens", f"You already have {MAX_TOKENS_PER_USER} tokens. Remove one first.")
    text = PREFIX_OF_TOKENS + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user,
        game=game,
        name=name.strip()[:60],
        scopes=chosen,
        digest=token_digest(text),
        hint=text[:9],
        expires_at=expires_at,
    )
    return token, text


def token_digest(text: str) -> str:
    """Return the digest to store. An unsalted hash is enough, because a token has 256 random bits."""
    return hashlib.sha256(text.encode()).hexdigest()


def find_token(text: str) -> Token | None:
    token = Token.objects.select_related("user").filter(digest=token_digest(text), user__is_active=True).first()
    now = timezone.now()
    if token is None or (token.expires_at and token.expires_at <= now):
        return None
    if token.used_at is None or token.used_at < now - USED_AT_INTERVAL:
        with write_if_possible():
            Token.objects.filter(pk=token.pk).update(used_at=now)
    return token
