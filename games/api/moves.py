"""Moves, motions and standing orders of players."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog import log
from games.eventlog.stamps import ensure_name_of_log
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.facts.events import Answered
from games.models import Order
from games.motions import voting
from games.orders import placing, record, vocabulary
from games.selectors.standing_orders import order_row
from games.selectors.table_context import TableContext
from games.tables import opening

from . import facts
from .endpoint import NOT_STARTED_STATES, TableEndpoint, described
from .shapes import bodies, people, tables


class PlayEndpoint(TableEndpoint):
    """A base class for actions of players of a running game."""

    scopes = {"POST": "play"}
    open = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check permissions. Raise PermissionDenied for a spectator, Refused if the game has not started."""
        super().initial(request, *args, **kwargs)
        if self.scope is None:  # answered with 405
            return
        if self.table.me is None:
            raise PermissionDenied(_("Only the players at this table can do that."))
        if self.table.game.state in NOT_STARTED_STATES:
            raise Refused("other_state", "This table has not started.")
        self.seat = self.table.me

    def body_of_log(self, shape: type[bodies.LogReference]) -> dict[str, Any]:
        """Return the body of a request about an event or a motion. Raise OtherTimeline if its `log` is wrong."""
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
        body = self.body(bodies.Answer)
        answers = [Answered(self.seat, one["what"], one["choice"]) for one in (body, *body["then"])]
        return receipt_response(
            log.append_all(self.table.game, answers, body["opened"], end_turn=body["end_turn"], stamp=body["stamp"])
        )


class PreviewEndpoint(PlayEndpoint):
    scopes = {"POST": "read"}
    changes = False

    @described("preview", tables.PreviewResult, takes=bodies.PreviewBody, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Return the effect of an answer, without playing it, up to the next random or secret event."""
        body, table = self.body(bodies.PreviewBody), self.table
        found = log.preview(table.game, self.seat, body["opened"], body["choice"], body["stamp"]) or {}
        lines = [text for line in found.get("said", ()) if (text := table.words.line(line, table.names, table.me))]
        ends = found.get("ends")
        ending = ends and {"text": table.words.ending(ends, table.names, table.me), **ends}
        return Response({"entries": lines, "view": found.get("view"), "ends": ending})


class UndoEndpoint(PlayEndpoint):
    @described("undo", tables.Receipt, takes=bodies.UndoTo, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Undo your answers from event `to` on.

        The table names the events that you can choose: `undo.to`, `undo.turn.to` and `undo.all`."""
        return receipt_response(opening.undo(self.table.game, request.user, self.body_of_log(bodies.UndoTo)["to"]))


class ConcedeEndpoint(PlayEndpoint):
    @described("concede", tables.Receipt, takes=bodies.ConcedeBody, refuses=("stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Concede, after which a computer player answers for you, or withdraw this with `conceded` false."""
        return receipt_response(
            opening.concede(self.table.game, request.user, self.body(bodies.ConcedeBody)["conceded"])
        )


def fresh_motions_response(here: PlayEndpoint) -> Response:
    del here.table
    return motions_response(here)


def motions_response(here: PlayEndpoint) -> Response:
    return Response({"motions": facts.open_motion_facts(here.table), "log": here.table.log_name})


class MotionsEndpoint(PlayEndpoint):
    scopes = {"GET": "read", "POST": "play"}

    @described("motions", tables.Motions, tag="voting")
    def get(self, request: Request, slug: str) -> Response:
        """Return the open motions."""
        return motions_response(self)

    @described("propose", tables.Motions, takes=bodies.NewMotion, refuses=("stale", "suspended"), tag="voting")
    def post(self, request: Request, slug: str) -> Response:
        """Propose an undo (`to`), an agreed end (`shared`), or that a player has to leave (`seat`).

        The response lists the open motions."""
        body = self.body_of_log(bodies.NewMotion)
        about: Any = body.get({"undo": "to", "draw": "shared", "kick": "seat"}[body["kind"]])
        voting.propose_motion(self.table.game, request.user, body["kind"], about)
        return fresh_motions_response(self)


class VoteEndpoint(PlayEndpoint):
    @described("vote", tables.Motions, takes=bodies.VoteBody, refuses=("stale", "suspended"), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Vote on a motion. A “no” rejects it; the last missing “yes” accepts it. Return the open motions."""
        voting.cast_vote(self.table.game, request.user, key, self.body_of_log(bodies.VoteBody)["agrees"])
        return fresh_motions_response(self)


class WithdrawMotionEndpoint(PlayEndpoint):
    @described("withdraw", tables.Done, takes=bodies.LogReference, refuses=("stale",), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Withdraw your own motion."""
        self.body_of_log(bodies.LogReference)
        voting.withdraw_motion(self.table.game, request.user, key)
        return Response({"done": True})


class OrderingEndpoint(TableEndpoint):
    """A base class for players of a started table whose game has standing orders."""

    open = False
    begun = True

    def own(self) -> TableContext:
        """Return the table. Raise Http404 if the user has no seat or the game has no standing orders."""
        table = self.players()
        if not vocabulary.vocabulary_of(table.game.ruleset).kinds:
            raise Http404
        return table


class OrdersEndpoint(OrderingEndpoint):
    scopes = {"GET": "read", "POST": "play"}

    @described("orders", people.Orders, refuses=("suspended",), tag="orders")
    def get(self, request: Request, slug: str) -> Response:
        """Return your active orders, and the orders that you can give at this table now."""
        return Response(order_facts(self.own(), request.user))

    @described("set_order", people.Orders, takes=bodies.NewOrder, refuses=("suspended",), status=201, tag="orders")
    def post(self, request: Request, slug: str) -> Response:
        """Give a standing order. It also answers the question that is open now.

        Choices that you leave out have their defaults."""
        table, body = self.own(), self.body(bodies.NewOrder)
        kind = placing.known_order_kind(table.game, body["kind"])
        choices = kind.usual(log.observe(table.game, table.me).view) | body["choices"]
        placing.set_order(table.game, request.user, body["kind"], choices, body["until"], body["times"], body["day"])
        return Response(order_facts(table, request.user), status=201)


class OrderEndpoint(OrderingEndpoint):
    scopes = {"DELETE": "play"}

    @described("stop_order", people.Orders, refuses=("refused", "suspended"), tag="orders")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Stop a standing order."""
        table = self.own()
        placing.stop_order(table.game, request.user, key)
        return Response(order_facts(table, request.user))


def order_facts(table: TableContext, user: Any) -> dict:
    def one_order(order: Order) -> dict:
        text = str(order_row(table, order)["text"])
        return {"id": order.pk, "kind": order.kind, "text": text, "choices": order.choices, "until": order.until}

    observation = log.observe(table.game, table.me)
    kinds = vocabulary.vocabulary_of(table.game.ruleset).kinds
    return {
        "orders": readable_rows("standing order", record.active_orders_of(user.pk, table.game), one_order),
        "kinds": [
            {"kind": key, "questions": sorted(kind.whats), "choices": {name: kind.values(name, observation.view) for name in kind.choices}}
            for key, kind in kinds.items()
        ],
        "until": Order.Until.values,
    }  # fmt: skip
