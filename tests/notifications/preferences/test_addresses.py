"""Addresses: their failures, when they are disabled, and a test that enables them again."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone, translation

from games.models import OpenQuestion
from notifications.channels import ChannelError
from notifications.delivery import alerts, copies
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Address, Kind, Notification, State
from notifications.preferences import addresses, switches
from notifications.preferences.history import describe_server_reply
from tests.post_office import PostOffice

pytestmark = [pytest.mark.both, pytest.mark.django_db]
NOBODY = "550 5.1.1 nobody here"


@pytest.fixture
def post() -> Iterator[PostOffice]:
    """A mail server, the site set to use it, and no waiting."""
    with (
        PostOffice() as office,
        override_settings(
            EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
            EMAIL_HOST="127.0.0.1",
            EMAIL_PORT=office.port,
            EMAIL_TIMEOUT=2,
            NOTIFICATION_DELAY_SECONDS=0,
        ),
    ):
        yield office


@pytest.fixture
def notifications(table, post) -> dict[str, Notification]:
    """The notifications of a table that has begun, all due, by their readers' names."""
    Notification.objects.update(due_at=timezone.now())
    return {notification.user.public_name: notification for notification in Notification.objects.select_related("user")}


def refuse(post: PostOffice, name: str, answer: str) -> None:
    post.on["RCPT"] = lambda address: answer if address.startswith(name.lower()) else None


def state(notification: Notification) -> tuple[str, str]:
    notification.refresh_from_db()
    return notification.state, notification.reason


def test_an_address_that_is_none_is_switched_off(notifications, post) -> None:
    refuse(post, "Bruno", NOBODY)
    deliver_due_mails()
    address = Address.objects.get()
    assert (address.user.public_name, address.channel) == ("Bruno", "mail")
    assert address.disabled_at is not None and "nobody here" in address.disabled_reason
    post.on.clear()
    notification = notifications["Bruno"]
    Notification.objects.filter(pk=notification.pk).update(state=State.WAITING, due_at=timezone.now())
    deliver_due_mails()
    assert state(notification) == (State.DROPPED, "address off")
    assert "bruno@example.org" not in [mail.to for mail in post.accepted]


@pytest.mark.parametrize(
    ("answer", "off"),
    [
        ("550 5.1.1 nobody here", True),
        ("552 5.2.2 full", False),
        ("550 5.2.1 closed", True),
        ("553 5.1.8 bad sender", False),
        ("550 no such user", True),
        ("554 no", False),
        ("550 5.7.1 we do not like your house", False),
        ("451 4.7.1 later", False),
    ],
)
def test_what_is_no_fault_of_the_address_leaves_it_on(notifications, post, answer: str, off: bool) -> None:
    refuse(post, "Bruno", answer)
    deliver_due_mails()
    address = Address.objects.get()
    assert (address.disabled_at is not None) is off
    assert answer[:3] in address.delivery_failures.get().reason


def refuse_often(address: Address) -> bool:
    """As often as is enough; whether that has switched it off."""
    for _ in range(copies.MAX_REFUSALS):
        copies.record_refusal(Address.objects.get(pk=address.pk), ChannelError("554 no", permanent=True))
    return Address.objects.filter(pk=address.pk, disabled_at__isnull=False).exists()


def test_refusals_with_mails_taken_between_leave_it_on(bare_table, people) -> None:
    address = addresses.mail_address_of(people[0])
    copies.record_refusal(address, ChannelError("554 no", permanent=True))
    Notification.objects.create(
        game=bare_table(), user=people[0], kind=Kind.OVER, opened=1, state=State.SENT, sent_at=timezone.now()
    )
    for _ in range(copies.MAX_REFUSALS - 1):
        copies.record_refusal(address, ChannelError("554 no", permanent=True))
    assert not addresses.is_mail_disabled(people[0])
    assert refuse_often(address), "nothing was taken since"


def test_what_was_refused_before_it_was_on_again_counts_no_more(people) -> None:
    address = addresses.mail_address_of(people[0])
    assert refuse_often(address)
    addresses.enable_address(address)
    copies.record_refusal(Address.objects.get(pk=address.pk), ChannelError("554 no", permanent=True))
    assert not addresses.is_mail_disabled(people[0])
    hook = addresses.add_address(people[0], "webhook", "mine", {"url": "https://hooks.example.org/", "secret": ""})
    assert refuse_often(hook)
    addresses.add_address(people[0], "webhook", "again", {"url": "https://hooks.example.org/", "secret": ""})
    copies.record_refusal(Address.objects.get(pk=hook.pk), ChannelError("answer 400", permanent=True))
    assert Address.objects.get(pk=hook.pk).disabled_at is None


def test_the_houses_own_trouble_is_in_nobodys_history(notifications) -> None:
    with override_settings(EMAIL_PORT=1):
        deliver_due_mails()
    assert not Address.objects.exists()


def test_a_history_keeps_the_latest(people) -> None:
    address = addresses.mail_address_of(people[0])
    for n in range(addresses.MAX_FAILURES_KEPT + 5):
        copies.record_refusal(address, ChannelError(f"refusal {n}", permanent=False))
    reasons = [trouble.reason for trouble in address.delivery_failures.all()]
    assert len(reasons) == addresses.MAX_FAILURES_KEPT
    assert reasons[0] == f"refusal {addresses.MAX_FAILURES_KEPT + 4}"


def told_on_page(answer: str) -> str:
    """A server's answer as the page puts it, in the reader's Spanish."""
    with translation.override("es"):
        return describe_server_reply(answer)


def test_the_site_says_so_until_its_owner_knows(people, client) -> None:
    address = addresses.mail_address_of(people[0])
    copies.record_refusal(address, ChannelError(NOBODY, permanent=True, gone=True))
    url = f"/you/notifications/at/{address.pk}/acknowledge/"
    client.force_login(people[1])
    assert url not in client.get("/").content.decode()
    client.post(url)
    client.force_login(people[0])
    assert url in client.get("/").content.decode(), "nobody else can say that they know"
    client.post(url)
    assert url not in client.get("/").content.decode()
    assert told_on_page(NOBODY) in client.get("/you/notifications/").content.decode()


def test_who_waits_is_promised_no_mail_that_will_not_come(table, client) -> None:
    waits = table.seats.filter(user__language="en", open_questions=None).first().user
    client.force_login(waits)
    promise = "We will email you when it’s your turn"
    assert promise in client.get("/").content.decode()
    switches.set_switch(waits.pk, Kind.TURN, on=False)
    assert promise not in client.get("/").content.decode()
    switches.set_switch(waits.pk, Kind.TURN, on=True)
    copies.record_refusal(addresses.mail_address_of(waits), ChannelError(NOBODY, permanent=True, gone=True))
    assert promise not in client.get("/").content.decode()


def test_a_new_mail_address_starts_anew(people) -> None:
    copies.record_refusal(addresses.mail_address_of(people[0]), ChannelError(NOBODY, permanent=True, gone=True))
    assert addresses.is_mail_disabled(people[0])
    people[0].email = "new@example.org"
    people[0].save()
    assert not addresses.is_mail_disabled(people[0])
    assert (
        not addresses.addresses_with_key(people[0].pk, addresses.mail_address_key(people[0]))
        .filter(disabled_at__isnull=False)
        .exists()
    )


def test_a_test_that_is_taken_switches_it_on_again(people, post, client) -> None:
    copies.record_refusal(addresses.mail_address_of(people[0]), ChannelError(NOBODY, permanent=True, gone=True))
    client.force_login(people[0])
    refuse(post, "Ana", NOBODY)
    client.post("/you/notifications/at/mail/test/")
    assert addresses.is_mail_disabled(people[0])
    post.on.clear()
    client.post("/you/notifications/at/mail/test/")
    assert not addresses.is_mail_disabled(people[0])
    (mail,) = post.accepted
    assert mail.to == "ana@example.org"
    assert "Una prueba" in mail.part("plain"), "in its reader's language"


def test_a_test_that_is_refused_says_why(people, post, client) -> None:
    refuse(post, "Ana", "554 5.7.1 not from you")
    client.force_login(people[0])
    page = client.post("/you/notifications/at/mail/test/", follow=True).content.decode()
    assert told_on_page("554 5.7.1 not from you") in page and "not from you" not in page


def test_nobody_sends_tests_without_end(people, post, client) -> None:
    client.force_login(people[0])
    for _ in range(alerts.MAX_TESTS_PER_HOUR + 3):
        client.post("/you/notifications/at/mail/test/")
    assert len(post.accepted) == alerts.MAX_TESTS_PER_HOUR


def test_anothers_address_does_not_exist(people, client) -> None:
    theirs = addresses.mail_address_of(people[1])
    client.force_login(people[0])
    for path in (f"{theirs.pk}/test/", f"{theirs.pk}/remove/", "nonsense/test/", "²/test/"):
        assert client.post(f"/you/notifications/at/{path}").status_code == 404
    assert client.get("/you/notifications/at/mail/test/").status_code == 405


def test_reminders_have_a_switch_of_their_own(notifications, post, table) -> None:
    asked = OpenQuestion.objects.get(game=table)
    OpenQuestion.objects.update(deadline=timezone.now() + timedelta(days=1))
    user = asked.seat.user
    first = Notification.objects.get(user=user)
    reminder = Notification.objects.create(
        game=table, user=user, kind=Kind.TURN, opened=asked.opened, reminder_number=1
    )
    assert (first.topic, reminder.topic) == (Kind.TURN, Kind.REMINDER)
    switches.set_switch(user.pk, Kind.REMINDER, on=False)
    deliver_due_mails()
    assert state(first)[0] == State.SENT
    assert state(reminder) == (State.DROPPED, "switched off")


def test_home_tells_what_a_link_has_turned_off_and_which_address_takes_nothing(people, client) -> None:
    ana = people[0]
    ana.language = "en"
    ana.save()
    client.force_login(ana)
    assert "Was that you?" not in client.get("/").content.decode()
    switches.set_switch(ana.pk, Kind.TURN, on=False, by_link=True)
    addresses.add_address(ana, "push", "My phone", {"endpoint": "https://push.example/1"})
    Address.objects.filter(channel="push").update(disabled_at=timezone.now())
    page = client.get("/").content.decode()
    assert "Was that you?" in page and "My phone" in page and "stopped accepting our messages" in page
    Address.objects.update(acknowledged=True)
    assert "My phone" not in client.get("/").content.decode()
