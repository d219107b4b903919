"""While a standing order is going to answer, its owner is not told of the question."""

from datetime import datetime, timedelta

import pytest
import time_machine

from games.eventlog import log
from games.facts.events import Answered
from games.models import Firing, Game, OpenQuestion
from games.orders import firing, placing
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Kind, Notification, State

pytestmark = pytest.mark.django_db
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


@pytest.fixture
def follower(table, people):
    """The player who is asked to follow once the first lead has been made."""
    Notification.objects.filter(kind=Kind.STARTED).delete()
    return people[(OpenQuestion.objects.get(game=table).seat.number + 1) % 3]


def give(table, user, **choices):
    return placing.set_order(
        Game.objects.get(pk=table.pk), user, "think", {"led": "any", "unless": "never", **choices}, "game"
    )


def led(table) -> Notification:
    """The lead is made, and the next player's notification written."""
    asked = OpenQuestion.objects.get(game=table)
    look = log.observe(table, asked.seat.number)
    card = next(option for option in look.question.options if option != "think")
    log.append(table, Answered(look.seat, "lead", card), look.opened)
    return Notification.objects.get(kind=Kind.TURN, stint_open=True)


def at(moment: datetime) -> None:
    """Run what is due at that time: orders, then emails."""
    with time_machine.travel(moment, tick=False):
        firing.sweep_orders(moment)
        deliver_due_mails()


def test_no_mail_for_a_question_that_an_order_answers(table, follower, mailoutbox) -> None:
    give(table, follower)
    notification = led(table)
    due = Firing.objects.get().due_at
    at(due - SECOND)
    notification.refresh_from_db()
    assert notification.user == follower and (notification.state, notification.reason) == (
        State.WAITING,
        "standing order",
    )
    at(due + SECOND)
    assert Firing.objects.get().state == Firing.State.FIRED and not mailoutbox


def test_what_the_order_leaves_to_the_player_is_told(table, follower, mailoutbox) -> None:
    """It thinks; what to take then is the next question, which comes in a mail of its own."""
    give(table, follower)
    led(table)
    due = Firing.objects.get().due_at
    at(due + SECOND)
    at(due + 20 * MINUTE)
    assert [mail.to for mail in mailoutbox] == [[f"{follower.public_name} <{follower.email}>"]]
    assert "You think. What do you take?" in mailoutbox[0].body or "Piensas. ¿Qué tomas?" in mailoutbox[0].body


def test_an_order_that_does_not_apply_holds_up_nothing(table, follower, mailoutbox) -> None:
    placing.set_order(Game.objects.get(pk=table.pk), follower, "give", {}, "game")
    notification = led(table)
    at(notification.due_at + SECOND)
    assert len(mailoutbox) == 1 and not Firing.objects.exists()


def test_a_stopped_order_holds_up_nothing_for_long(table, follower, mailoutbox) -> None:
    order = give(table, follower)
    notification = led(table)
    Firing.objects.update(due_at=notification.due_at + 50 * MINUTE)
    at(notification.due_at)
    placing.stop_order(Game.objects.get(pk=table.pk), follower, order.pk)
    at(notification.due_at + 4 * MINUTE)
    assert not mailoutbox
    at(notification.due_at + 5 * MINUTE)
    assert len(mailoutbox) == 1


def test_an_order_that_nobody_carries_out_holds_up_nothing(table, follower, mailoutbox) -> None:
    """Without the sweep, the owner is notified a minute after the answer was due."""
    give(table, follower)
    led(table)
    due = Firing.objects.get().due_at
    with time_machine.travel(due + SECOND, tick=False):
        deliver_due_mails()
    assert not mailoutbox
    with time_machine.travel(due + 2 * MINUTE, tick=False):
        deliver_due_mails()
    assert len(mailoutbox) == 1


def test_reminders_go_all_the_same(table, follower, mailoutbox) -> None:
    """The clock runs while the order waits."""
    give(table, follower)
    first = led(table)
    asked = OpenQuestion.objects.get(game=table)
    OpenQuestion.objects.update(deadline=asked.asked_at + 60 * MINUTE)
    Notification.objects.create(
        game=table, user=follower, kind=Kind.TURN, opened=asked.opened, reminder_number=1, due_at=first.due_at
    )
    with time_machine.travel(first.due_at, tick=False):
        deliver_due_mails()
    assert len(mailoutbox) == 1
