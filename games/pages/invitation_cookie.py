"""Remembers an invited visitor: the link in a cookie, and a request to join in the session.

After signing up in any way, a new user is led to the table or club of the link. On a site where only invited people can
sign up (SIGNUPS=invited), the link also permits the sign-up. The cookie itself gives no access, because its link is
checked again."""

import time
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.models import Club, Game
from games.selectors.link_previews import lets_sign_up

INVITATION_COOKIE = "invited"
INVITATION_COOKIE_SECONDS = 24 * 3600  # the code by email may come late
INVITATION_COOKIE_PATH = "/accounts/"
LINK_PAGES = {"table": "games:join", "club": "games:join_club"}
MAX_COOKIE_LENGTH = 200
JOIN_REQUEST_KEY = "meant to join"
JOIN_REQUEST_LIFETIME_SECONDS = INVITATION_COOKIE_SECONDS
MAX_FIELD_LENGTH = 100  # a longer value is cut, but still too long for its field, which refuses it


def remember_link(response: HttpResponse, kind: str, slug: str, token: str | None) -> None:
    """Store the link of this table or club (`kind`: "table" or "club") in the visitor's browser."""
    response.set_cookie(
        INVITATION_COOKIE,
        f"{kind}:{slug}:{token or ''}"[:MAX_COOKIE_LENGTH],
        max_age=INVITATION_COOKIE_SECONDS,
        path=INVITATION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def remembered_link(request: HttpRequest) -> tuple[str, str, str]:
    """Return kind, slug and token of the link in the visitor's cookie, or three empty strings."""
    kind, _, rest = request.COOKIES.get(INVITATION_COOKIE, "").partition(":")
    slug, _, token = rest.partition(":")
    known = kind in LINK_PAGES and slug and slug.replace("-", "").replace("_", "").isalnum() and slug.isascii()
    return (kind, slug, token) if known else ("", "", "")


def remembered_path(request: HttpRequest) -> str:
    kind, slug, token = remembered_link(request)
    if not kind:
        return ""
    return reverse(LINK_PAGES[kind], args=[slug]) + (f"?{urlencode({'invite': token})}" if token else "")


def may_sign_up(request: HttpRequest) -> bool:
    if settings.SIGNUPS != "invited":
        return bool(settings.SIGNUPS == "open")
    kind, slug, token = remembered_link(request)
    if kind == "club":
        club = Club.objects.filter(slug=slug).first()
        return club is not None and club.is_link_valid(token)
    game = Game.objects.filter(slug=slug).first() if kind == "table" else None
    return game is not None and lets_sign_up(game, token)


def remember_join_request(request: HttpRequest, kind: str, slug: str, fields: dict[str, str] | None = None) -> None:
    """Store in the visitor's session that they want to join this table or club after signing in.

    Only a POST of our own form stores it, so that following a link alone never joins anything."""
    kept = {name: value[:MAX_FIELD_LENGTH] for name, value in ({kind: slug} | (fields or {})).items()}
    request.session[JOIN_REQUEST_KEY] = {**kept, "until": time.time() + JOIN_REQUEST_LIFETIME_SECONDS}


def pop_join_request(request: HttpRequest, kind: str, slug: str) -> dict[str, Any] | None:
    meant = request.session.get(JOIN_REQUEST_KEY)
    if not meant or meant.get(kind) != slug:
        return None
    del request.session[JOIN_REQUEST_KEY]
    return meant if meant["until"] > time.time() else None
