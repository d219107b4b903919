"""The invitation link by which a visitor came, in a cookie until the visitor has an account.

With this cookie, a new user gets to the table of the link, however the account was made. If only invited people can
sign up (SIGNUPS=invited), the cookie permits it. It gives no access to the table: the link in it is checked again."""

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
    """Return kind, slug and token of the link in this visitor's cookie; empty strings without one."""
    kind, _, rest = request.COOKIES.get(INVITATION_COOKIE, "").partition(":")
    slug, _, token = rest.partition(":")
    known = kind in LINK_PAGES and slug and slug.replace("-", "").replace("_", "").isalnum() and slug.isascii()
    return (kind, slug, token) if known else ("", "", "")


def remembered_path(request: HttpRequest) -> str:
    """Return the path of the link by which this visitor came, or ""."""
    kind, slug, token = remembered_link(request)
    if not kind:
        return ""
    return reverse(LINK_PAGES[kind], args=[slug]) + (f"?{urlencode({'invite': token})}" if token else "")


def may_sign_up(request: HttpRequest) -> bool:
    """Return whether this visitor can create an account."""
    if settings.SIGNUPS != "invited":
        return bool(settings.SIGNUPS == "open")
    kind, slug, token = remembered_link(request)
    if kind == "club":
        club = Club.objects.filter(slug=slug).first()
        return club is not None and club.is_link_valid(token)
    game = Game.objects.filter(slug=slug).first() if kind == "table" else None
    return game is not None and lets_sign_up(game, token)
