"""Servers that hang or say "later" do not delay other notifications."""

from datetime import timedelta

import pytest
from django.utils import timezone

from notifications.channels import ChannelError
from notifications.delivery import copies
from notifications.models import Address, Channel, Kind, Notification, State
from notifications.outbox import queue
from notifications.preferences import addresses
from tests.notifications.conftest import answer

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def hook(bare_table, people) -> Address:
    return addresses.add_address(
        people[1], Channel.WEBHOOK, "mine", {"url": "https://hooks.example.org/", "secret": ""}
    )


def copy(game, address: Address, opened: int, **more) -> Notification:
    due = timezone.now() - timedelta(minutes=5)
    fields = {"kind": Kind.OVER, "due_at": due, **more}
    return Notification.objects.create(game=game, user=address.user, address=address, opened=opened, **fields)


def test_an_address_that_backs_off_is_told_nothing_meanwhile(bare_table, hook) -> None:
    game, soon = bare_table(), timezone.now() + timedelta(seconds=30)
    copy(game, hook, 1, attempts=1, due_at=soon)
    copy(game, hook, 2)
    Address.objects.update(failures=1, retry_at=soon)
    assert queue.claim_notification(copies=True) is None
    assert queue.claim_notification(soon, copies=True) is not None


def test_it_backs_off_longer_each_time_whatever_it_is_told(bare_table, hook, monkeypatch) -> None:
    """A new question every minute is no new beginning."""
    game, answers = bare_table(), [False, False, False, True]

    def hang(address, note):
        if not answers.pop(0):
            raise ChannelError("the server could not be reached", permanent=False)

    monkeypatch.setattr(copies, "send_to_address", hang)
    monkeypatch.setattr(copies, "webhook_text", lambda copy: None)
    for failures, seconds in ((1, 30), (2, 120), (3, 600), (0, None)):
        copy(game, hook, 10 + failures)
        before = timezone.now()
        copies.deliver_due_copies(most=1)
        hook.refresh_from_db()
        assert (hook.failures, hook.retry_at is None) == (failures, seconds is None)
        assert seconds is None or before <= hook.retry_at - timedelta(seconds=seconds) <= timezone.now()
        Notification.objects.filter(state=State.WAITING).delete()
        Address.objects.exclude(retry_at=None).update(retry_at=timezone.now())


def test_an_address_in_a_workers_hands_is_not_taken_by_another(bare_table, hook) -> None:
    game, end = bare_table(), timezone.now() + timedelta(seconds=60)
    dead = copy(game, hook, 1, state=State.SENDING, attempts=1, due_at=end)
    copy(game, hook, 2)
    assert queue.claim_notification(copies=True) is None
    Notification.objects.exclude(pk=dead.pk).delete()
    assert queue.claim_notification(end, copies=True) == dead, "what a dead worker leaves comes back"


def test_who_hangs_is_asked_after_the_others(bare_table, hook, people) -> None:
    """A dozen that hang, all due for another try: each of them lets whoever has come meanwhile go first."""
    game = bare_table()
    copy(game, hook, 1, attempts=1, due_at=timezone.now() - timedelta(hours=1))
    Address.objects.update(failures=1, retry_at=timezone.now() - timedelta(hours=1))
    other = addresses.add_address(people[2], Channel.NTFY, "hers", {"server": "ntfy.sh", "topic": "t", "token": ""})
    hers = copy(game, other, 1)
    assert queue.claim_notification(copies=True) == hers


def test_other_mails_of_the_same_reader_are_mails_all_the_same(bare_table, people) -> None:
    """A mail has no address of its own: one that was refused holds up no other."""
    game, later = bare_table(), timezone.now() + timedelta(hours=1)
    for opened, more in ((1, {"attempts": 1, "due_at": later}), (2, {})):
        Notification.objects.create(game=game, user=people[1], kind=Kind.OVER, opened=opened, **more)
    assert queue.claim_notification().opened == 2


def test_moves_do_not_pile_up_at_a_hook_that_takes_none(table, people, monkeypatch) -> None:
    monkeypatch.setattr("notifications.tasks.deliver_copies.apply_async", lambda **how: None)
    place = {"url": "https://hooks.example.org/", "secret": ""}
    every = addresses.add_address(people[1], Channel.WEBHOOK, "mine", place, table, every=True)
    moves = Notification.objects.filter(address=every, kind=Kind.MOVE)
    answer(table)
    answer(table)
    assert moves.count() == 2, "each move is told"

    def hang(address, note):
        raise ChannelError("the server could not be reached", permanent=False)

    monkeypatch.setattr(copies, "send_to_address", hang)
    copies.deliver_due_copies()
    assert sorted(moves.values_list("attempts", flat=True)) == [0, 1]
    answer(table)
    answer(table)
    assert moves.count() == 2, "one that is tried again stands for those that come after"
