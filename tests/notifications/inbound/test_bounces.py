"""A dead email address is found by bounces, and by nothing that can be forged."""

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes

import pytest
from django.core import mail
from django.utils import timezone

from notifications import tasks
from notifications.channels import ChannelError
from notifications.channels.mail import MAILS
from notifications.channels.return_addresses import MAIL, PROBE, ReturnAddress, read_return_address
from notifications.delivery import alerts, copies, mails
from notifications.inbound import bounces, listener
from notifications.models import Address, Channel, DeliveryFailure, Notification, ReceivedMail, State
from notifications.preferences import addresses
from tests.notifications.inbound.conftest import DEAD, dsn

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def at_once(monkeypatch) -> None:
    """Run a worker's tasks immediately."""
    monkeypatch.setattr("django.db.transaction.on_commit", lambda work, **_: work())
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)  # it would end the test's transaction
    for task in (tasks.probe_address, tasks.announce_disabled_address):
        monkeypatch.setattr(task, "apply_async", lambda args=(), task=task, **_: task(*args))


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def left(ana) -> Callable[[], str]:
    """Sends a mail to Ana; its return address."""

    def send() -> str:
        alerts.deliver_trial(addresses.mail_address_of(ana))
        return mail.outbox[-1].from_email

    return send


def come_back(to: str, raw: bytes | None = None) -> str:
    return listener.process_mail(to, dsn() if raw is None else raw, "")


def is_off(user) -> bool:
    return addresses.is_mail_disabled(user)


def probes() -> list[str]:
    found = [read_return_address(one.from_email) for one in mail.outbox]
    return [str(one) for one in found if one and one.purpose == PROBE]


def test_a_mail_leaves_with_a_return_address_of_its_own(table, ana, left) -> None:
    assert left() != left(), "each mail has its own"
    Notification.objects.update(due_at=timezone.now() - timedelta(hours=1))
    before = len(mail.outbox)
    mails.deliver_due_mails()
    assert len(mail.outbox) > before
    for one in mail.outbox:
        back = read_return_address(one.from_email)
        assert back and back.purpose == MAIL and len(one.from_email.partition("@")[0]) <= 64
        assert one.message()["From"] == "Roma by post <post@localhost>"


def test_a_late_bounce_is_taken_and_counted(ana, left) -> None:
    bounced = MAILS.labels("bounced")
    before = bounced._value.get()
    assert come_back(left()) == listener.SMTP_ACCEPTED
    assert bounced._value.get() == before + 1


def test_a_dead_address_is_asked_after_and_switched_off(ana, left) -> None:
    come_back(left())
    assert not is_off(ana), "whoever holds one mail of hers could have written it"
    [probe] = probes()
    assert come_back(probe) == listener.SMTP_ACCEPTED
    assert is_off(ana)
    row = Address.objects.get(user=ana)
    assert "5.1.1" in row.disabled_reason and not row.acknowledged
    assert row.delivery_failures.count() == 2


def test_what_is_off_is_not_written_to(table, ana, left) -> None:
    come_back(left())
    come_back(probes()[0])
    Notification.objects.update(due_at=timezone.now() - timedelta(hours=1))
    before = [one.to for one in mail.outbox]
    mails.deliver_due_mails()
    assert not any("ana@example.org" in to[0] for to in [one.to for one in mail.outbox][len(before) :])
    assert Notification.objects.filter(user=ana, state=State.DROPPED, reason="address off").exists()


def test_its_owner_is_told_on_the_site_and_elsewhere(ana, left, client, monkeypatch) -> None:
    told = []
    monkeypatch.setattr(copies, "send_to_address", lambda place, note: told.append((place.channel, note.text)))
    addresses.add_address(ana, Channel.NTFY, "phone", {"topic": "x"})
    ana.emailaddress_set.create(email="ana@second.example", verified=True)
    ana.emailaddress_set.create(email="ana@unverified.example", verified=False)
    come_back(left())
    come_back(probes()[0])
    assert [channel for channel, _ in told] == [Channel.NTFY]
    assert mail.outbox[-1].to == ["Ana <ana@second.example>"] and "ana@example.org" in mail.outbox[-1].body
    assert not any("unverified" in one.to[0] for one in mail.outbox)
    client.force_login(ana)
    assert "ana@example.org" in client.get("/").content.decode()
    assert "5.1.1" in client.get("/you/notifications/").content.decode()


def test_who_is_refused_at_once_is_told_elsewhere_too(ana) -> None:
    """The mail server itself says that the address does not exist, which cannot be forged."""
    ana.emailaddress_set.create(email="ana@second.example", verified=True)
    copies.record_refusal(addresses.mail_address_of(ana), ChannelError(DEAD, permanent=True, gone=True))
    assert is_off(ana) and [one.to for one in mail.outbox] == [["Ana <ana@second.example>"]]


def test_a_test_that_is_taken_switches_it_on_again_and_old_reports_stay_old(ana, left) -> None:
    old = left()
    come_back(old)
    come_back(probes()[0])
    address = addresses.mail_address_of(ana)
    assert alerts.send_trial_to(address) is None and not is_off(ana)
    for to in (old, *probes()):
        come_back(to)
    assert not is_off(ana)


@pytest.mark.parametrize(
    ("status", "words", "gone"),
    [
        ("5.1.1", "550 5.1.1 no such user", True),
        ("5.1.10", "556 5.1.10 null MX", True),
        ("5.2.1", "550 5.2.1 disabled", True),
        ("5.0.0", "550 5.1.1 no such user", True),
        ("", "550 5.1.2 no such host", True),
        ("5.2.2", "552 5.2.2 mailbox full", False),
        ("5.7.1", "550 5.7.1 blocked by policy", False),
        ("5.1.8", "553 5.1.8 bad sender", False),
        ("5.7.1", "550 5.7.1 it said 5.1.1 once", False),
        ("4.4.1", "no answer from host", False),
        ("5.0.0", "550 something", False),
        ("", "", False),
        ("5.1.1.1.1", "1.5.1.1", False),
    ],
)
def test_soft_and_hard_are_told_apart(ana, left, status: str, words: str, gone: bool) -> None:
    come_back(left(), dsn("ana@example.org", status, words))
    assert DeliveryFailure.objects.get().permanent is gone
    assert bool(probes()) is gone


def test_what_cannot_be_delivered_for_days_is_asked_after(ana, left) -> None:
    full = dsn(status="5.2.2", words="552 5.2.2 mailbox full")
    for day in (4, 3, 2):
        come_back(left(), full)
        come_back(left(), full)
        DeliveryFailure.objects.filter(at__gt=timezone.now() - timedelta(hours=1)).update(
            at=timezone.now() - timedelta(days=day)
        )
        Address.objects.update(created_at=timezone.now() - timedelta(days=9))
    assert DeliveryFailure.objects.count() == 3, "one a day"
    assert not probes()
    come_back(left(), full)
    [probe] = probes()
    come_back(probe, full)
    assert is_off(ana)


def test_a_forwarding_that_fails_is_no_death(ana, left) -> None:
    come_back(left(), dsn("someone@else.example"))
    assert not DeliveryFailure.objects.get().permanent and not probes()
    come_back(left(), dsn("ANA+roma@example.org"))
    assert len(probes()) == 1


def both_named(final: str) -> bytes:
    """Return a report by a server to which a mailbox forwards, with the original address (RFC 3461)."""
    report = dsn(final).decode()
    return report.replace("Final-Recipient:", "Original-Recipient: rfc822;ana@example.org\r\nFinal-Recipient:").encode()


@pytest.mark.parametrize("make", [dsn, both_named])
def test_what_fails_where_all_mails_are_passed_on_to_is_told_and_switches_nothing_off(ana, left, client, make) -> None:
    for day in range(6, 0, -1):
        come_back(left(), make("someone@else.example"))
        come_back(str(ReturnAddress.of(ana, f"<{day}@probe>", PROBE)), make("someone@else.example"))
        DeliveryFailure.objects.filter(at__gt=timezone.now() - timedelta(hours=1)).update(
            at=timezone.now() - timedelta(days=day), mail=f"passed on {day}"
        )
    assert DeliveryFailure.objects.count() == 6 and not DeliveryFailure.objects.filter(permanent=True).exists()
    assert not probes() and not is_off(ana)
    client.force_login(ana)
    assert "someone@else.example: " in client.get("/you/notifications/").content.decode()
    come_back(left())
    assert len(probes()) == 1, "what is about her own address counts as before"


def test_one_mail_counts_once_and_one_probe_a_day_is_sent(ana, left) -> None:
    to = left()
    for _ in range(5):
        come_back(to)
    for _ in range(5):
        come_back(left())
    assert len(probes()) == 1
    assert DeliveryFailure.objects.count() == 6


@pytest.mark.parametrize(
    "raw",
    [
        dsn(action="delayed"),
        dsn(action="delivered"),
        b"From: ana@example.org\r\nAuto-Submitted: auto-replied\r\nSubject: Out of office\r\n\r\nI am away",
        b"From: x\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\n"
        b"Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\r\n--b--",
        b"Content-Type: multipart/report; report-type=delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1",
        b"Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n",
        b"",
        b"\xff" * 5000,
    ],
)
def test_what_reports_no_failure_is_dropped(ana, left, raw: bytes) -> None:
    assert come_back(left(), raw) == listener.SMTP_ACCEPTED
    assert not DeliveryFailure.objects.exists() and not probes() and not is_off(ana)


def test_a_report_gives_the_other_servers_words_or_else_its_status() -> None:
    found = [bounces.read_report(message_from_bytes(dsn(words=words))) for words in (DEAD, "")]
    assert [one.reason for one in found if one] == [DEAD, "5.1.1"]


def test_no_guess_is_an_address(ana, left) -> None:
    """Every letter of a token counts, and none can be chosen."""
    to = left()
    name, _, host = to.partition("@")
    start, token = name[: -len(name.partition("back.")[2])], name.partition("back.")[2]
    for at in range(len(token)):
        other = token[:at] + ("a" if token[at] != "a" else "b") + token[at + 1 :]
        assert come_back(f"{start}{other}@{host}") == listener.SMTP_NO_SUCH_ADDRESS
    for guess in ("back.", "back." + "a" * 40, "back." + "a" * 41, "back." + "=" * 40, "back." + "é" * 40):
        assert come_back(f"play+{guess}@{host}") == listener.SMTP_NO_SUCH_ADDRESS
    assert come_back(to.upper()) == listener.SMTP_ACCEPTED, "some servers shout"
    assert not is_off(ana)


def test_a_mail_cannot_be_made_a_probe(ana) -> None:
    """The purpose is signed with the rest."""
    one = ReturnAddress.of(ana, "<x@y>", MAIL)
    forged = ReturnAddress(PROBE, one.user, one.address_digest, one.day, one.mail)
    assert one.signature("k") != forged.signature("k")


def test_old_mails_and_left_addresses_say_nothing(ana, left) -> None:
    to = read_return_address(left())
    old = ReturnAddress(MAIL, to.user, to.address_digest, to.day - 30, to.mail)
    assert come_back(str(old)) == listener.SMTP_ACCEPTED
    ana.email = "new@example.org"
    ana.save()
    assert come_back(str(to)) == listener.SMTP_ACCEPTED
    assert not DeliveryFailure.objects.exists() and not probes()


def test_the_probe_waits_for_a_mail_server_that_is_away(ana, left, monkeypatch) -> None:
    def away(*_: object) -> None:
        raise alerts.ChannelError("away", permanent=False, ours=True)

    with monkeypatch.context() as patched:
        patched.setattr(alerts, "send_probe", away)
        come_back(left())
    assert not probes()
    come_back(left())
    assert len(probes()) == 1


def test_without_a_broker_nothing_breaks(ana, left, monkeypatch) -> None:
    def no_broker(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(tasks.probe_address, "apply_async", no_broker)
    assert come_back(left()) == listener.SMTP_ACCEPTED


def test_a_bounce_writes_to_nobody_and_plays_nothing(table, ana, left) -> None:
    before = Notification.objects.count()
    for status in ("5.1.1", "5.2.2", "5.7.1"):
        come_back(left(), dsn(status=status, words=""))
    sent = len(mail.outbox)
    for _ in range(20):
        come_back(left())
    assert len(mail.outbox) == sent + 20, "the tests themselves, and no more probes"
    assert Notification.objects.count() == before and not ReceivedMail.objects.exists()


def test_a_storm_of_reports_is_counted(ana, monkeypatch) -> None:
    for number in range(bounces.MAX_REPORTS_PER_HOUR + 10):
        come_back(str(ReturnAddress.of(ana, f"<{number}@x>")))
    assert len(probes()) == 1


def test_where_the_relay_wants_its_own_sender_it_has_it(ana, left, settings) -> None:
    settings.VERP = False
    assert left() == "Roma by post <post@localhost>"
    settings.VERP, settings.INBOUND_ADDRESS = True, ""
    assert left() == "Roma by post <post@localhost>"
