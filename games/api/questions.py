"""Questions for me: what a bot waits for.

A request may be held until something is asked (`wait`), but it holds a thread of the web server, of which there are
few: so only API_WAITING of a process are held at once, the others are answered at once with a Retry-After. While it is
held it gives its database connection back between two looks, and looks four times a second: one short query by index,
which needs no broker and costs no move anything."""

import time
from threading import BoundedSemaphore

from django.conf import settings
from django.db import connection
from django.db.models import F
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog.stamps import stamps_of_events
from games.models import Asked, Token

from . import facts, shapes
from .described import described, param
from .endpoint import Endpoint

LONGEST = 25  # seconds a request is held; proxies end what takes a minute
BETWEEN = 0.25  # seconds between two looks
SOON = "2"  # seconds until the next poll, for who was not held
seats = BoundedSemaphore(max(1, settings.API_WAITING))


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
        found, held = wait_for_questions(request, min(int(text), LONGEST))
        return Response({"questions": found}, headers={} if held else {"Retry-After": SOON})


def wait_for_questions(request: Request, patience: int) -> tuple[list[dict], bool]:
    """The questions, and whether the request was held for them as long as it wished."""
    found = questions_now(request)
    if found or not patience or not seats.acquire(blocking=False):
        return found, False
    try:
        end = time.monotonic() + patience
        while not found and time.monotonic() < end:
            rest()
            time.sleep(BETWEEN)
            found = questions_now(request)
        return found, True
    finally:
        seats.release()


def rest() -> None:
    """Give the connection back to the pool; on SQLite there is none, and within a test's transaction it must stay."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        connection.close()


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
