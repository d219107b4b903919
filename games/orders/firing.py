"""Gives due answers of orders. An answer and its record are written in one transaction."""

from datetime import datetime

from django.db import transaction

from games.eventlog import log
from games.facts.broken_rows import for_each_row, report_broken
from games.facts.errors import Stale, Unavailable
from games.facts.events import Answered

from ..models import MAX_UNATTENDED_ANSWERS, Firing, Game, Motion, OpenQuestion, Order
from ..rules.ask import Illegal
from . import vocabulary
from .arming import end_order, lapse_firing, owner_has_seat, questions_to_people
from .deciding import decide_by_orders

MAX_ORDERS_PER_SWEEP = 100  # leaves time for the worker's other tasks


def sweep_orders(now: datetime) -> dict[str, int]:
    """Give due answers, end orders past their date; return both counts. Concurrent calls are safe."""
    due = Firing.objects.filter(state=Firing.State.WAITING, due_at__lte=now, game__suspended=False).order_by("due_at")
    found = list(due.values_list("pk", "game_id")[:MAX_ORDERS_PER_SWEEP])
    return {"ended": _end_orders_by_date(now), "ordered": sum(_fire_safely(key, game, now) for key, game in found)}


def fire_order(key: int, game_id: int, now: datetime) -> bool:
    """Lock the game, and give an order's answer if it is still needed. Return whether it was given."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        waiting = Firing.objects.select_related("order__user")
        firing = waiting.filter(pk=key, state=Firing.State.WAITING).first()
        if firing is None or game.suspended:
            return False
        if why := _why_not(game, firing):
            lapse_firing(firing, why, now)
            return False
        return _answer(game, firing, now)


def answer_now(game: Game, asked: OpenQuestion, now: datetime) -> bool:
    """At a timeout, let a waiting order answer before the stand-in; return whether it did."""
    if not game.orders:
        return False
    mine = Firing.objects.filter(game=game, seat=asked.seat.number, opened=asked.opened, state=Firing.State.WAITING)
    return any(fire_order(firing.pk, game.pk, now) for firing in mine)


def _fire_safely(key: int, game: int, now: datetime) -> bool:
    try:
        return fire_order(key, game, now)
    except Exception:
        report_broken("standing order", key)
        for firing in Firing.objects.filter(pk=key, state=Firing.State.WAITING):
            lapse_firing(firing, "fault", now)
        return False


def _answer(game: Game, firing: Firing, now: datetime) -> bool:
    try:
        observation = log.observe(game, firing.seat)
        known = vocabulary.vocabulary_of(game.ruleset)
        found = None
        if observation.opened == firing.opened:
            found = decide_by_orders(known, [firing.order], observation.view, observation.question)
        if found is None:
            lapse_firing(firing, "changed", now)
            return False
        end_turn = known.kinds[found.order.kind].ends_turn(found.order.choices)
        answer = Answered(firing.seat, firing.what, found.choice, "order")
        log.append_all(game, [answer], firing.opened, now, end_turn=end_turn)
    except (Illegal, Stale):
        lapse_firing(firing, "changed", now)
        return False
    except Unavailable:  # a suspension of the table must not be rolled back
        return False
    return True


def _why_not(game: Game, firing: Firing) -> str:
    """Return why the order cannot answer and the player must; "" if the order can."""
    order = firing.order
    if game.unattended >= MAX_UNATTENDED_ANSWERS and not game.demo:
        return "rest"
    if not order.user.is_active or not owner_has_seat(order):
        return "seat"
    if game.motions and Motion.objects.filter(game=game, kind=Motion.Kind.UNDO, state=Motion.State.OPEN).exists():
        return "motion"  # an answer declines the undo, and an order must not decline for its owner
    if not any(row.opened == firing.opened for row in questions_to_people(game) if row.seat.number == firing.seat):
        return "passed"
    return ""


def _end_orders_by_date(now: datetime) -> int:
    due = Order.objects.filter(state=Order.State.ACTIVE, ends_at__lte=now)
    found = list(due.values_list("pk", "game_id")[:MAX_ORDERS_PER_SWEEP])

    @transaction.atomic
    def end_one(row: tuple[int, int]) -> None:
        game = Game.objects.select_for_update(no_key=True).get(pk=row[1])
        for order in due.filter(pk=row[0]):
            end_order(game, order, "date", now)

    return len(for_each_row("order", found, end_one))
