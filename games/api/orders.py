"""Standing orders."""

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

from .described import described
from .endpoint import TableEndpoint
from .shapes import bodies, people


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


def one_order_facts(table: TableContext, order: Order) -> dict:
    text = str(order_row(table, order)["text"])
    return {"id": order.pk, "kind": order.kind, "text": text, "choices": order.choices, "until": order.until}


def order_facts(table: TableContext, user: Any) -> dict:
    observation = log.observe(table.game, table.me)
    kinds = vocabulary.vocabulary_of(table.game.ruleset).kinds
    return {
        "orders": readable_rows("standing order", record.active_orders_of(user.pk, table.game), lambda one: one_order_facts(table, one)),
        "kinds": [
            {"kind": key, "questions": sorted(kind.whats), "choices": {name: kind.values(name, observation.view) for name in kind.choices}}
            for key, kind in kinds.items()
        ],
        "until": Order.Until.values,
    }  # fmt: skip
