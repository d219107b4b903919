"""Effects of a move on orders and on the questions that orders answer, in the move's transaction.

They change nothing that other players see, and do not let them notice that an order has changed."""

import logging
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Max
from django.dispatch import receiver

from games.facts import events as facts
from games.facts.events import Answered, Closed, Conceded, Dealt, Replaced, Undone
from games.facts.signals import appended, rest_changed
from games.facts.zones import zone_of

from ..models import Event, Firing, Game, OpenQuestion, Order, Seat, User
from ..rules.ask import lists
from ..rules.match import Match
from . import deciding, vocabulary
from .deciding import decide_by_orders

logger = logging.getLogger(__name__)
ORDER_STEP_EVENTS = (Answered, Dealt, Conceded, Closed)
Events = list[tuple[int, facts.LogEvent]]


@receiver(appended, dispatch_uid="orders")
def _follow_orders(game: Game, match: Match, events: Events, at: datetime, **kwargs: object) -> None:
    """Update the orders after a move. If that fails, players must answer their questions themselves."""
    if not game.orders:
        return
    try:
        with transaction.atomic():
            OrderUpdate(game, match, events, at).run()
    except DatabaseError:
        raise
    except Exception:
        logger.exception("The standing orders of %s could not follow a move", game.slug)


@receiver(rest_changed, dispatch_uid="orders")
def _move_last_days(user: User, old_zone: str, zone: str, **kwargs: object) -> None:
    """Move the end of each order that has a last day to the end of this day in the new zone."""
    if zone == old_zone:
        return
    for order in Order.objects.filter(user=user.pk, state=Order.State.ACTIVE, ends_at__isnull=False):
        assert order.ends_at is not None
        order.ends_at = order.ends_at.astimezone(zone_of(old_zone)).replace(tzinfo=zone_of(zone))
        order.save(update_fields=["ends_at"])


class OrderUpdate:
    def __init__(self, game: Game, match: Match, events: Events, at: datetime):
        self.game, self.match, self.events, self.at = game, match, events, at
        self.event = events[0][1]
        self.vocabulary = vocabulary.vocabulary_of(game.ruleset)
        self.asked = {row.seat.number: row for row in questions_to_people(game)}
        self.orders = list(Order.objects.filter(game=game, state=Order.State.ACTIVE))
        self.views: dict[int, dict] = {}

    def run(self) -> None:
        if len(self.orders) != self.game.orders:  # an account was deleted, and its orders with it
            count_orders(self.game)
        for firing in Firing.objects.filter(game=self.game, state=Firing.State.WAITING):
            self._settle(firing)
        if type(self.event) is Undone:
            fired = Firing.objects.filter(game=self.game, state=Firing.State.FIRED, number__gte=self.event.to)
            fired.update(state=Firing.State.UNDONE)
        active = [order for order in self.orders if not self._ended(order)]
        for number, asked in self.asked.items():
            mine = [order for order in active if order.seat == number]
            if mine and self._is_new(asked):
                arm_order(self.game, mine, asked, self._view(number), self.match.asked(number), self.at)

    def _settle(self, firing: Firing) -> None:
        """Record, drop or cancel a waiting answer whose question this move has closed."""
        asked = self.asked.get(firing.seat)
        own = type(self.event) is Answered and self.event.seat == firing.seat
        if own and self.event.by == "order":  # type: ignore[union-attr]
            firing.state, firing.number, firing.done_at = Firing.State.FIRED, self.events[0][0], self.at
            firing.choice = lists(self.event.choice)  # type: ignore[union-attr]
            firing.save(update_fields=["state", "number", "done_at", "choice"])
        elif own and self._put_in_this_batch(firing.opened):
            firing.delete()  # that question was never left to the player
        elif asked is None or asked.opened != firing.opened:
            lapse_firing(firing, "answered" if own else "passed", self.at)

    def _put_in_this_batch(self, opened: int) -> bool:
        """Return whether the move's answer batch (eventlog/answer_batches.py) asked this question."""
        number = self.events[0][0]
        times = dict(Event.objects.of(self.game.pk, opened, number).values_list("number", "at"))
        return times[opened] == times[number]

    def _ended(self, order: Order) -> bool:
        if self.match.over:
            why = "over"
        elif type(self.event) is Replaced and self.event.seat == order.seat and not owner_has_seat(order):
            why = "seat"
        else:
            looks = order.until in deciding.LIMITS_READING_THE_VIEW
            view, lines = (self._view(order.seat), self._said(order.seat)) if looks else ({}, [])
            why = deciding.reason_to_end(order, self.vocabulary, view, lines, self.at)
        if why:
            end_order(self.game, order, why, self.at)
        return bool(why)

    def _view(self, seat: int) -> dict:
        if seat not in self.views:
            self.views[seat] = view_as_shown(self.match, seat)
        return self.views[seat]

    def _said(self, seat: int) -> list[dict]:
        if type(self.event) is Undone:
            return []
        steps = sum(type(event) in ORDER_STEP_EVENTS for _, event in self.events)
        return self.match.said(seat, self.match.step - steps)

    def _is_new(self, asked: OpenQuestion) -> bool:
        """Return whether this move has asked the question and orders can answer it (README.md: Undo)."""
        left = type(self.event) is Undone and has_undone_last(self.game, asked.seat)
        return asked.opened >= self.events[0][0] and not left


def questions_to_people(game: Game) -> Iterable[OpenQuestion]:
    return OpenQuestion.objects.filter(game=game, stand_in=False).select_related("seat")


def owner_has_seat(order: Order) -> bool:
    """Return whether the order's owner still has the seat, even if a stand-in plays it."""
    return Seat.objects.filter(game=order.game_id, number=order.seat, user=order.user_id).exists()


def has_undone_last(game: Game, seat: Seat) -> bool:
    fired = Firing.objects.filter(game=game, seat=seat.number, number__isnull=False)
    answered = max(seat.seen, fired.aggregate(last=Max("number"))["last"] or 0)
    rows = Event.objects.of(game.pk, answered + 1).filter(kind=Undone.__name__.lower()).values_list("kind", "payload")
    undone = [facts.decode(*row) for row in rows]
    return any(type(event) is Undone and event.seat == seat.number for event in undone)


def view_as_shown(match: Match, seat: int) -> dict:
    """Return the seat's view, as the JSON values that its page gets."""
    return msgspec.json.decode(msgspec.json.encode(match.view(seat)))


def arm_order(
    game: Game,
    orders: list[Order],
    asked: OpenQuestion,
    view: dict,
    question: Any,
    now: datetime,
    only: Order | None = None,
) -> Firing | None:
    """Arm the first order that answers this question, if any. `only`: arm none but this order."""
    found = decide_by_orders(vocabulary.vocabulary_of(game.ruleset), orders, view, question)
    if found is None or (only is not None and only != found.order):
        return None
    return Firing.objects.create(
        order=found.order,
        game=game,
        seat=asked.seat.number,
        opened=asked.opened,
        what=question.what,
        choice=lists(found.choice),
        due_at=answer_due(now, found.hidden, asked.deadline),
        armed_at=now,
    )


def lapse_firing(firing: Firing, why: str, now: datetime) -> None:
    """Record that the order will not answer the question; `why` is a key of games/wording/orders.py."""
    firing.state, firing.why, firing.done_at = Firing.State.LAPSED, why, now
    firing.save(update_fields=["state", "why", "done_at"])


def end_order(game: Game, order: Order, why: str, now: datetime) -> None:
    """End an order. The caller must have locked the game."""
    order.state, order.why, order.over_at = Order.State.OVER, why, now
    order.save(update_fields=["state", "why", "over_at"])
    for firing in Firing.objects.filter(order=order, state=Firing.State.WAITING):
        lapse_firing(firing, "stopped", now)
    count_orders(game)


def count_orders(game: Game) -> None:
    game.orders = Order.objects.filter(game=game, state=Order.State.ACTIVE).count()
    Game.objects.filter(pk=game.pk).update(orders=game.orders)


# The delay of answers that depend on hidden information.
HIDDEN_ANSWER_DELAY = timedelta(minutes=5), timedelta(minutes=60)
DEADLINE_MARGIN = timedelta(minutes=1)  # before a deadline


def answer_due(now: datetime, hidden: bool, deadline: datetime | None) -> datetime:
    """Return when an order answers a question that opens now; always before the deadline.

    Other players see when a seat answers. This time must not reveal secrets of the seat, or that an order has answered
    (README.md: Delay)."""
    debounce = timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    least, most = HIDDEN_ANSWER_DELAY if hidden else (debounce, 2 * debounce)
    at = now + least + (most - least) * (secrets.randbelow(2**20) / 2**20)
    return at if deadline is None else max(now, min(at, deadline - DEADLINE_MARGIN))


def open_answer_delay_minutes() -> tuple[int, int]:
    return settings.NOTIFICATION_DELAY_SECONDS // 60, -(-2 * settings.NOTIFICATION_DELAY_SECONDS // 60)
