"""The real door: our own SMTP and LMTP server, with a real client at it."""

import asyncio
import os
import smtplib
import socket
import threading
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from django.core.management import CommandError, call_command

from games.models import Game
from notifications.channels.return_addresses import return_address
from notifications.inbound import dispatch, listener
from notifications.models import DeliveryFailure, Kind, Notification, ReceivedMail
from tests import stamped, warm
from tests.notifications.inbound.conftest import dsn, opened, raw_mail

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=["smtp", "lmtp"])
def door(request) -> Iterator[tuple[str, int]]:
    """An open door: its kind and port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    inside = listener.MailHandler()
    listening = listener.start_listener(f"{request.param}://127.0.0.1:0", inside)
    server = asyncio.run_coroutine_threadsafe(listening, loop).result(10)
    yield request.param, server.sockets[0].getsockname()[1]
    loop.call_soon_threadsafe(server.close)
    inside.threads.shutdown()
    loop.call_soon_threadsafe(loop.stop)
    thread.join(5)


def client(door: tuple[str, int]) -> smtplib.SMTP:
    kind, port = door
    return {"smtp": smtplib.SMTP, "lmtp": smtplib.LMTP}[kind]("127.0.0.1", port, timeout=20)


def address(seat) -> str:
    return str(stamped.reply_address(seat.user_id, seat.pk, opened(seat)))


def hand_in(door, seat, raw: bytes, sender: str | None = None) -> None:
    with client(door) as talk:
        talk.sendmail(seat.user.email if sender is None else sender, [address(seat)], raw)


def test_a_mail_at_the_door_plays(asked, door) -> None:
    before = Game.objects.get(pk=asked.game_id).head
    hand_in(door, asked, raw_mail("1", asked.user.email, address(asked)))
    assert Game.objects.get(pk=asked.game_id).head > before
    assert ReceivedMail.objects.get().outcome == "played"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1


def test_only_our_own_addresses_are_taken(asked, door) -> None:
    with client(door) as talk:
        talk.ehlo_or_helo_if_needed()
        talk.mail("ana@example.org")
        for stranger in ("play@localhost", "post@localhost", "x@elsewhere.example", "play+" + "a" * 48 + "@localhost"):
            assert talk.rcpt(stranger)[0] == 550
        assert talk.rcpt(address(asked))[0] == 250
        assert talk.rcpt(address(asked))[0] == 452, "each mail goes to one address"


def test_a_mail_that_is_too_large_is_refused(asked, door) -> None:
    with pytest.raises(smtplib.SMTPException) as refused:
        hand_in(
            door, asked, raw_mail("1\n" + ("x" * 70 + "\n") * (listener.MAX_MAIL_BYTES // 70), asked.user.email, "x")
        )
    assert "552" in str(refused.value)
    assert not ReceivedMail.objects.exists()


def test_a_bounce_is_taken_and_never_answered(asked, door) -> None:
    hand_in(door, asked, raw_mail("1", asked.user.email, address(asked)), sender="")
    assert not ReceivedMail.objects.exists()
    assert not Notification.objects.filter(kind=Kind.REPLY).exists()


def test_a_late_bounce_is_taken_at_the_door_and_a_guess_is_not(asked, door) -> None:
    """Behind a relay that takes everything it is all that tells of a dead address."""
    back = return_address(asked.user, "<a@b>")
    with client(door) as talk:
        talk.sendmail("", [back], dsn())
        assert talk.docmd("MAIL", "FROM:<>")[0] == 250
        assert talk.docmd("RCPT", f"TO:<{back.replace('@', 'x@')}>")[0] == 550
    assert DeliveryFailure.objects.get().permanent and DeliveryFailure.objects.get().address.user == asked.user


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n",
        b"\xff\xfe\x00\x01" * 200,
        b"From: ana@example.org\r\nContent-Type: text/plain; charset=\xff\xff\r\n\r\n1",
        b"From: =?utf-8?b?////?= <ana@example.org\r\nContent-Type: multipart/mixed\r\n\r\n1",
        b"From: a@b\r\nContent-Transfer-Encoding: base64\r\n\r\n====",
        b"From: a@b\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nbegin 666 x\r\n#86)C\r\nend",
        b"From: [\r\nMessage-ID: <\x00>\r\nSubject: =?x?y?z?=\r\n\r\n1",
        b"From: a@b\r\nContent-Type: text/html\r\n\r\n" + b"<div>" * 20000,
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(2000)),
        b"Header: x\r\n" * 5000 + b"\r\n1",
        ("From: ana@example.org\r\nMessage-ID: <" + "x" * 5000 + "@y>\r\n\r\n" + "𝟙" * 3000).encode(),
        b"From: ana@example.org\r\nMessage-ID: <a@b>\r\n\tBcc: all@example.org\r\n\r\n1",
    ],
)
def test_nothing_that_comes_in_breaks_the_door(solo, door, raw: bytes) -> None:
    head = Game.objects.get(pk=solo.game_id).head
    answer = listener.process_mail(address(solo), raw, "ana@example.org")
    assert answer in (listener.SMTP_ACCEPTED, listener.SMTP_UNREADABLE)
    played = ReceivedMail.objects.filter(outcome="played").exists()
    assert (Game.objects.get(pk=solo.game_id).head > head) == played
    assert not any("\n" in received.message_id for received in ReceivedMail.objects.all())


def test_if_we_have_trouble_the_mail_server_keeps_the_mail(asked, door, monkeypatch, caplog) -> None:
    def trouble(*_: object) -> str:
        raise RuntimeError("no database")

    monkeypatch.setattr(dispatch, "accept_mail", trouble)
    with pytest.raises(smtplib.SMTPResponseException) as refused:
        hand_in(door, asked, raw_mail("1", asked.user.email, address(asked)))
    assert refused.value.smtp_code == 451
    assert asked.user.email not in caplog.text


def test_a_mail_that_fails_half_way_can_come_again(asked, monkeypatch) -> None:
    def trouble(received: ReceivedMail) -> None:
        raise RuntimeError("no broker")

    raw, before = raw_mail("1", asked.user.email, address(asked)), Game.objects.get(pk=asked.game_id).head
    to = address(asked)
    with monkeypatch.context() as patched:
        patched.setattr(dispatch, "queue_receipt", trouble)
        assert listener.process_mail(to, raw, asked.user.email) == listener.SMTP_TRY_LATER
    assert Game.objects.get(pk=asked.game_id).head == before, "the move came to nothing with its receipt"
    assert listener.process_mail(to, raw, asked.user.email) == listener.SMTP_ACCEPTED
    assert ReceivedMail.objects.get().outcome == "played"


def test_too_many_come_later(asked, settings) -> None:
    settings.INBOUND_PER_HOUR = 0
    raw = raw_mail("1", asked.user.email, address(asked))
    assert listener.process_mail(address(asked), raw, asked.user.email) == listener.SMTP_TOO_MANY
    assert not ReceivedMail.objects.exists()


def test_the_same_mail_at_two_doors_at_once_plays_once(asked, door) -> None:
    about = address(asked)
    raw = raw_mail("think", asked.user.email, about)
    answers: list[str] = []
    threads = [
        threading.Thread(target=lambda: answers.append(listener.process_mail(about, raw, asked.user.email)))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert set(answers) <= {listener.SMTP_ACCEPTED, listener.SMTP_TRY_LATER}
    assert listener.SMTP_ACCEPTED in answers
    assert ReceivedMail.objects.get().outcome == "played"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1


def test_a_reply_made_by_a_mail_program_plays(asked, door) -> None:
    """Python's own email, with HTML and an attachment."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = asked.user.email, address(asked), "<prog@mail.example>"
    mail.set_content("pensar\n\n> 1. Pensar\n")
    mail.add_alternative("<p>pensar</p><blockquote>1. Pensar</blockquote>", subtype="html")
    mail.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="x.pdf")
    with client(door) as talk:
        talk.send_message(mail)
    assert ReceivedMail.objects.get().outcome == "played"


def test_the_command_says_what_it_lacks(settings) -> None:
    settings.INBOUND_ADDRESS = ""
    with pytest.raises(CommandError, match="INBOUND_ADDRESS"):
        call_command("inbound")
    settings.INBOUND_ADDRESS = "play@localhost"
    with pytest.raises(CommandError, match="INBOUND_LISTEN"):
        call_command("inbound", listen="")


def test_the_command_says_that_its_door_is_taken(settings) -> None:
    """In its own process, because the browser tests may have started an event loop here."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        door = f"smtp://127.0.0.1:{taken.getsockname()[1]}"
        environment = {**os.environ, "INBOUND_ADDRESS": "play@localhost"}
        said = warm.run(["manage.py", "inbound", "--listen", door], environment)
    assert said.returncode != 0
    assert "Cannot listen" in said.stderr
    assert "Traceback" not in said.stderr
