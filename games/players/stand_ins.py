"""Answers of quick computer players: right after the event that asks them, or in a periodic sweep.

If several people play, the first computer player after a person's move waits (STAND_IN_WAIT), so that the person can
undo the move. The wait starts at the last move that all players can see, and always has the same length. Otherwise it
would reveal that a player has changed a simultaneous answer. thinking_queue.py handles computer players that search."""

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
from .thinking_queue import DUE_QUESTIONS, MAX_CLOCK_SKEW, undo_wait, undo_window

logger = logging.getLogger(__name__)
TASK_GRACE_PERIOD = timedelta(seconds=3)  # how long the sweep waits for the task that was sent at the commit
MAX_ANSWERS_PER_TASK = 100  # then other tasks get the worker
QUIET_TABLES = Q(game__private_head=F("game__head"))  # like Game.is_quiet, for a table that has started


@shared_task(name="games.tasks.answer_for_stand_ins")
def answer_for_stand_ins(game_id: int) -> int:
    """Answer for computer players and conceded seats until a person must answer; return the count."""
    for count in range(MAX_ANSWERS_PER_TASK):
        if not answer_once(game_id):
            return count
    _queue_answers(game_id)
    return MAX_ANSWERS_PER_TASK


@shared_task(name="games.tasks.sweep_stand_ins")
def sweep_stand_ins() -> int:
    """Wake all games that wait for a computer player, so that no table hangs after a crash."""
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
    games += try_hand_out_questions(all_questions=True)
    for game_id in games:
        _queue_answers(game_id)
    return len(games)


def try_hand_out_questions(all_questions: bool = False) -> list[int]:
    try:
        return thinking_queue.hand_out_questions(all_questions)
    except (OSError, RedisError) as fault:
        logger.warning("Could not send questions to the thinking workers: %s", type(fault).__name__)
        return []


def answer_once(game_id: int) -> bool:
    rows = list(open_questions(game_id))
    if not rows:
        return False
    if wait := undo_wait(rows[0].game):
        _queue_answers_later(game_id, wait)
        return False
    asked = next((row for row in rows if not row.seat.thinks or thinking_queue.is_given_up(row)), None)
    if asked is None:
        for other in try_hand_out_questions():
            _queue_answers(other)
        return False
    return answer_by_quick(asked)


def open_questions(game_id: int) -> QuerySet[OpenQuestion]:
    return (
        OpenQuestion.objects.filter(DUE_QUESTIONS, game_id=game_id)
        .select_related("game", "seat")
        .order_by("seat__number")
    )


def answer_by_quick(asked: OpenQuestion) -> bool:
    """Let quick answer, and return whether the caller can go on with the table's next question.

    If the seat's grade searches, the event records that quick answered instead."""
    try:
        observation = log.observe(asked.game, asked.seat.number)
        if observation.seat is None or observation.question is None or observation.opened != asked.opened:
            return OpenQuestion.objects.filter(pk=asked.pk, opened=asked.opened).exists() is False
        choice = stand_in_choice(observation)
        answer = Answered(
            observation.seat, observation.question.what, choice, "stand_in", FALLBACK if asked.seat.thinks else None
        )
        log.append(asked.game, answer, asked.opened)
    except (Stale, Unavailable):
        return False  # another worker was faster, or the table is suspended or not for this server
    if asked.seat.thinks:
        thinking_queue.ANSWER_COUNTER.labels(asked.game.ruleset, "fallback").inc()
    return True


@shared_task(name=thinking_worker.ANSWER_TASK)
def give_computed_answer(question: list[int], answer: str | None, wait: float = 0.0) -> bool:
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
        _queue_answers(game_id)
    for other in try_hand_out_questions():
        _queue_answers(other)
    return given


def stand_in_choice(observation: log.Observation) -> Choice:
    question = observation.question
    try:
        return question.check(rules_of(observation.game).decide(observation.view, question))
    except Illegal:
        logger.error(
            "The computer player of %s made an illegal choice at table %s", observation.game.ruleset, observation.game
        )
    except Exception:
        logger.exception("The computer player of %s failed at table %s", observation.game.ruleset, observation.game)
    return first_legal_choice(question)


def timed_out_choice(observation: log.Observation) -> Choice | None:
    timed_out = getattr(rules_of(observation.game), "timed_out", None)
    return timed_out(observation.question) if timed_out else None


def first_legal_choice(question: SeatQuestion) -> Choice:
    if isinstance(question, AskSome):
        return tuple(question.options[: question.least])
    return question.low if isinstance(question, AskNumber) else question.options[0]


@receiver(appended)
def _wake_stand_ins(game: Game, events: list[tuple[int, facts.LogEvent]], **kwargs: object) -> None:
    if game.stand_ins_asked and getattr(events[0][1], "by", None) != "stand_in":
        wait = undo_wait(game)
        transaction.on_commit(
            partial(_queue_answers_later, game.pk, wait) if wait else partial(_queue_answers, game.pk)
        )


def _queue_answers(game_id: int) -> None:
    _send_task(answer_for_stand_ins.delay, game_id)


def _queue_answers_later(game_id: int, wait: timedelta) -> None:
    _send_task(answer_for_stand_ins.apply_async, (game_id,), countdown=wait.total_seconds())


def _send_task(way: Callable[..., object], *args: Any, **how: Any) -> None:
    try:
        way(*args, **how)
    except Exception as fault:  # a lost answer is computed again
        logger.warning("Could not wake computer players: %s", type(fault).__name__)
