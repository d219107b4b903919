"""Reminders are sent by the sweep, while their question is open and its clock runs."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

from games.clocks import stopping
from games.clocks.rest import GRACE_STEP
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.deadlines import sweep
from games.eventlog import log
from games.facts.events import Undone
from games.models import Game, OpenQuestion
from games.tables import opening
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Notification, State
from tests.notifications.conftest import answer
from tests.tables import open_table

pytestmark = pytest.mark.both

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


@pytest.fixture
def clock(settings):
    """Noon, and it stays noon. Mails are kept in memory."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def table(people, clock) -> Game:
    """A game of Gloria with four days for each answer."""
    game = open_table(
        people[0], "gloria", {"short": True}, size=3, time_control=TimeControl("answer", 4 * SECONDS_PER_DAY)
    )
    for user in people[1:]:
        opening.join(game, user)
    game.refresh_from_db()
    return game


def after(clock, **time: float) -> list[str]:
    """So much later, sweep and deliver; the texts that went out."""
    clock.shift(timedelta(**time))
    mail.outbox.clear()
    sweep.sweep_deadlines()
    deliver_due_mails()
    return [letter.body for letter in mail.outbox]


def told(game: Game) -> list[tuple[int, str, str]]:
    """(rung, state, reason) of the turn notifications to who is asked first, in order."""
    rows = Notification.objects.filter(game=game, kind="turn").order_by("pk")
    return [(row.reminder_number, row.state, row.reason) for row in rows]


def test_a_turn_is_told_at_once_and_then_up_the_ladder(table, clock):
    sent = [after(clock, hours=hours) for hours in (1, 46, 1, 28, 1, 18, 0.5)]
    assert [len(texts) for texts in sent] == [2 + 1, 0, 1, 0, 1, 1, 0]  # the others hear that it has begun
    assert told(table) == [(0, "sent", ""), (1, "sent", ""), (2, "sent", ""), (3, "sent", "")]


def test_a_reminder_says_so_and_tells_the_deadline(table, clock, people):
    asked = OpenQuestion.objects.get(game=table).seat.user
    asked.language, asked.time_zone = "en", "Europe/Madrid"
    asked.save()
    after(clock, hours=1)
    (text,) = after(clock, days=2)
    assert text.index("Reminder: the other players are waiting for you.") < text.index("Reply above this line")
    assert "Answer by Sat 28 Nov, 13:00, your time." in text


def test_the_first_word_about_a_turn_tells_the_deadline_and_reminds_of_nothing(table, clock):
    seat = OpenQuestion.objects.get(game=table).seat
    after(clock, hours=1)
    (text,) = (letter.body for letter in mail.outbox if seat.user.email in letter.to[0] and "28" in letter.body)
    assert "A reminder" not in text and "Un aviso" not in text


def test_who_answers_is_not_reminded_of_what_was_answered(table, clock):
    after(clock, hours=1)
    clock.shift(timedelta(days=2))
    sweep.sweep_deadlines()
    answer(table)
    deliver_due_mails()
    assert (1, "dropped", "turn passed") in told(table)


def test_a_reminder_is_dropped_if_the_clock_stands(table, clock, people):
    after(clock, hours=1)
    clock.shift(timedelta(days=2))
    sweep.sweep_deadlines()
    for user in people:
        stopping.set_pause_consent(table, user, True)
    deliver_due_mails()
    assert told(table)[-1] == (1, "dropped", "the clock is stopped")


def test_when_time_is_up_the_grace_is_told(table, clock):
    after(clock, hours=1)
    (text,) = after(clock, days=4)
    assert [rung for rung, *_ in told(table)] == [0, GRACE_STEP]
    assert Notification.objects.get(reminder_number=GRACE_STEP).state == State.SENT
    assert "29" in text  # until a day later


def test_a_question_put_again_has_a_ladder_of_its_own(table, clock):
    seat = OpenQuestion.objects.get(game=table).seat
    number = answer(table)
    log.append(table, Undone(number, seat.number))
    after(clock, hours=1)
    after(clock, days=2)
    after(clock, days=1, hours=12)
    rungs = Notification.objects.filter(game=table, reminder_number__gt=0).values_list("opened", "reminder_number")
    assert sorted(rungs) == [(OpenQuestion.objects.get(game=table).opened, rung) for rung in (1, 2)]
