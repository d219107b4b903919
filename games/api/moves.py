"""Moves: answer, preview, undo, concede."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog import log
from games.eventlog.stamps import ensure_name_of_log
from games.facts.errors import Refused
from games.facts.events import Answered
from games.tables import opening

from .described import described
from .endpoint import NOT_STARTED_STATES, TableEndpoint
from .shapes import bodies, tables


class PlayEndpoint(TableEndpoint):
    """A base class for actions of players of a running game."""

    scopes = {"POST": "play"}
    open = False

    def seat(self) -> int:
        """Return the user's seat number.

        Raise PermissionDenied if the user is a spectator, Refused if the game has not started."""
        if self.table.me is None:
            raise PermissionDenied(_("Only the players at this table can do that."))
        if self.table.game.state in NOT_STARTED_STATES:
            raise Refused("other_state", "This table has not started.")
        return self.table.me

    def body_of_log(self, shape: type[bodies.LogReference]) -> dict[str, Any]:
        """Return the body of a request about an event or a motion.

        Raise OtherTimeline if the body names another log."""
        found = self.body(shape)
        ensure_name_of_log(self.table.game.pk, found["log"])
        return found


def receipt_response(found: log.Receipt) -> Response:
    """Return the receipt. A repeated request gets the same bytes; only a header differs."""
    headers = {"Idempotency-Replayed": "true"} if found.repeated else {}
    return Response({"number": found.number, "digest": found.digest}, headers=headers)


class AnswerEndpoint(PlayEndpoint):
    @described("answer", tables.Receipt, takes=bodies.Answer, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Answer the open question, and the questions that follow (`then`).

        If you send the same answer for the same `opened` again, you get the first receipt; another answer is refused as
        "stale". The receipt is for the last answer and covers all of them."""
        seat, body = self.seat(), self.body(bodies.Answer)
        answers = [Answered(seat, one["what"], one["choice"]) for one in (body, *body["then"])]
        return receipt_response(
            log.append_all(self.table.game, answers, body["opened"], end_turn=body["end_turn"], stamp=body["stamp"])
        )


class PreviewEndpoint(PlayEndpoint):
    scopes = {"POST": "read"}
    changes = False

    @described("preview", tables.PreviewResult, takes=bodies.PreviewBody, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Return the effect of an answer up to the next random or secret event, without playing it."""
        seat, body = self.seat(), self.body(bodies.PreviewBody)
        found: dict[str, Any] = log.preview(self.table.game, seat, body["opened"], body["choice"], body["stamp"]) or {}
        table = self.table
        lines = [text for line in found.get("said", ()) if (text := table.words.line(line, table.names, table.me))]
        ends = found.get("ends")
        ending = ends and {"text": table.words.ending(ends, table.names, table.me), **ends}
        return Response({"entries": lines, "view": found.get("view"), "ends": ending})


class UndoEndpoint(PlayEndpoint):
    @described("undo", tables.Receipt, takes=bodies.UndoTo, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Undo your answers from event `to` on: take `to` from `undo.to`, `undo.turn.to` or `undo.all`."""
        self.seat()
        return receipt_response(opening.undo(self.table.game, request.user, self.body_of_log(bodies.UndoTo)["to"]))


class ConcedeEndpoint(PlayEndpoint):
    @described("concede", tables.Receipt, takes=bodies.ConcedeBody, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Concede (a computer player then answers for you), or withdraw your concession (`conceded` false)."""
        self.seat()
        return receipt_response(
            opening.concede(self.table.game, request.user, self.body(bodies.ConcedeBody)["conceded"])
        )
