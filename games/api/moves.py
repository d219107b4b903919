"""What a player does: answer, look ahead, take back, concede."""

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

from . import shapes
from .described import described
from .endpoint import NOT_STARTED_STATES, TableEndpoint


class PlayEndpoint(TableEndpoint):
    """What only a player of the table does."""

    scopes = {"POST": "play"}
    open = False

    def seat(self) -> int:
        """The own seat's number. PermissionDenied for who watches, Refused before the game."""
        if self.at.me is None:
            raise PermissionDenied(_("Only the players at this table can do that."))
        if self.at.game.state in NOT_STARTED_STATES:
            raise Refused("other_state", "This table has not started.")
        return self.at.me

    def body_of_log(self, shape: type[shapes.OfLog]) -> dict[str, Any]:
        """The body of what names an event or a motion. OtherLog where it names another log than the table's."""
        found = self.body(shape)
        ensure_name_of_log(self.at.game.pk, found["log"])
        return found


def receipt_response(found: log.Receipt) -> Response:
    """The same bytes for the first time and for each repetition; a header tells which it was."""
    headers = {"Idempotency-Replayed": "true"} if found.repeated else {}
    return Response({"number": found.number, "digest": found.digest}, headers=headers)


class AnswerEndpoint(PlayEndpoint):
    """Answers."""

    @described("answer", shapes.Receipt, takes=shapes.Answer, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Answer the open question, and those that follow in the same breath. The same answer to the same `opened`
        again gets the first receipt; any other gets "stale". The receipt is the last answer's, which binds them all."""
        seat, said = self.seat(), self.body(shapes.Answer)
        answers = [Answered(seat, one["what"], one["choice"]) for one in (said, *said["then"])]
        return receipt_response(
            log.append_all(self.at.game, answers, said["opened"], end_turn=said["end_turn"], stamp=said["stamp"])
        )


class PreviewEndpoint(PlayEndpoint):
    """What an answer would do."""

    scopes = {"POST": "read"}
    changes = False

    @described("preview", shapes.Foreseen, takes=shapes.Try, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """As far as no luck and no secret follows. Nothing is played."""
        seat, said = self.seat(), self.body(shapes.Try)
        found: dict[str, Any] = log.preview(self.at.game, seat, said["opened"], said["choice"], said["stamp"]) or {}
        at = self.at
        lines = [text for line in found.get("said", ()) if (text := at.words.line(line, at.names, at.me))]
        ends = found.get("ends")
        told = ends and {"text": at.words.ending(ends, at.names, at.me), **ends}
        return Response({"said": lines, "view": found.get("view"), "ends": told})


class UndoEndpoint(PlayEndpoint):
    """Taking back."""

    @described("undo", shapes.Receipt, takes=shapes.UndoTo, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Take back own answers from event `to` on: `undo.to`, `undo.turn.to` or `undo.all` of the table."""
        self.seat()
        return receipt_response(opening.undo(self.at.game, request.user, self.body_of_log(shapes.UndoTo)["to"]))


class ConcedeEndpoint(PlayEndpoint):
    """Giving up."""

    @described("concede", shapes.Receipt, takes=shapes.Stands, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Offer to give up, or (`stands` false) take the offer back. A built-in player answers meanwhile."""
        self.seat()
        return receipt_response(opening.concede(self.at.game, request.user, self.body(shapes.Stands)["stands"]))
