"""Answering what is due. One answer in a transaction with its record, so a death in between leaves neither or both."""

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

MAX_ORDERS_PER_SWEEP = 100  # answers in one round, so that others get the worker


def sweep_orders(now: datetime) -> dict[str, int]:
    """One round: {"ordered", "ended"}: answers given, orders whose date has come. May run twice at once."""
    due = Firing.objects.filter(state=Firing.State.WAITING, due_at__lte=now, game__suspended=False).order_by("due_at")
    found = list(due.values_list("pk", "game_id")[:MAX_ORDERS_PER_SWEEP])
    return {"ended": _end_orders_by_date(now), "ordered": sum(_fire_safely(key, game, now) for key, game in found)}


def fire_order(key: int, game_id: int, now: datetime) -> bool:
    """Give one answer, if it is still wanted: all is looked at again under the game's lock, so the player who answers
    first wins, and nothing is answered that has passed. Whether it was given."""
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
    """Its time is up: an order that waits for this question answers before the stand-in does. Whether one has."""
    if not game.orders:
        return False
    mine = Firing.objects.filter(game=game, seat=asked.seat.number, opened=asked.opened, state=Firing.State.WAITING)
    return any(fire_order(firing.pk, game.pk, now) for firing in mine)


def _fire_safely(key: int, game: int, now: datetime) -> bool:
    """One of them must not keep the others waiting, whatever is wrong with its table: it is left to the player."""
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
        found = (
            decide_by_orders(known, [firing.order], observation.view, observation.question)
            if observation.opened == firing.opened
            else None
        )
        if found is None:
            lapse_firing(firing, "changed", now)
            return False
        end_turn = known.kinds[found.order.kind].ends_turn(found.order.choices)
        log.append_all(
            game, [Answered(firing.seat, firing.what, found.choice, "order")], firing.opened, now, end_turn=end_turn
        )
    except (Illegal, Stale):
        lapse_firing(firing, "changed", now)
        return False
    except Unavailable:  # if the log has stopped the table, that must not be taken back with the rest
        return False
    return True


def _why_not(game: Game, firing: Firing) -> str:
    """Why the player is to answer after all; "" if nothing speaks against the order."""
    order = firing.order
    if game.unattended >= MAX_UNATTENDED_ANSWERS and not game.demo:
        return "rest"
    if not order.user.is_active or not owner_has_seat(order):
        return "seat"
    if game.motions and Motion.objects.filter(game=game, kind=Motion.Kind.UNDO, state=Motion.State.OPEN).exists():
        return "motion"  # who plays on declines to go back, and an order must not decline for its owner
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
