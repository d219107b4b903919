"""Questions for me: what a bot waits for.

A request may be held until something is asked (`wait`). It is the web server that holds it, without a thread: it puts
itself down in the request as `roma.held` (roma_site/live/held.py), is told here that there is nothing yet, and asks
again. Where no server does that, or it has no room, the answer goes out at once, with a Retry-After."""

from django.db.models import F
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog.stamps import stamps_of_events
from games.models import Asked, Token

from . import facts, shapes
from .described import described, param
from .endpoint import Endpoint, held_by

LONGEST = 25  # seconds a request is held; proxies end what takes a minute
SOON = "2"  # seconds until the next poll, for who was not held


class Questions(Endpoint):
    """All questions that wait for the reader, at every table."""

    narrow = True

    @described(
        "questions",
        shapes.Questions,
        tag="me",
        query=[param("wait", f"seconds to wait for a question if there is none, at most {LONGEST}", int)],
    )
    def get(self, request: Request) -> Response:
        """The most urgent first. `opened` and `stamp` name the question; who has seen it need not look at the
        table again."""
        text = request.GET.get("wait", "0")
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise ParseError
        found, held, patience = questions_now(request), held_by(request), min(int(text), LONGEST)
        if held and patience and not found:
            held.wish(request.user.pk, patience)
        return Response({"questions": found}, headers={} if held and held.again else {"Retry-After": SOON})


def questions_now(request: Request) -> list[dict]:
    """The questions at this moment; of a token for one table only that table's."""
    rows = Asked.objects.filter(seat__user=request.user.pk, stand_in=False, game__held=False)
    if isinstance(request.auth, Token) and request.auth.game_id is not None:
        rows = rows.filter(game=request.auth.game_id)
    rows = rows.select_related("seat", "game").order_by(F("deadline").asc(nulls_last=True), "asked_at", "pk")[:200]
    stamps = stamps_of_events([(one.game_id, one.opened) for one in rows])
    return [
        {"table": one.game.slug, "url": facts.url_of(one.game), "game": one.game.ruleset, "seat": one.seat.number,
         "opened": one.opened, "stamp": stamps.get((one.game_id, one.opened), ""), "since": one.asked_at, "deadline": one.deadline}
        for one in rows
    ]  # fmt: skip
