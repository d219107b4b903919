"""Access links, with which a browser opens one table for one seat without signing in.

A link in an email gives access, and a cookie keeps the access for some hours. With the cookie, a browser shows what the
seat sees, and can answer and undo. It is not a login: the browser sends the cookie only to the URLs of its table, and
everything else (conceding, pausing, settings) requires the account.

Each access is a row (`Access`). It ends when the browser signs out, when the password changes, when the user revokes it
or the seat's links, or when the email address is no longer the user's (roma_site/accounts). Links are not stored; links
older than the seat's `links_valid_from` are revoked."""

import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.core import signing
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.eventlog.stamps import is_question_of, question_name, read_question_name
from games.models import Access, Game, OpenQuestion, Seat, User

ACCESS_LINK_SALT, ACCESS_COOKIE_SALT = "games.link", "games.access"
ACCESS_COOKIE_NAME = "pass"
ACCESS_KEYS_SESSION_KEY = "accesses"  # the keys of this browser's accesses, kept when a user signs in or out
ACCESS_LIFETIME = timedelta(hours=12)
ACCESS_LINK_LIFETIME = timedelta(days=30)
MAX_ACCESSES_PER_SESSION = 50


class LinkState(StrEnum):
    OPEN = "open"
    ANSWERED = "answered"  # its question is no longer open
    LOST = "lost"  # its question is not in this log
    ENDED = "ended"  # too old, or revoked by its owner


def access_link_token(seat: int, user: User, opened: int, stamp: str) -> str:
    """Return the token for an email's link to the question that event `opened` asked this seat.

    It is valid for ACCESS_LINK_LIFETIME while that question is open, the link is not revoked, and the user still has
    this email address."""
    made = round(timezone.now().timestamp() * 1_000_000)
    name, mark = question_name(opened, stamp), email_mark(user.email)
    return signing.Signer(salt=ACCESS_LINK_SALT).sign_object([seat, user.pk, name, made, mark])


def read_access_link(text: str, slug: str) -> tuple[Seat, LinkState] | None:
    """Return the seat and state of a link; None if its signature is wrong or its user is gone."""
    try:
        key, user, question, made, mark = signing.Signer(salt=ACCESS_LINK_SALT).unsign_object(text)
        opened, stamp = read_question_name(question)
    except (signing.BadSignature, ValueError):
        return None
    seat = Seat.objects.select_related("game", "user").filter(pk=key, user=user, game__slug=slug).first()
    if seat is None or seat.user is None or not seat.user.is_active:
        return None
    made_at = datetime.fromtimestamp(made / 1_000_000, UTC)
    state = _state_of(seat, opened, stamp, made_at)
    # A link without a stamp could be about any question that got this number after a restore.
    ended = not stamp or mark != email_mark(seat.user.email)
    return seat, LinkState.ENDED if state is LinkState.OPEN and ended else state


def _state_of(seat: Seat, opened: int, stamp: str, made_at: datetime) -> LinkState:
    if not is_question_of(seat.game_id, opened, stamp):
        return LinkState.LOST
    if not OpenQuestion.objects.filter(seat=seat, opened=opened).exists():
        return LinkState.ANSWERED
    closed = seat.links_valid_from is not None and made_at < seat.links_valid_from
    return LinkState.ENDED if closed or made_at <= timezone.now() - ACCESS_LINK_LIFETIME else LinkState.OPEN


def grant_access(request: HttpRequest, response: HttpResponse, seat: Seat) -> None:
    """Store an access and set its cookie, which only the table's pages receive and scripts cannot read."""
    browser = request.META.get("HTTP_USER_AGENT", "")[:200]
    access = Access.objects.create(seat=seat, user=seat.user, browser=browser)  # type: ignore[misc]
    if not request.user.is_authenticated:  # signing in sets the session's own lifetime
        request.session.set_expiry(ACCESS_LIFETIME)
    known = accesses_of_session(request.session)[-MAX_ACCESSES_PER_SESSION:]
    request.session[ACCESS_KEYS_SESSION_KEY] = [*known, access.key.hex]
    response.set_cookie(
        ACCESS_COOKIE_NAME,
        access_cookie(access),
        max_age=ACCESS_LIFETIME,
        path=reverse("games:table", args=[seat.game.slug]),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def access_cookie(access: Access) -> str:
    return signing.dumps(access.key.hex, salt=ACCESS_COOKIE_SALT)


def access_seat(request: HttpRequest, game: Game) -> Seat | None:
    key = access_key_of_cookie(request)
    if key is None:
        return None
    access = current_accesses().filter(pk=key, seat__game=game, user__is_active=True).first()
    return access.seat if access else None


def has_access(request: HttpRequest, slug: str) -> bool:
    key = access_key_of_cookie(request)
    return key is not None and current_accesses().filter(pk=key, seat__game__slug=slug, user__is_active=True).exists()


def access_key_of_cookie(request: HttpRequest) -> uuid.UUID | None:
    if ACCESS_COOKIE_NAME not in request.COOKIES:
        return None
    cookie = request.COOKIES[ACCESS_COOKIE_NAME]
    try:
        return uuid.UUID(hex=signing.loads(cookie, salt=ACCESS_COOKIE_SALT, max_age=ACCESS_LIFETIME))
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None


def current_accesses() -> QuerySet[Access]:
    """Return the accesses that are not too old and whose user still has the seat."""
    fresh = Access.objects.select_related("seat__game", "seat__user")
    return fresh.filter(made_at__gt=timezone.now() - ACCESS_LIFETIME, seat__user=F("user"))


def accesses_of_session(session: Mapping[str, Any]) -> list[str]:
    return list(session.get(ACCESS_KEYS_SESSION_KEY, []))


def close_accesses(keys: Iterable[str]) -> None:
    Access.objects.filter(pk__in=list(keys)).delete()


def close_accesses_of(user: User) -> None:
    Access.objects.filter(user=user).delete()


def close_links(user: User, but: Iterable[int] = (), keep: Iterable[uuid.UUID] = ()) -> None:
    """Revoke links and accesses to seats with open questions, except seats `but` and accesses `keep`."""
    for seat in Seat.objects.filter(user=user, open_questions__isnull=False).exclude(pk__in=list(but)):
        close_links_to(seat, keep)


def close_links_to(seat: Seat, keep: Iterable[uuid.UUID] = ()) -> None:
    """Revoke all links to this seat that exist now, and all accesses except those in `keep`."""
    Seat.objects.filter(pk=seat.pk).update(links_valid_from=timezone.now())
    Access.objects.filter(seat=seat).exclude(pk__in=list(keep)).delete()


def close_all_links_and_accesses() -> None:
    Access.objects.all().delete()
    Seat.objects.filter(open_questions__isnull=False).update(links_valid_from=timezone.now())


def delete_expired_accesses() -> None:
    Access.objects.filter(made_at__lte=timezone.now() - ACCESS_LIFETIME).delete()


def email_mark(email: str) -> str:
    """Return a short digest of an email address. Links contain it, so they end when the address changes."""
    return salted_hmac("notifications.stop", email, algorithm="sha256").hexdigest()[:12]
