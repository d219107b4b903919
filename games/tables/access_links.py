"""An access link opens one table for one seat, without signing in: the link in a mail gives it, a cookie keeps it for
some hours.

It shows what the seat sees, and lets its holder answer and take back. It is no login: the cookie goes to the addresses
of its table only, and whatever else there is to do (conceding, pausing, settings) asks for the account."""

from enum import StrEnum

from django.conf import settings
from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.eventlog.stamps import is_question_of, question_name, read_question_name
from games.models import Asked, Game, Seat

LINK, COOKIE = "games.link", "games.pass"  # salts
NAME = "pass"
LASTS = 12 * 3600  # seconds


class LinkState(StrEnum):
    """What a link is good for."""

    OPEN = "open"
    ANSWERED = "answered"  # its question is over
    LOST = "lost"  # its question is not in this log


def link_token(seat: int, user: int, opened: int, stamp: str = "") -> str:
    """What a mail's link carries: good for as long as the question is open that event `opened`, with that stamp, put to
    this seat."""
    return signing.Signer(salt=LINK).sign_object([seat, user, question_name(opened, stamp)])


def linked_seat(text: str, slug: str) -> tuple[Seat, LinkState] | None:
    """The seat a link is for and what the link is good for; None for what we did not sign or who is gone."""
    try:
        key, user, question = signing.Signer(salt=LINK).unsign_object(text)
        opened, stamp = read_question_name(str(question))  # links of before they had stamps have a number
    except (signing.BadSignature, ValueError, TypeError):
        return None
    seat = _active_seats().filter(pk=key, user=user, game__slug=slug).first()
    if seat is None:
        return None
    if not is_question_of(seat.game_id, opened, stamp):
        return seat, LinkState.LOST
    return seat, LinkState.OPEN if Asked.objects.filter(seat=seat, opened=opened).exists() else LinkState.ANSWERED


def set_access_cookie(response: HttpResponse, seat: Seat) -> None:
    """Put the access into a cookie that no other page and no script sees."""
    response.set_cookie(
        NAME,
        signing.dumps([seat.pk, seat.user_id], salt=COOKIE),
        max_age=LASTS,
        path=reverse("games:table", args=[seat.game.slug]),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def holder(request: HttpRequest, game: Game) -> Seat | None:
    """The seat that this request has an access cookie for at this table, if its player still sits there."""
    if NAME not in request.COOKIES:
        return None
    try:
        seat, user = signing.loads(request.COOKIES[NAME], salt=COOKIE, max_age=LASTS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return _active_seats().filter(pk=seat, user=user, game=game).first()


def _active_seats() -> QuerySet[Seat]:
    return Seat.objects.select_related("game", "user").filter(user__is_active=True)
