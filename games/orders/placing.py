from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clocks.stopping import lock_running_game
from games.eventlog import log
from games.facts.errors import Refused, TableSuspended, Unavailable
from games.facts.zones import zone_of
from games.models import Firing, Game, Order, Seat

from . import deciding, vocabulary
from .arming import arm_order, count_orders, end_order, questions_to_people
from .vocabulary import OrderKind

MAX_ACTIVE_ORDERS_PER_SEAT, MAX_NEW_ORDERS_PER_DAY = 12, 100  # active orders of one seat, and new ones in a day
MAX_ORDER_DURATION = timedelta(days=366)


def set_order(
    game: Game, user: Any, key: str, choices: Mapping[str, str], until: str, times: int = 1, day: date | None = None
) -> Order:
    """Create an order, which also answers the question that is open. Raise Refused or Unavailable."""
    now = timezone.now()
    log.ensure_loadable(game)
    with transaction.atomic():
        game, mine = _lock_own_seat(game, user)
        observation, known = log.observe(game, mine.number), vocabulary.vocabulary_of(game.ruleset)
        kind = known_order_kind(game, key)
        given = vocabulary.read_order_choices(kind, choices, observation.view)
        _check_limit(known, until, times)
        ends_at = _end_of_day(day, user.time_zone, now) if until == Order.Until.DATE else None
        _limit_orders(game, mine, key, given, now)
        order = Order.objects.create(
            game=game, seat=mine.number, user=user, kind=key, choices=given, until=until, ends_at=ends_at, set_at=now,
            facts=deciding.limit_facts(known, until, times, observation.view, mine.number),
        )  # fmt: skip
        count_orders(game)
        _arm_now(game, mine, now, order)
    return order


def stop_order(game: Game, user: Any, key: int) -> None:
    """End a player's order; another order may then answer the question. Raise Refused if it is not active."""
    now = timezone.now()
    with transaction.atomic():
        game = lock_running_game(game)
        order = Order.objects.filter(game=game, user=user, pk=key, state=Order.State.ACTIVE).first()
        if order is None:
            raise Refused("no_order", "That order is no longer active.")
        was_waiting = Firing.objects.filter(order=order, state=Firing.State.WAITING).exists()
        end_order(game, order, "stopped", now)
        mine = Seat.objects.filter(game=game, number=order.seat, user=user).first()
        if was_waiting and mine is not None and not game.suspended:
            with suppress(Unavailable):  # the suspension and the end of this order both stay
                _arm_now(game, mine, now)


def known_order_kind(game: Game, key: str) -> OrderKind:
    kind = vocabulary.vocabulary_of(game.ruleset).kinds.get(key)
    if kind is None:
        raise Refused("bad_order", "That standing order is not possible here.")
    return kind


def _lock_own_seat(game: Game, user: Any) -> tuple[Game, Seat]:
    game = lock_running_game(game)
    if game.suspended:
        raise TableSuspended
    mine = Seat.objects.filter(game=game, user=user).first()
    if mine is None or mine.by_stand_in:
        raise Refused("no_seat", "You have no seat at this table.")
    return game, mine


def _check_limit(known: vocabulary.Vocabulary, until: str, times: int) -> None:
    if until not in known.limits():
        raise Refused("bad_limit", "The order cannot last until then.")
    if until == Order.Until.TIMES and not 1 <= times <= deciding.MAX_ORDER_TIMES:
        raise Refused("bad_limit", "The order cannot last until then.")


def _end_of_day(day: date | None, zone: str, now: datetime) -> datetime:
    if day is None or not now.date() - timedelta(days=1) <= day <= now.date() + MAX_ORDER_DURATION:
        raise Refused("bad_limit", "The order cannot last until then.")
    ends_at = datetime.combine(day + timedelta(days=1), time(), zone_of(zone))
    if ends_at <= now:
        raise Refused("bad_limit", "The order cannot last until then.")
    return ends_at


def _limit_orders(game: Game, mine: Seat, key: str, choices: Mapping[str, str], now: datetime) -> None:
    active = list(Order.objects.filter(game=game, seat=mine.number, state=Order.State.ACTIVE))
    if any(one.kind == key and one.choices == choices for one in active):
        raise Refused("same_order", "You have already given that order.")
    if len(active) >= MAX_ACTIVE_ORDERS_PER_SEAT:
        raise Refused("too_many_orders", "You have too many orders. Stop one of them first.")
    if (
        Order.objects.filter(game=game, seat=mine.number, set_at__gt=now - timedelta(days=1)).count()
        >= MAX_NEW_ORDERS_PER_DAY
    ):
        raise Refused("too_often", "That is enough for today. Try again tomorrow.")


def _arm_now(game: Game, mine: Seat, now: datetime, only: Order | None = None) -> None:
    """Let an order answer the seat's open question, unless one is already waiting.

    `only`: arm none but this order."""
    if Firing.objects.filter(game=game, seat=mine.number, state=Firing.State.WAITING).exists():
        return
    asked = next((row for row in questions_to_people(game) if row.seat_id == mine.pk), None)
    orders = list(Order.objects.filter(game=game, seat=mine.number, state=Order.State.ACTIVE))
    observation = log.observe(game, mine.number)
    if asked is not None and orders and observation.opened == asked.opened:
        arm_order(game, orders, asked, observation.view, observation.question, now, only)
