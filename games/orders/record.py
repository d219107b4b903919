"""What pages and emails show about orders: to an order's owner always, to others after the game."""

from datetime import datetime, timedelta

from games.database.compiled import CompiledQuery

from ..models import Event, Firing, Game, Order
from ..models.event import MAX_EVENTS_PER_GAME

ORDER_ANSWER_TOLERANCE = timedelta(minutes=1)  # after which a due answer is no longer expected
fired_orders_query = CompiledQuery(
    lambda game, user: Firing.objects.filter(game=game, order__user=user, state=Firing.State.FIRED)
)
BY_ORDER_JSON = '"by":"order"'  # in the payload of an answer
order_answers_query = CompiledQuery(
    lambda first, last: (
        Event.objects.filter(pk__gt=first, pk__lt=last, kind="answered", payload__contains=BY_ORDER_JSON)
        .order_by()
        .values_list("number")
    )
)


def active_orders_of(user: int | None, game: Game | None = None) -> list[Order]:
    """Return a player's active orders at one table (None: at all tables), oldest first."""
    orders = Order.objects.filter(user=user, state=Order.State.ACTIVE).select_related("game")
    return list(orders if game is None else orders.filter(game=game))


def waiting_answer(game: Game, user: int | None) -> Firing | None:
    rows = Firing.objects.filter(game=game, order__user=user, state=Firing.State.WAITING)
    return rows.select_related("order").first()


def past_answers(user: int | None, game: Game | None, most: int) -> list[Firing]:
    rows = Firing.objects.filter(order__user=user).exclude(state=Firing.State.WAITING)
    rows = rows if game is None else rows.filter(game=game)
    return list(rows.select_related("order__game").order_by("-done_at", "-pk")[:most])


def ended_orders(user: int | None, game: Game, most: int) -> list[Order]:
    return list(Order.objects.filter(user=user, game=game, state=Order.State.OVER).order_by("-over_at", "-pk")[:most])


def answers_until(game: int, user: int, opened: int) -> datetime | None:
    """Return until when a notification must wait because an order may still answer; None if none will."""
    due = Firing.objects.filter(game=game, order__user=user, opened=opened, state=Firing.State.WAITING)
    at = due.values_list("due_at", flat=True).first()
    return None if at is None else at + ORDER_ANSWER_TOLERANCE


def given_by_orders(game: Game) -> set[int]:
    """Return the numbers of the events in which orders answered; pages show them after the game."""
    rows = order_answers_query.rows(first=game.pk * MAX_EVENTS_PER_GAME, last=(game.pk + 1) * MAX_EVENTS_PER_GAME)
    return {number for (number,) in rows}
