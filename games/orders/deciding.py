"""Which of a seat's orders answers a question, and with what. Pure: it knows a view, a question and the orders."""

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
    """`order` answers with `choice`, the question's own option. `hidden`: something that only this seat may see has
    decided that it does, or would have decided otherwise."""

    order: Order
    choice: Any
    hidden: bool


def decide_by_orders(
    vocabulary: Vocabulary, orders: Iterable[Order], view: dict, question: Any
) -> OrderDecision | None:
    """The first order that answers; they come in the order in which they were given. An order that looked at hidden
    things and left the question to a later one has told something, too: the later one's answer counts as hidden."""
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
    """What an order of this kind answers, as the question's own option; None if it leaves it to the player, if it is
    not offered, or if the order fails: no table stops because of an order."""
    try:
        choice = kind.answer(view, question, choices)
        return None if choice is None else question.check(choice)
    except Illegal:
        return None
    except Exception:
        logger.exception("An order of the kind %s failed", kind.key)  # at what, would tell what its owner is asked
        return None
