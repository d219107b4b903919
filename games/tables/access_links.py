"""An access link opens one table for one seat, without signing in: the link in a mail gives it, a cookie keeps it for
some hours.

It shows what the seat sees, and lets its holder answer and take back. It is no login: the cookie goes to the addresses
of its table only, and whatever else there is to do (conceding, pausing, settings) asks for the account."""

from django.conf import settings
from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.models import Asked, Game, Seat

LINK, COOKIE = "games.link", "games.pass"  # salts
NAME = "pass"
LASTS = 12 * 3600  # seconds


def link_token(seat: int, user: int, opened: int) -> str:
    """What a mail's link carries: good for as long as the question is open that event `opened` put to this seat."""
    return signing.Signer(salt=LINK).sign_object([seat, user, opened])


def linked_seat(text: str, slug: str) -> tuple[Seat, bool] | None:
    """The seat a link is for and whether its question is still open; None for what we did not sign or who is gone."""
    try:
        key, user, opened = signing.Signer(salt=LINK).unsign_object(text)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    seat = _active_seats().filter(pk=key, user=user, game__slug=slug).first()
    return None if seat is None else (seat, Asked.objects.filter(seat=seat, opened=opened).exists())


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
