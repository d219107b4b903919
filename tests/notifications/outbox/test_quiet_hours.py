"""Quiet hours: what falls due at night comes in the morning, by the player's own clock."""

from datetime import datetime

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from games.clocks.vacations import changing_rest
from games.models import Habits
from notifications.delivery import copies
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Address, Kind, Notification, State
from notifications.preferences import addresses
from tests.notifications.conftest import answer

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-{text}+00:00")


@pytest.fixture
def night(table, monkeypatch) -> Notification:
    """Return a notification due at 3:00 in Madrid, in its reader's quiet hours."""
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: None)
    Notification.objects.filter(kind=Kind.STARTED).delete()
    notification = Notification.objects.get()
    notification.user.time_zone = "Europe/Madrid"
    notification.user.save()
    Habits.objects.create(user=notification.user, quiet_from=22 * 60, quiet_until=7 * 60 + 30)
    addresses.add_address(notification.user, "ntfy", "mine", {"server": "ntfy.sh", "topic": "t", "token": ""})
    Notification.objects.update(due_at=at("22T02:00"))
    return notification


def run() -> None:
    with override_settings(NOTIFICATION_DELAY_SECONDS=0):
        deliver_due_mails()
        copies.deliver_due_copies()


def test_nothing_comes_at_night_by_any_channel(night, mailoutbox) -> None:
    with time_machine.travel(at("22T02:00"), tick=False):
        run()
    assert [(one.state, one.reason, one.due_at) for one in Notification.objects.all()] == [
        (State.WAITING, "quiet hours", at("22T06:30"))
    ] * 2, "the mail and its copy"
    assert not mailoutbox


def test_who_moves_to_a_zone_where_it_is_day_is_told_at_once(night, mailoutbox) -> None:
    with time_machine.travel(at("22T02:00"), tick=False):
        run()
        with changing_rest(night.user, at("22T02:00")):
            night.user.time_zone = "Asia/Tokyo"
            night.user.save()
        run()
    assert len(mailoutbox) == 1
    assert set(Notification.objects.values_list("state", flat=True)) == {State.SENT}


def test_it_comes_in_the_morning(night, mailoutbox) -> None:
    with time_machine.travel(at("22T02:00"), tick=False):
        run()
    with time_machine.travel(at("22T06:30"), tick=False):
        run()
    assert len(mailoutbox) == 1
    assert set(Notification.objects.values_list("state", "reason")) == {(State.SENT, "")}


def test_what_was_answered_at_night_is_not_told_in_the_morning(night, table, mailoutbox) -> None:
    with time_machine.travel(at("22T02:00"), tick=False):
        run()
        seat = table.open_questions.get().seat_id
        while table.open_questions.filter(seat=seat).exists():
            answer(table)
    Notification.objects.exclude(pk=night.pk).delete()
    with time_machine.travel(at("22T06:30"), tick=False):
        run()
    night.refresh_from_db()
    assert (night.state, night.reason) == (State.DROPPED, "turn passed")
    assert not mailoutbox


def test_by_day_it_comes_at_once(night, mailoutbox) -> None:
    with time_machine.travel(at("22T12:00"), tick=False):
        run()
    assert len(mailoutbox) == 1


def test_a_copy_that_is_tried_again_waits_for_the_morning_too(night) -> None:
    with time_machine.travel(at("22T20:59"), tick=False), override_settings(NOTIFICATION_DELAY_SECONDS=0):
        deliver_due_mails()
    with time_machine.travel(at("22T21:01"), tick=False):
        copies.deliver_due_copies()
    copy = Notification.objects.get(address__isnull=False)
    assert (copy.state, copy.reason, copy.due_at) == (State.WAITING, "quiet hours", at("23T06:30"))
    assert timezone.is_aware(copy.due_at)


@pytest.fixture
def hook(night) -> Address:
    """A program of the sleeper's."""
    place = addresses.add_address(
        night.user, "webhook", "mine", {"url": "https://hooks.example.org/", "secret": "s" * 16}
    )
    assert place is not None
    return place


def test_a_program_is_told_of_a_question_at_night(night, hook, mailoutbox) -> None:
    Notification.objects.create(
        game=night.game, user=night.user, kind=Kind.TURN, opened=night.opened, address=hook, due_at=at("22T02:00")
    )
    with time_machine.travel(at("22T02:00"), tick=False):
        run()
    assert [one.state for one in Notification.objects.filter(address=hook)] == [State.SENT] and not mailoutbox


def test_of_all_else_a_program_is_told_in_the_morning(night, hook) -> None:
    Notification.objects.update(kind=Kind.OVER)
    with time_machine.travel(at("22T02:00"), tick=False):
        run()
    assert not Notification.objects.filter(address=hook, state=State.SENT).exists()
    with time_machine.travel(at("22T06:30"), tick=False):
        run()
    assert [one.state for one in Notification.objects.filter(address=hook)] == [State.SENT]
