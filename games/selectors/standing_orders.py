"""The reader's standing orders at a table, and the answer that one of them is about to give."""

from collections.abc import Iterable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from games.eventlog.log import Observation
from games.facts.broken_rows import readable_rows
from games.facts.events import tuples
from games.models import Firing, Game, Order
from games.orders import record, vocabulary
from games.orders.vocabulary import ONLY_KEY, only_answer
from games.wording import orders as wording
from games.wording.time import moment

from .table_context import TableContext


def standing_orders_panel(table: TableContext, observation: Observation) -> dict[str, Any] | None:
    """Return the panel; None if the reader cannot place orders here.

    `fits`: the reader has an order, or no open question, or a question that an order could answer."""
    if table.mine is None or table.mine.user_id is None or table.by_access_link:
        return None
    if table.game.state != Game.State.RUNNING:
        return None
    kinds = vocabulary.vocabulary_of(table.game.ruleset).kinds
    if not kinds:
        return None
    rows = record.active_orders_of(table.mine.user_id, table.game) if table.game.orders else []
    soon = record.waiting_answer(table.game, table.mine.user_id) if rows else None
    what = observation.question.what if observation.opened is not None else ""
    only = bool(what) and only_answer(observation.question) is not None
    fits = not what or any(what in kind.whats and (only or kind.key != ONLY_KEY) for kind in kinds.values())
    return {
        "only": only,
        "fits": fits or bool(rows),
        "active": order_list(table, rows),
        "soon": soon and firing_row(table, soon),
        "what": what,
    }


def order_list(table: TableContext, orders: Iterable[Order]) -> list[dict[str, Any]]:
    return readable_rows("standing order", orders, partial(order_row, table))


def order_row(table: TableContext, order: Order) -> dict[str, Any]:
    return {
        "key": order.pk,
        "kind": order.kind,
        "query": urlencode(order.choices),
        "text": wording.order_sentence(table.words, table.game.ruleset, order),
        "until": wording.order_until(order, table.language),
        "why": wording.order_why(order.why, table.language) if order.why else "",
    }


def firing_row(table: TableContext, firing: Firing) -> dict[str, Any]:
    why = "undone" if firing.state == Firing.State.UNDONE else firing.why
    fired = firing.state == Firing.State.FIRED
    return {
        "text": wording.order_sentence(table.words, table.game.ruleset, firing.order),
        "answer": table.words.option(firing.what, tuples(firing.choice), table.names, table.me),
        "when": moment(firing.done_at or firing.due_at, table.language),
        "fired": fired,
        "why": wording.order_why(why, table.language) if why else "",
        "href": f"{table.replay}{firing.number}/" if fired and firing.number else "",
    }
