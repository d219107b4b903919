"""Standing orders on the table's page: the reader's own, and what one of them is about to answer."""

from collections.abc import Iterable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from games.eventlog.log import Observation
from games.facts.broken_rows import readable_rows
from games.facts.events import tuples
from games.models import Firing, Game, Order
from games.orders import record, vocabulary
from games.wording import orders as wording
from games.wording.time import moment

from .visit import Visit


def ordering(at: Visit, look: Observation) -> dict[str, Any] | None:
    """None for those who do not sit here (or came by the link in a mail), and where nothing can be ordered. It `fits`
    where somebody else is waited for, and where an order could answer what is asked."""
    if at.mine is None or at.mine.user_id is None or at.by_access_link or at.game.state != Game.State.RUNNING:
        return None
    kinds = vocabulary.vocabulary_of(at.game.ruleset).kinds
    if not kinds:
        return None
    rows = record.active_orders_of(at.mine.user_id, at.game) if at.game.orders else []
    soon = record.waiting_answer(at.game, at.mine.user_id) if rows else None
    what = look.question.what if look.opened is not None else ""
    fits = not what or any(what in kind.whats for kind in kinds.values())
    return {
        "fits": fits or bool(rows),
        "active": order_list(at, rows),
        "soon": soon and firing_row(at, soon),
        "what": what,
    }


def order_list(at: Visit, orders: Iterable[Order]) -> list[dict[str, Any]]:
    return readable_rows("standing order", orders, partial(order_row, at))


def order_row(at: Visit, order: Order) -> dict[str, Any]:
    return {
        "key": order.pk,
        "kind": order.kind,
        "query": urlencode(order.choices),
        "text": wording.order_sentence(at.words, at.game.ruleset, order),
        "until": wording.order_until(order, at.language),
        "why": wording.order_why(order.why, at.language) if order.why else "",
    }


def firing_row(at: Visit, firing: Firing) -> dict[str, Any]:
    """What an order answers, has answered, or would have."""
    why = "undone" if firing.state == Firing.State.UNDONE else firing.why
    fired = firing.state == Firing.State.FIRED
    return {
        "text": wording.order_sentence(at.words, at.game.ruleset, firing.order),
        "answer": at.words.option(firing.what, tuples(firing.choice), at.names, at.me),
        "when": moment(firing.done_at or firing.due_at, at.language),
        "fired": fired,
        "why": wording.order_why(why, at.language) if why else "",
        "href": f"{at.replay}{firing.number}/" if fired and firing.number else "",
    }
