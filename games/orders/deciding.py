"""Decides which of a seat's orders answers a question. Pure functions."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..models import Order
from ..rules.ask import Illegal
from .kind import Choices, OrderKind
from .vocabulary import Vocabulary

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OrderDecision:
    """`order` answers the question with `choice`, one of the offered options.

    `hidden`: whether the answer depends, or could have depended, on hidden information."""

    order: Order
    choice: Any
    hidden: bool


def decide_by_orders(
    vocabulary: Vocabulary, orders: Iterable[Order], view: dict, question: Any
) -> OrderDecision | None:
    """Return the decision of the oldest order that answers the question, or None.

    If an order that reads hidden information leaves the question to a later order, the later order's answer is hidden,
    too."""
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
    """Return the answer of an order of this kind, as an option of the question.

    Return None if the order leaves the question to the player, its answer is not offered, or it fails: an order never
    stops a table."""
    try:
        choice = kind.answer(view, question, choices)
        return None if choice is None else question.check(choice)
    except Illegal:
        return None
    except Exception:
        logger.exception("An order of the kind %s failed", kind.key)  # the question itself would be a secret
        return None
