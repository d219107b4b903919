"""What pages and emails show about orders, and what an order would have answered so far."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.database.compiled import CompiledQuery
from games.eventlog.loaded import LoadedGame, events_in_force
from games.eventlog.loading import log_rows, rules_of
from games.eventlog.log import Observation
from games.eventlog.observations import hides_past
from games.facts.events import Answered, Started
from games.models import Event, Firing, Game, Order
from games.models.event import MAX_EVENTS_PER_GAME

from .arming import view_as_shown
from .deciding import order_answer
from .vocabulary import Choices, OrderKind

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
MAX_REHEARSED_SHOWN = 8  # the latest questions that it would have answered


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
    """Return the time until which a notification waits because an order may answer; None if none will."""
    due = Firing.objects.filter(game=game, order__user=user, opened=opened, state=Firing.State.WAITING)
    at = due.values_list("due_at", flat=True).first()
    return None if at is None else at + ORDER_ANSWER_TOLERANCE


def given_by_orders(game: Game) -> set[int]:
    """Return the numbers of the events in which orders answered; pages show them after the game."""
    rows = order_answers_query.rows(first=game.pk * MAX_EVENTS_PER_GAME, last=(game.pk + 1) * MAX_EVENTS_PER_GAME)
    return {number for (number,) in rows}


@dataclass(frozen=True, slots=True)
class RehearsedQuestion:
    """A past question: event `number` answered it with `given`; the order would have answered `choice`."""

    number: int
    view: dict
    question: Any
    choice: Any
    given: Any


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The past questions that an order would answer, latest first; `now`: its answer to the open question."""

    asked: int
    answered: int
    latest: tuple[RehearsedQuestion, ...]
    now: Any


def rehearse_order(observation: Observation, kind: OrderKind, choices: Choices) -> Rehearsal:
    """Try an order on the seat's past questions, or only on those of this turn if the others are hidden."""
    asked, found = 0, []
    for tried in _past_questions(observation, kind, choices):
        asked += 1
        if tried.choice is not None:
            found.append(tried)
    now = None
    if observation.opened is not None and observation.held is None and observation.question.what in kind.whats:
        now = order_answer(kind, observation.view, observation.question, choices)
    return Rehearsal(asked, len(found), tuple(found[: -MAX_REHEARSED_SHOWN - 1 : -1]), now)


def _past_questions(observation: Observation, kind: OrderKind, choices: Choices) -> Iterator[RehearsedQuestion]:
    game, seat = observation.game, observation.seat
    first = observation.steps[0] if hides_past(game) and observation.steps else 0
    events = events_in_force(log_rows(game.pk, 1, observation.head)[0])
    started = events[0][1]
    assert type(started) is Started and seat is not None
    loaded, met = LoadedGame.new(rules_of(game), started), set()
    for number, event in events[1:]:
        if type(event) is Answered and event.seat == seat and number > first and event.what in kind.whats:
            opened = loaded.opened[seat]
            if opened not in met:  # a Together's answer can be changed, but it is one question
                met.add(opened)
                view, question = view_as_shown(loaded.match, seat), loaded.match.asked(seat)
                choice = order_answer(kind, view, question, choices)
                yield RehearsedQuestion(number, view, question, choice, event.choice)
        loaded.feed(number, event)
