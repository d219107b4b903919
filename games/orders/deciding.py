"""Decides which of a seat's orders answers a question, and when orders end by themselves."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import Firing, Order
from games.rules.ask import Illegal

from .vocabulary import Choices, OrderKind, Vocabulary

logger = logging.getLogger(__name__)
MAX_ORDER_TIMES = 99
LIMITS_READING_THE_VIEW = (Order.Until.TURN, Order.Until.MINE, Order.Until.ATTACKED)  # limits that depend on the view


@dataclass(frozen=True, slots=True)
class OrderDecision:
    """`order` answers with `choice`. `hidden`: hidden information decided this, or could have decided it."""

    order: Order
    choice: Any
    hidden: bool


def decide_by_orders(
    vocabulary: Vocabulary, orders: Iterable[Order], view: dict, question: Any
) -> OrderDecision | None:
    """Return the decision of the oldest order that answers the question, or None.

    If an order that reads hidden information leaves the question to a later order, the later order's decision is
    `hidden`, too."""
    hidden = False
    for order in orders:
        kind = vocabulary.kinds.get(order.kind)
        if kind is None or question.what not in kind.whats:
            continue
        hidden = hidden or kind.reads_hidden(order.choices)
        choice = order_answer(kind, view, question, order.choices)
        if choice is not None:
            return OrderDecision(order, choice, hidden)
    return None


def order_answer(kind: OrderKind, view: dict, question: Any, choices: Choices) -> Any:
    """Return the order's answer, as an option of the question; None to leave it to the player."""
    try:
        choice = kind.answer(view, question, choices)
        return None if choice is None else question.check(choice)
    except Illegal:
        return None
    except Exception:
        logger.exception("An order of the kind %s failed", kind.key)  # the question itself would be a secret
        return None


def limit_facts(vocabulary: Vocabulary, until: str, times: int, view: dict, seat: int) -> dict[str, Any]:
    assert vocabulary.turn_key and vocabulary.is_own_turn
    if until == Order.Until.TURN:
        return {"turn": vocabulary.turn_key(view)}
    if until == Order.Until.MINE:
        return {"mine": vocabulary.is_own_turn(view, seat)}
    return {"times": times} if until == Order.Until.TIMES else {}


def reason_to_end(order: Order, vocabulary: Vocabulary, view: dict, lines: Iterable[dict], now: datetime) -> str:
    """Return why an order is over after a move; "" if it stays active.

    The reason is a key of games/wording/orders.py. `view` and `lines` (the move's log entries) contain only what the
    order's seat may see; only LIMITS_READING_THE_VIEW need them."""
    assert vocabulary.turn_key and vocabulary.is_own_turn
    match order.until:
        case Order.Until.TURN if order.facts["turn"] != vocabulary.turn_key(view):
            return "turn"
        case Order.Until.MINE:
            return "mine" if _my_turn_has_come(order, vocabulary.is_own_turn(view, order.seat)) else ""
        case Order.Until.ATTACKED if (is_attack := vocabulary.is_attack) and any(
            is_attack(line, order.seat, view) for line in lines
        ):
            return "attacked"
        case Order.Until.TIMES if times_fired(order) >= order.facts["times"]:
            return "times"
        case Order.Until.DATE if order.ends_at and order.ends_at <= now:
            return "date"
    return ""


def times_fired(order: Order) -> int:
    return Firing.objects.filter(order=order, state=Firing.State.FIRED).count()


def _my_turn_has_come(order: Order, mine: bool) -> bool:
    """Return whether the seat's next turn has begun, not counting the turn in which the order was given."""
    if order.facts["mine"] and not mine:
        order.facts = {"mine": False}
        order.save(update_fields=["facts"])
    return mine and not order.facts["mine"]
