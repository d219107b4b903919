"""Standing orders by mail: "orders" lists them, "stop order 2" ends one (giving_orders gives one)."""

import re
from collections.abc import Sequence

from games.facts.errors import Refused
from games.models import Order, Seat
from games.orders import placing, record
from games.wording import orders as wording
from games.wording import words_of
from games.wording.languages import language_of_reader
from notifications.inbound.records import Outcome

from .giving_orders import kinds_in_words


def orders_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    active = [sentence_of_order(seat, one) for one in active_orders(seat)]
    return Outcome("orders", {"orders": active, "kinds": kinds_in_words(seat)})


def stop_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """End the order of that number of the list. Refused."""
    number, orders = re.sub(r"\D", "", rest) if re.fullmatch(r"\W*\d{1,2}\W*", rest) else "", active_orders(seat)
    if not number and len(orders) == 1 and not rest:
        number = "1"
    if not number or not 1 <= int(number) <= len(orders):
        raise Refused("no_order", "There is no such order any more.")
    order = orders[int(number) - 1]
    told = sentence_of_order(seat, order)
    placing.stop_order(seat.game, seat.user, order.pk)
    return Outcome(
        "order_stopped", {"said": told, "orders": [sentence_of_order(seat, one) for one in active_orders(seat)]}
    )


def active_orders(seat: Seat) -> list[Order]:
    return record.active_orders(seat.user_id, seat.game)


def sentence_of_order(seat: Seat, order: Order) -> str:
    assert seat.user is not None
    return wording.order_sentence(words_of(seat.game, language_of_reader(seat.user)), seat.game.ruleset, order)
