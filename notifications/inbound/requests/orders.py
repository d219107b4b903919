"""Standing orders by email: "orders" lists them, "stop order 2" cancels an order."""

import re
from collections.abc import Sequence

from games.facts.errors import Refused
from games.models import Order, Seat
from games.orders import placing, record
from games.wording import orders as wording
from games.wording import words_of
from games.wording.languages import language_of_reader
from notifications.inbound.records import MailOutcome

from .giving_orders import describe_order_kinds


def list_orders_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    active = [describe_order(seat, one) for one in orders_of_seat(seat)]
    return MailOutcome("orders", {"orders": active, "kinds": describe_order_kinds(seat)})


def stop_order_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Cancel the order with this number in the list. Raise Refused if there is no such order."""
    number, orders = re.sub(r"\D", "", rest) if re.fullmatch(r"\W*\d{1,2}\W*", rest) else "", orders_of_seat(seat)
    if not number and len(orders) == 1 and not rest:
        number = "1"
    if not number or not 1 <= int(number) <= len(orders):
        raise Refused("no_order", "That order is no longer active.")
    order = orders[int(number) - 1]
    sentence = describe_order(seat, order)
    placing.stop_order(seat.game, seat.user, order.pk)
    return MailOutcome(
        "order_stopped", {"said": sentence, "orders": [describe_order(seat, one) for one in orders_of_seat(seat)]}
    )


def orders_of_seat(seat: Seat) -> list[Order]:
    return record.active_orders_of(seat.user_id, seat.game)


def describe_order(seat: Seat, order: Order) -> str:
    assert seat.user is not None
    return wording.order_sentence(words_of(seat.game, language_of_reader(seat.user)), seat.game.ruleset, order)
