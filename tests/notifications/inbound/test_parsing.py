"""Input that would block Python's parser for minutes is refused; headers that are too long are empty."""

import pytest

from notifications.channels.return_addresses import ReturnAddress
from notifications.inbound import incoming_mail, listener
from notifications.inbound.parsing import (
    MAX_HEADER_CHARS,
    MAX_HEADER_LINES,
    MAX_MAIL_PARTS,
    MAX_NESTED_PARTS,
    UnreadableMail,
    parse_mail,
)
from notifications.models import DeliveryFailure

MULTIPART = b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n"
REPORT = b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n"
STATUS = b"Content-Type: message/delivery-status\r\n\r\n"


def nested(depth: int) -> bytes:
    return b"".join(MULTIPART % (at, at) for at in range(depth)) + b"\r\n1"


@pytest.mark.parametrize(
    "raw",
    [
        nested(MAX_NESTED_PARTS + 1),
        b"Content-Type: message/rfc822\r\n\r\n" * (MAX_NESTED_PARTS + 1),
        MULTIPART % (0, 0) + b"\r\nx\r\n--b0\r\n" * (MAX_MAIL_PARTS + 1),
        b"A: b\r\n" * (MAX_HEADER_LINES + 2) + b"\r\n1",
        b"A: b\n" * (MAX_HEADER_LINES + 2) + b"\n1",
    ],
)
def test_a_bomb_is_no_mail(raw: bytes) -> None:
    with pytest.raises(UnreadableMail):
        parse_mail(raw)


def test_what_people_send_is_a_mail() -> None:
    for raw in (
        nested(20),
        b"Subject: x\r\n\r\n" + b"--\r\nline\r\n" * 3000,
        b"Received: x\r\n" * 60 + b"\r\n1",
        b"",
        b"1",
    ):
        parse_mail(raw)


@pytest.mark.parametrize(
    "name", ["From", "Subject", "Content-Type", "Auto-Submitted", "Message-ID", "Content-Disposition"]
)
@pytest.mark.parametrize("piece", [b"a@b.example,\r\n ", b"=?utf-8?q?x?=\r\n ", b"((((\r\n ", b"a=b;\r\n "])
def test_a_field_without_end_says_nothing(name: str, piece: bytes) -> None:
    """Python's parser would take minutes and gigabytes for each of them."""
    raw = f"{name}: ".encode() + piece * 20000 + b"x\r\n\r\n1"
    if raw.count(b"\n") > MAX_HEADER_LINES:
        raw = raw.replace(b"\r\n ", b" ", raw.count(b"\r\n ") - MAX_HEADER_LINES // 2)
    mail = incoming_mail.read_mail_bytes(raw, "ana@example.org")
    assert mail.sender == "" and mail.line == "1"


@pytest.mark.parametrize(
    "raw",
    [
        (b"From: " + b"<" * 3900 + b"\r\n") * 400 + b"\r\n1",
        MULTIPART % (0, 0) + (b"\r\n--b0\r\nContent-Type: " + b"=?utf-8?q?a?= " * 270 + b"\r\n\r\n") * 450,
    ],
)
def test_hundreds_of_hostile_fields_say_nothing(raw: bytes) -> None:
    """Each alone is no bomb; together they took minutes."""
    assert incoming_mail.read_mail_bytes(raw, "ana@example.org").sender == ""


def test_half_of_a_sender_is_no_sender() -> None:
    long = b"From: ana@example.org" + b" " * MAX_HEADER_CHARS + b", mallory@evil.example\r\n\r\n1"
    assert incoming_mail.read_mail_bytes(long, "x@y").sender == ""
    assert incoming_mail.read_mail_bytes(b"From: ana@example.org\r\n\r\n1", "x@y").sender == "ana@example.org"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "raw",
    [
        nested(MAX_NESTED_PARTS + 1),
        REPORT + REPORT * (MAX_NESTED_PARTS - 2) + STATUS + b"Action: failed\r\nStatus: 5.1.1\r\n",
        REPORT + STATUS + b"Action: " + b"failed" * 10000 + b"\r\nStatus: 5.1.1\r\n\r\n--b--",
        REPORT + STATUS + b"x: y\r\n\r\n" * 30 + b"Action: failed\r\nStatus: 5.1.1\r\n\r\n--b--",
        REPORT + b"\r\n--b\r\n" * 30 + STATUS + b"Action: failed\r\nStatus: 5.1.1\r\n\r\n--b--",
        REPORT + b"Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n////\r\n--b--",
        REPORT.replace(b"delivery-status", b"delivery-status; x=" + b"y" * 9000)
        + STATUS
        + b"Action: failed\r\n\r\n--b--",
    ],
)
def test_a_report_that_is_a_bomb_switches_nothing_off(people, raw: bytes, monkeypatch) -> None:
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)
    answer = listener.process_mail(str(ReturnAddress.of(people[0], "<a@b>")), raw, "")
    assert answer in (listener.SMTP_ACCEPTED, listener.SMTP_UNREADABLE)
    assert not DeliveryFailure.objects.exists()
