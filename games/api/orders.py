"""Standing orders: what answers for the reader by rules of their own choosing."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog import log
from games.facts.broken_rows import readable_rows
from games.models import Order
from games.orders import placing, record, vocabulary
from games.selectors.standing_orders import order_row
from games.selectors.table_context import TableContext

from . import shapes
from .described import described
from .endpoint import TableEndpoint


class OrderingEndpoint(TableEndpoint):
    """Only players, at a table that has begun, of a game in which something can be ordered."""

    open = False
    begun = True

    def own(self) -> TableContext:
        """The table. 404 for everybody else."""
        at = self.players()
        if not vocabulary.vocabulary_of(at.game.ruleset).kinds:
            raise Http404
        return at


class OrdersEndpoint(OrderingEndpoint):
    """Those that stand, and new ones."""

    scopes = {"GET": "read", "POST": "play"}

    @described("orders", shapes.Orders, refuses=("suspended",), tag="orders")
    def get(self, request: Request, slug: str) -> Response:
        """The reader's own, and what can be ordered at this table now."""
        return Response(order_facts(self.own(), request.user))

    @described("set_order", shapes.Orders, takes=shapes.NewOrder, refuses=("suspended",), status=201, tag="orders")
    def post(self, request: Request, slug: str) -> Response:
        """A new one; it answers the question that is open now, too. What is not chosen is as usual."""
        at, said = self.own(), self.body(shapes.NewOrder)
        kind = placing.known_order_kind(at.game, said["kind"])
        choices = kind.usual(log.observe(at.game, at.me).view) | said["choices"]
        placing.set_order(at.game, request.user, said["kind"], choices, said["until"], said["times"], said["day"])
        return Response(order_facts(at, request.user), status=201)


class OrderEndpoint(OrderingEndpoint):
    """One of them."""

    scopes = {"DELETE": "play"}

    @described("stop_order", shapes.Orders, refuses=("refused", "suspended"), tag="orders")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """It stands no longer."""
        at = self.own()
        placing.stop_order(at.game, request.user, key)
        return Response(order_facts(at, request.user))


def one_order_facts(at: TableContext, one: Order) -> dict:
    text = str(order_row(at, one)["text"])
    return {"id": one.pk, "kind": one.kind, "text": text, "choices": one.choices, "until": one.until}


def order_facts(at: TableContext, user: Any) -> dict:
    """What stands and what can be ordered."""
    observation = log.observe(at.game, at.me)
    kinds = vocabulary.vocabulary_of(at.game.ruleset).kinds
    return {
        "orders": readable_rows("standing order", record.active_orders_of(user.pk, at.game), lambda one: one_order_facts(at, one)),
        "kinds": [
            {"kind": key, "questions": sorted(kind.whats), "choices": {name: kind.values(name, observation.view) for name in kind.choices}}
            for key, kind in kinds.items()
        ],
        "until": Order.Until.values,
    }  # fmt: skip
