"""The same told elsewhere: when, to whom, in which words, and what becomes of it."""

import pytest
from django.test import override_settings
from django.utils import timezone

from games.eventlog import log
from games.models import Game, OpenQuestion
from games.tables import chat
from notifications.channels import ChannelError, PushText
from notifications.channels.mail import MailConnection
from notifications.delivery import copies
from notifications.delivery.mails import deliver_due_mails
from notifications.emails import push_texts
from notifications.models import Address, Channel, Kind, Notification, State
from notifications.preferences import addresses, switches
from tests.notifications.conftest import answer

pytestmark = [pytest.mark.both, pytest.mark.django_db]
HOOK = {"url": "https://hooks.example.org/", "secret": ""}


@pytest.fixture
def told(monkeypatch) -> list:
    """Return what is sent to the channels: (channel, text)."""
    handed: list = []
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: handed.append((address.channel, note)))
    return handed


@pytest.fixture
def turn(table, told) -> Notification:
    """The notification of whose turn it is, due; its reader has a chat and a browser."""
    Notification.objects.filter(kind=Kind.STARTED).delete()
    Notification.objects.update(due_at=timezone.now())
    notification = Notification.objects.get()
    for channel in (Channel.WEBHOOK, Channel.PUSH):
        addresses.add_address(notification.user, channel, "mine", HOOK)
    return notification


def run() -> None:
    """Deliver all due emails and copies."""
    with override_settings(NOTIFICATION_DELAY_SECONDS=0):
        deliver_due_mails()
        copies.deliver_due_copies()


def states() -> dict[str, tuple[str, str]]:
    return {
        copy.address.channel: (copy.state, copy.reason)
        for copy in Notification.objects.filter(address__isnull=False).select_related("address")
    }


def test_it_is_told_at_every_address(turn, told, mailoutbox) -> None:
    run()
    assert sorted(channel for channel, _ in told) == ["push", "webhook"]
    assert len(mailoutbox) == 1
    assert set(states().values()) == {(State.SENT, "")}
    run()
    assert len(told) == 2, "once each"


def test_a_mail_server_that_is_away_holds_up_no_other_channel(turn, told, people, monkeypatch) -> None:
    """The first mail finds it away, the others are not even tried; their copies go out all the same."""
    for user in people:
        addresses.add_address(user, Channel.PUSH, "browser", {"endpoint": f"https://push.example.org/{user.pk}"})
    chat.post_message(turn.game, people[0], "@Bruno @Carla hello")
    Notification.objects.update(due_at=timezone.now())
    browsers = Address.objects.filter(user__in=people[1:], channel=Channel.PUSH).count()

    def away(self):
        raise ChannelError("away", permanent=False, ours=True)

    monkeypatch.setattr(MailConnection, "open", away)
    monkeypatch.setattr(MailConnection, "is_open", False)
    run()
    assert Notification.objects.filter(address=None, attempts__gt=0).count() == 1
    assert sum(channel == "push" and "hello" in note.text for channel, note in told) == browsers >= 2
    run()
    assert sum(channel == "push" and "hello" in note.text for channel, note in told) == browsers, "once each"


def test_nothing_is_told_before_its_time(turn, told) -> None:
    Notification.objects.update(due_at=timezone.now() + timezone.timedelta(minutes=3))
    run()
    assert not told and not states()


def test_a_browser_shows_the_question_and_a_chat_does_not(turn, told, table) -> None:
    run()
    said = dict(told)
    seat = OpenQuestion.objects.get(game=table).seat
    from notifications.emails.context import EmailContext

    question = EmailContext.of(turn).question
    assert log.observe(Game.objects.get(pk=table.pk), seat.number).question is not None
    assert said["push"].text == question
    assert question not in said["webhook"].text
    assert "turn" in said["webhook"].text or "toca" in said["webhook"].text
    for note in said.values():
        assert note.url.endswith(f"/{table.slug}/"), "no pass that opens the table for whoever reads along"


def test_who_wants_no_mails_is_told_elsewhere_all_the_same(turn, told, mailoutbox) -> None:
    switches.set_switch(turn.user_id, Kind.TURN, on=False)
    run()
    assert len(told) == 2 and not mailoutbox


def test_each_channel_has_switches_of_its_own(turn, told, mailoutbox) -> None:
    switches.set_switch(turn.user_id, Kind.TURN, on=False, channel=Channel.PUSH)
    run()
    assert [channel for channel, _ in told] == ["webhook"] and len(mailoutbox) == 1


def test_what_nobody_would_miss_is_told_by_mail_alone(table, told, people, mailoutbox) -> None:
    for user in people:
        addresses.add_address(user, Channel.WEBHOOK, "mine", HOOK)
    Notification.objects.update(due_at=timezone.now())
    run()
    assert len(mailoutbox) == 3
    assert [note.kind for _, note in told] == [Kind.TURN]


def test_a_copy_of_a_turn_that_has_passed_is_dropped(turn, told, table) -> None:
    with override_settings(NOTIFICATION_DELAY_SECONDS=0):
        deliver_due_mails()
    first = OpenQuestion.objects.get(game=table).seat_id
    while OpenQuestion.objects.filter(game=table, seat=first).exists():
        answer(table)
    copies.deliver_due_copies()
    assert not told
    assert set(states().values()) == {(State.DROPPED, "turn passed")}


def test_an_address_that_is_gone_is_switched_off_alone(turn, monkeypatch, told) -> None:
    def gone(address: Address, note: PushText) -> None:
        if address.channel == Channel.WEBHOOK:
            raise ChannelError("answer 410", permanent=True, gone=True)

    monkeypatch.setattr(copies, "send_to_address", gone)
    run()
    assert states() == {"webhook": (State.FAILED, "answer 410"), "push": (State.SENT, "")}
    off = Address.objects.get(disabled_at__isnull=False)
    assert (off.channel, off.disabled_reason) == ("webhook", "answer 410")
    assert [trouble.reason for trouble in off.delivery_failures.all()] == ["answer 410"]


def test_what_does_not_answer_is_tried_again(turn, monkeypatch) -> None:
    def away(address: Address, note: PushText) -> None:
        raise ChannelError("the server could not be reached", permanent=False)

    monkeypatch.setattr(copies, "send_to_address", away)
    run()
    assert set(states().values()) == {(State.WAITING, "the server could not be reached")}
    assert not Address.objects.filter(disabled_at__isnull=False).exists()
    assert Notification.objects.filter(address__isnull=False, due_at__gt=timezone.now()).count() == 2


def test_a_removed_address_is_told_nothing(turn, told, client) -> None:
    with override_settings(NOTIFICATION_DELAY_SECONDS=0):
        deliver_due_mails()
    client.force_login(turn.user)
    for address in turn.user.addresses.all():
        client.post(f"/you/notifications/at/{address.pk}/remove/")
    copies.deliver_due_copies()
    assert not told and not states()


def test_the_end_is_told_too(table, told, people) -> None:
    addresses.add_address(people[1], Channel.WEBHOOK, "mine", HOOK)
    Notification.objects.all().delete()
    Notification.objects.create(game=table, user=people[1], kind=Kind.OVER, opened=9)
    note = push_texts.push_text(Notification.objects.get())
    assert note.text == "The game is over."


def test_addresses_are_added_on_the_page_and_tokens_never_come_back(people, client, told) -> None:
    client.force_login(people[0])
    url = "https://hooks.example.org/very-secret"
    client.post("/you/notifications/add/webhook/", {"webhook-url": url, "webhook-secret": "s3cret"})
    (address,) = people[0].addresses.all()
    page = client.get("/you/notifications/").content.decode()
    assert "hooks.example.org" in page and "very-secret" not in page and "s3cret" not in page
    assert page.count('name="webhook-turn"') == 1, "its switches"
    client.post(f"/you/notifications/at/{address.pk}/test/")
    assert [(channel, note.kind) for channel, note in told] == [("webhook", "test")]
    assert client.post("/you/notifications/add/webhook/", {"webhook-url": "http://x"}).status_code == 400
    assert client.post("/you/notifications/add/fax/", {}).status_code == 404


def test_nobody_has_addresses_without_end(people, client) -> None:
    client.force_login(people[0])
    for n in range(addresses.MAX_ADDRESSES_PER_USER + 3):
        client.post("/you/notifications/add/webhook/", {"webhook-url": f"https://hooks.example.org/{n}"})
    assert people[0].addresses.count() == addresses.MAX_ADDRESSES_PER_USER
    known = people[0].addresses.filter(fields__url="https://hooks.example.org/0")
    known.update(disabled_at=timezone.now())
    client.post("/you/notifications/add/webhook/", {"webhook-url": "https://hooks.example.org/0"})
    assert known.get().disabled_at is None, "one that is there can be enabled again"
