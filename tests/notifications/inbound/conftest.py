"""A table at which people answer by mail."""

from collections.abc import Callable

import pytest

from games.eventlog import log
from games.models import Game, OpenQuestion, Seat
from notifications.channels.mail import Email
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Notification
from notifications.replies import reply_tokens
from tests import stamped
from tests.tables import open_table


@pytest.fixture(autouse=True)
def quickly(monkeypatch) -> None:
    """Pictures are not turned into pixels, and no worker is woken."""
    monkeypatch.setattr("games.boards.picture.board_png", lambda board: board.svg().encode())
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)


@pytest.fixture
def asked(table) -> Seat:
    """The seat that is asked first."""
    return OpenQuestion.objects.select_related("seat__user", "seat__game").get(game=table).seat


@pytest.fixture
def solo(people) -> Seat:
    """Ana alone with two built-in players, asked something; they have answered as far as they are asked."""
    from games.players.stand_ins import answer_for_stand_ins

    game = open_table(people[0], "gloria", {"short": True}, size=3, built_in=2)
    answer_for_stand_ins(game.pk)
    return Seat.objects.select_related("user", "game").get(game=game, user=people[0])


def opened(seat: Seat) -> int | None:
    """The question that is open to this seat."""
    return log.observe(Game.objects.get(pk=seat.game_id), seat.number).opened


def raw_mail(text: str, sender: str, to: str, message_id: str = "<1@mail.example>", **headers: str) -> bytes:
    """A reply as it comes in."""
    lines = [f"From: {sender}", f"To: {to}", f"Message-ID: {message_id}", "Content-Type: text/plain; charset=utf-8"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n" + text).encode()


DEAD = "550 5.1.1 The email account that you tried to reach does not exist"


def dsn(recipient: str = "", status: str = "5.1.1", words: str = DEAD, action: str = "failed") -> bytes:
    """A report as RFC 3464 has it."""
    return (
        "From: MAILER-DAEMON@mx.example\r\nTo: us\r\nSubject: Undelivered Mail\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nI am sorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        f"{f'Final-Recipient: rfc822; {recipient}' if recipient else 'X-Nobody: 1'}\r\nAction: {action}\r\n"
        f"Status: {status}\r\nDiagnostic-Code: smtp; {words}\r\n\r\n"
        "--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: post@localhost\r\nSubject: x\r\n\r\nyour turn\r\n--b--\r\n"
    ).encode()


@pytest.fixture
def send() -> Callable[..., str]:
    """Send an email of a seat's player about the open question; return its outcome."""
    count = iter(range(10**6))

    def one(seat: Seat, text: str, sender: str | None = None, about: int | str | None = "open", **more) -> str:
        address = stamped.reply_address(seat.user_id, seat.pk, opened(seat) if about == "open" else about)
        more.setdefault("message_id", f"<{next(count)}@mail.example>")
        raw = raw_mail(text, sender or seat.user.email, str(address), **more)
        return dispatch.accept_mail(
            reply_tokens.read_reply_address(str(address)), incoming_mail.read_mail_bytes(raw, seat.user.email)
        )

    return one


def receipt(seat: Seat) -> Email:
    """The receipt for the last mail of this seat, as it would be sent now."""
    notification = Notification.objects.filter(received__seat=seat).select_related("user", "game").latest("pk")
    return writing.write_email(notification)


def standing(seat: Seat) -> list[Notification]:
    """The stints of this seat's player that go on."""
    return list(Notification.objects.filter(game=seat.game_id, user=seat.user_id, stint_open=True))
