"""The questions that wait for the reader. A bot learns of new ones from its stream (roma_site/live/api.py)."""

from django.db.models import F
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog.stamps import stamps_of_events
from games.models import Asked, Token

from . import facts, shapes
from .described import described
from .endpoint import Endpoint


class Questions(Endpoint):
    """All questions that wait for the reader, at every table."""

    narrow = True

    @described("questions", shapes.Questions, tag="me")
    def get(self, request: Request) -> Response:
        """The most urgent first. `opened` and `stamp` name the question; who has seen it need not look at the
        table again."""
        return Response({"questions": questions_now(request)})


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
