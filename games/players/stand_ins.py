"""Computer players answer: after the commit that asks them, one answer per append, swept by beat.

When several people play, the first of them after a person's move waits a while (STAND_IN_WAIT), the same each time:
until then the person may take a slip back, and nobody sees how long the built-in player thought. The wait begins with
the last move that everybody can see: an answer that is changed inside an open Together does not make it longer, or
others would see by it that one was.

A player that thinks is asked by way of thinking_queue.py; only where that came to nothing quick answers for it here."""

import json
import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from celery import shared_task
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.dispatch import receiver
from django.utils import timezone
from redis.exceptions import RedisError

from games.eventlog import log
from games.eventlog.loading import rules_of
from games.facts import events as facts
from games.facts.errors import Stale, Unavailable
from games.facts.events import FALLBACK, Answered
from games.facts.signals import appended
from games.models import Game, OpenQuestion
from games.rules.ask import AskNumber, AskSome, Choice, Illegal, SeatQuestion, tuples

from . import thinking_queue, thinking_worker
from .due import DUE_QUESTIONS, MAX_CLOCK_SKEW, undo_wait, undo_window

logger = logging.getLogger(__name__)
TASK_GRACE_PERIOD = timedelta(seconds=3)  # how long the task sent at the commit may take before the sweep sends another
MAX_ANSWERS_PER_TASK = 100  # answers a task gives before it lets others have the worker
QUIET_TABLES = Q(game__private_head=F("game__head"))  # as Game.is_quiet, of a table that has begun


@shared_task(name="games.tasks.answer_for_stand_ins")
def answer_for_stand_ins(game_id: int) -> int:
    """Answer for this game's built-in and conceded seats until a person is asked, or a slip may still be taken back;
    how often it did. May run twice."""
    for count in range(MAX_ANSWERS_PER_TASK):
        if not answer_once(game_id):
            return count
    _wake_table(game_id)
    return MAX_ANSWERS_PER_TASK


@shared_task(name="games.tasks.sweep_stand_ins")
def sweep_stand_ins() -> int:
    """Wake every game that waits for a built-in player: after a crash no table stays dead."""
    now = timezone.now()
    late = OpenQuestion.objects.filter(DUE_QUESTIONS).exclude(
        asked_at__range=(now - TASK_GRACE_PERIOD, now + MAX_CLOCK_SKEW)
    )
    fresh = now - undo_window(), now + MAX_CLOCK_SKEW
    late = late.exclude(~QUIET_TABLES, game__moved_at__range=fresh).exclude(
        QUIET_TABLES, game__public_head_at__range=fresh
    )
    late = late.exclude(thinking_queue.THINKING_SEATS)
    games = list(dict.fromkeys(late.order_by("asked_at").values_list("game_id", flat=True)[:1000]))
    games += try_hand_out_questions(look_at_all=True)
    for game_id in games:
        _wake_table(game_id)
    return len(games)


def try_hand_out_questions(look_at_all: bool = False) -> list[int]:
    """Hand questions to who thinks; the games where quick is to answer instead. None while the broker is away."""
    try:
        return thinking_queue.hand_out_questions(look_at_all)
    except (OSError, RedisError) as fault:
        logger.warning("Could not hand out questions to who thinks: %s", type(fault).__name__)
        return []


def answer_once(game_id: int) -> bool:
    """One answer of one built-in player, decided from what its seat may see. False if none is asked, or not yet."""
    rows = list(open_questions(game_id))
    if not rows:
        return False
    if wait := undo_wait(rows[0].game):
        _wake_table_later(game_id, wait)
        return False
    asked = next((row for row in rows if not row.seat.thinks or thinking_queue.is_given_up(row)), None)
    if asked is None:
        for other in try_hand_out_questions():
            _wake_table(other)
        return False
    return answer_by_quick(asked)


def open_questions(game_id: int) -> QuerySet[OpenQuestion]:
    return (
        OpenQuestion.objects.filter(DUE_QUESTIONS, game_id=game_id)
        .select_related("game", "seat")
        .order_by("seat__number")
    )


def answer_by_quick(asked: OpenQuestion) -> bool:
    """Answer at once; the event says so where the player is one that thinks. False if the question is gone."""
    try:
        look = log.observe(asked.game, asked.seat.number)
        if look.seat is None or look.question is None or look.opened != asked.opened:
            return OpenQuestion.objects.filter(pk=asked.pk, opened=asked.opened).exists() is False
        choice = stand_in_choice(look)
        answer = Answered(look.seat, look.question.what, choice, "stand_in", FALLBACK if asked.seat.thinks else None)
        log.append(asked.game, answer, asked.opened)
    except (Stale, Unavailable):
        return False  # another worker was faster, or the table is stopped, or not for this server
    if asked.seat.thinks:
        thinking_queue.ANSWER_COUNTER.labels(asked.game.ruleset, "fallback").inc()
    return True


@shared_task(name=thinking_worker.ANSWER_TASK)
def give_computed_answer(question: list[int], answer: str | None, wait: float = 0.0) -> bool:
    """Give the answer to a question that was thought about, once it has waited so many seconds; whether it was given.
    None: nothing came of it, quick answers. Nothing happens where the question is gone. May run twice."""
    game_id, seat, opened = question
    asked = open_questions(game_id).filter(thinking_queue.THINKING_SEATS, seat__number=seat, opened=opened).first()
    given = False
    if asked is not None and wait > 0:
        thinking_queue.note_finished(asked)
        _send_task(give_computed_answer.apply_async, (question, answer), countdown=wait)
    elif asked is not None:
        given = answer is not None and thinking_queue.give_found_answer(asked, tuples(json.loads(answer)))
        if not given:
            thinking_queue.give_up(asked)
        _wake_table(game_id)
    for other in try_hand_out_questions():
        _wake_table(other)
    return given


def stand_in_choice(look: log.Observation) -> Choice:
    """The built-in player's choice; should it fail or cheat, the first legal one, so that no table dies of it."""
    question = look.question
    try:
        return question.check(rules_of(look.game).decide(look.view, question))
    except Illegal:
        logger.error("The built-in player of %s chose what was not offered at table %s", look.game.ruleset, look.game)
    except Exception:
        logger.exception("The built-in player of %s failed at table %s", look.game.ruleset, look.game)
    return first_legal_choice(question)


def timed_out_choice(look: log.Observation) -> Choice | None:
    """What the rules of the game make of a question whose time is up; None if they leave it to the built-in player."""
    timed_out = getattr(rules_of(look.game), "timed_out", None)
    return timed_out(look.question) if timed_out else None


def first_legal_choice(question: SeatQuestion) -> Choice:
    if isinstance(question, AskSome):
        return tuple(question.options[: question.least])
    return question.low if isinstance(question, AskNumber) else question.options[0]


@receiver(appended)
def _wake_stand_ins(game: Game, events: list[tuple[int, facts.LogEvent]], **kwargs: object) -> None:
    """A person's move may ask built-in players; their own moves go on in the task that makes them."""
    if game.stand_ins_asked and getattr(events[0][1], "by", None) != "stand_in":
        wait = undo_wait(game)
        transaction.on_commit(partial(_wake_table_later, game.pk, wait) if wait else partial(_wake_table, game.pk))


def _wake_table(game_id: int) -> None:
    """Send the task; if the broker is away, the sweep finds the game later."""
    _send_task(answer_for_stand_ins.delay, game_id)


def _wake_table_later(game_id: int, wait: timedelta) -> None:
    _send_task(answer_for_stand_ins.apply_async, (game_id,), countdown=wait.total_seconds())


def _send_task(way: Callable[..., object], *args: Any, **how: Any) -> None:
    try:
        way(*args, **how)
    except Exception as fault:  # a thought that is lost so is handed out again
        logger.warning("Could not wake built-in players: %s", type(fault).__name__)
