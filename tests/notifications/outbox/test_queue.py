"""Rows of the outbox: one per stint, one worker at a time, nothing lost, nothing tried for ever."""

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from notifications.models import Kind, Notification, State
from notifications.outbox import queue

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def turns(game, *sequence: tuple[int, ...]) -> list[tuple[int, str]]:
    """Play a sequence of "these seats are asked"; the notifications written, as (event, name)."""
    users = [seat.user_id for seat in game.seats.order_by("number")]
    for number, seats in enumerate(sequence, 1):
        _, standing = queue.current_stints(game.pk)
        queue.write_turn_rows(game, {users[seat]: number for seat in seats}, standing, timezone.now())
    return list(Notification.objects.filter(game=game).order_by("pk").values_list("opened", "user__public_name"))


@pytest.mark.parametrize(
    ("sequence", "notifications"),
    [
        ([(0,), (0,), (0,)], [(1, "Ana")]),
        ([(0,), (1,), (0,)], [(1, "Ana"), (2, "Bruno"), (3, "Ana")]),
        # While only computer players are asked, no stint ends.
        ([(0,), (), (0,)], [(1, "Ana")]),
        # Asked at once; Bruno is asked again after both have answered, Ana not.
        ([(0, 1), (1,), (1,)], [(1, "Ana"), (1, "Bruno")]),
        # Ana has answered and waits for Bruno: another human is asked, so her next question is news.
        ([(0, 1), (1,), (0,)], [(1, "Ana"), (1, "Bruno"), (3, "Ana")]),
        ([(0,), (0, 1), (0, 1)], [(1, "Ana"), (2, "Bruno")]),
    ],
)
def test_one_notice_for_a_stint(bare_table, sequence, notifications) -> None:
    assert turns(bare_table(), *sequence) == notifications


def test_a_row_is_written_once(bare_table, people) -> None:
    game = bare_table()
    assert turns(game, (0,)) == turns(game, (0,)) == [(1, "Ana")]
    Notification.objects.update(stint_open=False)  # as if forgotten: the row itself still holds the place
    assert turns(game, (0,)) == [(1, "Ana")]
    with pytest.raises(IntegrityError), transaction.atomic():
        Notification.objects.create(game=game, user=people[0], kind=Kind.TURN, opened=1)


def test_a_turn_that_passes_before_its_mail_cancels_it(bare_table) -> None:
    turns(bare_table(), (0,), (1,))
    ana, bruno = Notification.objects.order_by("pk")
    assert (ana.state, ana.reason, ana.stint_open) == (State.DROPPED, "turn passed", False)
    assert (bruno.state, bruno.stint_open) == (State.WAITING, True)


def test_tables_do_not_mix(bare_table) -> None:
    one, two = bare_table(), bare_table()
    turns(one, (0,))
    turns(two, (1,))
    assert Notification.objects.filter(stint_open=True).count() == 2
    queue.end_stints([*queue.current_stints(one.pk)[1].values()])
    assert list(Notification.objects.filter(stint_open=True).values_list("game", flat=True)) == [two.pk]


def test_message_ids_tell_nothing_and_never_repeat(bare_table, settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Roma <post@roma.test>"
    game = bare_table()
    turns(game, *[(0,), (1,)] * 20)
    ids = set(Notification.objects.values_list("message_id", flat=True))
    assert len(ids) == 40
    assert all(len(one) == len("<@roma.test>") + 32 and one.endswith("@roma.test>") for one in ids)


def test_nothing_is_claimed_before_it_is_due(bare_table, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = 20
    turns(bare_table(), (0,))
    assert queue.claim_notification() is None
    later = timezone.now() + timedelta(seconds=21)
    assert queue.claim_notification(later) is not None
    assert queue.claim_notification(later) is None


@pytest.mark.parametrize(
    ("behind", "hurried"), [(0, False), (queue.LONG_QUEUE_ROWS, False), (queue.LONG_QUEUE_ROWS + 1, True)]
)
def test_a_letter_hurries_while_many_wait_behind_it(bare_table, settings, behind, hurried) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = 0
    for _ in range(behind + 1):
        turns(bare_table(), (0,))
    assert queue.claim_notification().without_picture is hurried


def test_a_row_in_a_dead_workers_hands_comes_back_after_its_lease(bare_table, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS, settings.NOTIFICATION_LEASE_SECONDS = 0, 300
    turns(bare_table(), (0,))
    first = queue.claim_notification()
    assert queue.claim_notification(timezone.now() + timedelta(seconds=299)) is None
    again = queue.claim_notification(timezone.now() + timedelta(seconds=301))
    assert (again.pk, again.message_id, again.attempts) == (first.pk, first.message_id, 2)


def test_refusals_are_spaced_out_and_end(bare_table, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = 0
    turns(bare_table(), (0,))
    now, waits = timezone.now() + timedelta(seconds=1), []
    with time_machine.travel(now, tick=False):
        while notification := queue.claim_notification(now):
            queue.retry_later(notification, "451 later")
            notification.refresh_from_db()
            if notification.state == State.WAITING:
                waits.append((notification.due_at - timezone.now()).total_seconds())
                now = notification.due_at + timedelta(seconds=1)
    assert waits[:5] == [30, 120, 600, 1800, 3600]
    assert 20 < sum(waits) / 3600 < 30
    notification = Notification.objects.get()
    assert (notification.state, notification.reason) == (State.FAILED, "given up: 451 later")


def test_what_was_sent_stays_sent(bare_table, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = 0
    turns(bare_table(), (0,))
    notification = queue.claim_notification()
    queue.mark_sent(notification)
    queue.retry_later(notification, "a slow worker's word")
    notification.refresh_from_db()
    assert notification.state == State.SENT
    assert notification.sent_at
