"""What others get, who must not learn more than all players: due times, broker, logs, the admin."""

import io
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client

from games.eventlog import log
from games.eventlog.loading import rules_of
from games.models import Firing, Game, OpenQuestion, Order
from games.orders import arming, vocabulary
from games.players import stand_ins
from games.tables import chat, seats
from notifications.delivery import copies, mails
from notifications.emails import board
from notifications.models import Notification
from roma_site.live import changes
from roma_site.logs import JsonLogFormatter
from tests.browser import scenes
from tests.safety.moments import Moment, give_orders

from .bare import Found, read

OURS = ("games", "notifications", "roma_site", "django.request")
SLIP = 5


def with_a_built_in_player(at: Moment) -> None:
    coming = [who for who, _, _ in at.following if who in at.others]
    if at.game.size > 2:
        seats.leave_seat(at.game, at.users[(coming or at.others)[0]])


def reads_hidden(order: Order) -> bool:
    return vocabulary.vocabulary_of(order.game.ruleset).kinds[order.kind].reads_hidden(order.choices)


def times(at: Moment) -> Found:
    with at.apart(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "STAND_IN_WAIT", SLIP)
        with_a_built_in_player(at)
        for seat in at.others:
            give_orders(at, seat)
        at.go_on(2)
        game = Game.objects.get(pk=at.game.pk)
        asked = OpenQuestion.objects.filter(game=game).order_by("seat__number")
        due = Notification.objects.filter(game=game).order_by("user", "kind", "opened", "reminder_number")
        armed = Firing.objects.filter(game=game).select_related("order__game").order_by("seat", "opened")
        early = [one for one in armed if one.due_at - one.armed_at < arming.HIDDEN_ANSWER_DELAY[0]]
        assert not any(reads_hidden(one.order) for one in early)
        return [
            (
                "questions",
                list(asked.values_list("seat__number", "opened", "asked_at", "deadline", "given", "stand_in")),
            ),
            ("notices", list(due.values_list("user", "kind", "opened", "reminder_number", "due_at"))),
            ("built-in players", stand_ins.undo_wait(game)),
            ("orders", [(one.seat, one.opened, one.due_at) for one in early]),
        ]


def tasks_sent(at: Moment) -> Found:
    with at.apart(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "STAND_IN_WAIT", SLIP)
        with_a_built_in_player(at)
        at.go_on(1)
        chat.post_message(at.game, at.reader, "hello")
        stand_ins.answer_once(at.game.pk)
    return [("tasks", at.sent)]


def words_said(at: Moment) -> Found:
    noted: list[str] = []
    with at.apart(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(changes, "note_after_commit", lambda *what: noted.extend(what))
        at.go_on(3)
        chat.post_message(at.game, at.reader, "hello")
        return [
            ("quiet words", words_to_others(at, at.noted)),
            ("words", words_to_others(at, [*at.noted, *noted])),
            ("how often", [one.partition(":")[1:] for one in noted]),
        ]


def words_to_others(at: Moment, noted: list[str]) -> list:
    """The words about these changes, but for what tells whoever has acted quietly of their own act."""
    said = changes.update_messages(noted)
    for one in said:
        one.get("people", {}).pop(at.busy, None)
    return [one for one in said if one.get("people", True) or one.get("watch")]


def faults_written(at: Moment) -> Found:
    with at.apart(), failing(at):
        for seat in at.others:
            give_orders(at, seat)
        at.go_on(1)
        seats.leave_seat(at.game, at.users[at.others[0]])
        stand_ins.answer_once(at.game.pk)
        drawn = board.draw_board_picture(at.look(at.seat), "en", [])
        at.clock.shift(timedelta(minutes=10))
        mails.deliver_due_mails()
        return [("picture", drawn), ("notes", copies.deliver_due_copies())]


def with_lines(sense: Callable[[Moment], Found]) -> Callable[[Moment], Found]:
    """The same sense, and what the site has written into its log meanwhile."""

    def told_and_written(at: Moment) -> Found:
        with written() as text:
            found = sense(at)
        return [*found, *(("line", line) for line in text.getvalue().splitlines())]

    return told_and_written


@contextmanager
def written() -> Iterator[io.StringIO]:
    text, here = io.StringIO(), threading.get_ident()
    handler = logging.StreamHandler(text)
    handler.addFilter(lambda record: record.thread == here)
    handler.setFormatter(JsonLogFormatter())
    loggers = [logging.getLogger(name) for name in (*OURS, "roma_site.requests")]
    before = [(one, one.level, one.handlers, one.propagate) for one in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
        logger.handlers, logger.propagate = [handler], False
    try:
        yield text
    finally:
        for logger, level, logger.handlers, logger.propagate in before:
            logger.setLevel(level)


@contextmanager
def failing(at: Moment) -> Iterator[None]:
    """Computer players, orders and pictures fail with words that name everything under the table."""

    def fail(*args: object, **how: object) -> None:
        raise RuntimeError(log.load(at.game).position())

    known = vocabulary.vocabulary_of(at.game.ruleset)
    broken = {key: replace(kind, answer=fail) for key, kind in known.kinds.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vocabulary, "vocabulary_of", lambda ruleset: replace(known, kinds=broken))
        patch.setattr(rules_of(at.game), "decide", fail)
        patch.setattr("games.boards.picture.board_drawing", fail)
        patch.setattr("notifications.emails.push_texts.push_text", fail)
        yield


def operators_pages(at: Moment) -> Found:
    with at.apart():
        operator = Client()
        scenes.operator(operator)
        paths = [f"games/game/{at.game.pk}/change/", f"games/event/?game__id__exact={at.game.pk}"]
        paths += ["games/game/", "notifications/notification/", "notifications/receivedmail/"]
        return read(operator, [f"/admin/{path}" for path in paths])
