"""A forged sender plays nothing: the mail server in front has checked who sends, or the listener does."""

from datetime import timedelta
from email.utils import format_datetime

import dkim
import pytest
from django.utils import timezone

from notifications.channels.mail import dkim_record, key_as_pem, new_dkim_key
from notifications.inbound import authentication, incoming_mail, listener
from notifications.models import ReceivedMail
from tests import stamped
from tests.notifications.inbound.conftest import opened, raw_mail


def sender(*results: str) -> str:
    raw = raw_mail("1", "ana@example.org", "x")
    head = "".join(f"Authentication-Results: {one}\r\n" for one in results)
    return incoming_mail.read_mail_bytes(head.encode() + raw, "ana@example.org").sender


@pytest.mark.parametrize(
    ("results", "believed"),
    [
        (["mx.roma.example; dmarc=pass header.from=example.org"], True),
        (["mx.roma.example; spf=pass smtp.mailfrom=evil.example; dmarc=fail header.from=example.org"], False),
        (["mx.roma.example; dkim=pass header.d=example.org"], True),
        (["mx.roma.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=x@evil.example"], False),
        (["mx.roma.example; spf=pass smtp.mailfrom=ana@example.org; dmarc=none"], True),
        (["mx.roma.example; dkim=pass header.d=notexample.org"], False),
        (["mx.roma.example; spf=softfail; dkim=none; dmarc=none"], False),
        (["mx.roma.example (dmarc=pass) ; none"], False),
        (["mx.roma.example; none (dmarc=pass; dkim=pass)"], False),
        (["evil.example; dmarc=pass"], False),
        (["mx.roma.example; dmarc=fail", "mx.roma.example; dmarc=pass"], False),
        (["mx.roma.example.evil.example; dmarc=pass"], False),
        # An attacker chooses the sender of the envelope and the name that greets.
        (["mx.roma.example; spf=pass smtp.mailfrom=x@evil.example smtp.helo=example.org; dmarc=none"], False),
        (['mx.roma.example; spf=pass smtp.mailfrom="a smtp.helo=example.org"@evil.example'], False),
        (['mx.roma.example; spf=pass smtp.mailfrom="a smtp.mailfrom=example.org"@evil.example'], False),
        (['mx.roma.example; spf=pass smtp.mailfrom="a; dkim=pass header.d=example.org "@evil.example'], False),
        (['mx.roma.example; spf=pass smtp.mailfrom="a\\"; dkim=pass header.d=example.org "@evil.example'], False),
        (['mx.roma.example; spf=pass (from "a) ; dmarc=pass ("@evil.example) smtp.mailfrom=x@evil.example'], False),
        (["mx.roma.example; spf=pass ((a) ; dmarc=pass ) smtp.mailfrom=x@evil.example"], False),
        (['mx.roma.example; spf=pass smtp.mailfrom="ana@example.org"@evil.example'], False),
        (["mx.roma.example; dkim=pass header.d=evil.example header.i=@example.org"], False),
        (["mx.roma.example; dkim=pass header.d=evil.example header.d=example.org"], False),
        (["mx.roma.example; spf=pass smtp.mailfrom=example.org@evil.example"], False),
        (['mx.roma.example; spf=pass (a (b) "c") smtp.mailfrom="a b"@example.org'], True),
        (['mx.roma.example 1; spf=pass reason="it; is" smtp.mailfrom = "ana@example.org"'], True),
        (["mx.roma.example; dkim=fail header.d=example.org; dkim=pass header.d=example.org header.s=x"], True),
        (["mx.roma.example; spf=pass smtp.mailfrom=example.org"], True),
        (["mx.roma.example; x-dmarc=pass; reason=dmarc=pass"], False),
        # The server looked at another From than the one that is acted on.
        (["mx.roma.example; dmarc=pass header.from=evil.example"], False),
        (["mx.roma.example; dmarc=pass header.from=notexample.org; dkim=pass header.d=example.org"], False),
        (["mx.roma.example; dmarc=pass header.from=org"], False),
        (["mx.roma.example; dmarc=pass header.from=example.org header.from=evil.example"], False),
        (["mx.roma.example; dmarc=pass (p=none dis=none) header.from=Example.org"], True),
        # Several headers of one server.
        (
            [
                "mx.roma.example; spf=pass smtp.mailfrom=esp.example",
                "mx.roma.example; dmarc=pass header.from=example.org",
            ],
            True,
        ),
        (
            ["mx.roma.example; spf=fail smtp.mailfrom=esp.example", "mx.roma.example; dkim=pass header.d=example.org"],
            True,
        ),
        (
            [
                "mx.roma.example; none",
                "mx.roma.example; dkim=none",
                "mx.roma.example; spf=pass smtp.mailfrom=example.org",
            ],
            True,
        ),
        (["mx.roma.example; dkim=pass header.d=esp.example", "mx.roma.example; dkim=pass header.d=example.org"], True),
        (
            ["mx.roma.example; dkim=pass header.d=example.org", "mx.roma.example; dmarc=fail header.from=example.org"],
            False,
        ),
        (
            [
                "mx.roma.example; dmarc=none header.from=example.org",
                "mx.roma.example; dmarc=pass header.from=example.org",
            ],
            False,
        ),
        (["mx.roma.example; spf=fail", "evil.example; spf=pass", "mx.roma.example; dmarc=pass"], False),
        (["evil.example; dmarc=fail", "mx.roma.example; dmarc=pass"], True),
        ([], False),
    ],
)
def test_what_the_server_in_front_has_found_decides(settings, results: list[str], believed: bool) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    assert sender(*results) == ("ana@example.org" if believed else "")


def test_a_policy_of_the_parent_domain_counts_for_its_parts(settings) -> None:
    """Some servers name the domain whose policy it is."""
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    for domain, believed in [
        ("mail.example.org", True),
        ("example.org", True),
        ("x.example.org", False),
        ("org", False),
    ]:
        head = f"Authentication-Results: mx.roma.example; dmarc=pass header.from={domain}\r\n"
        mail = incoming_mail.read_mail_bytes(head.encode() + raw_mail("1", "ana@mail.example.org", "x"), "x@y")
        assert bool(mail.sender) == believed, domain


OURS = "Authentication-Results: mx.roma.example; dmarc=pass header.from=example.org\r\n"
NOTHING = "Authentication-Results: mx.roma.example; spf=pass smtp.mailfrom=esp.example\r\n"
FORGED = OURS
RECEIVED = "Received: from a by b; Mon, 23 Nov 2026 10:00:00 +0000\r\n"


@pytest.mark.parametrize(
    ("head", "hops", "believed"),
    [
        (OURS + RECEIVED, 1, True),
        (RECEIVED + OURS, 1, True),  # a milter puts it below the line of its server
        (RECEIVED + RECEIVED + FORGED, 1, False),
        (RECEIVED + OURS.replace("pass", "fail") + RECEIVED + FORGED, 1, False),
        (RECEIVED + OURS + RECEIVED + FORGED.replace("pass", "fail"), 1, True),
        (RECEIVED + RECEIVED + OURS + RECEIVED, 2, True),
        (RECEIVED * 3 + FORGED, 2, False),
        (FORGED, 0, True),
        (RECEIVED + FORGED, 0, False),
        ("RECEIVED: x\r\nreceived:\r\n y\r\n" + FORGED, 1, False),
        # Several headers of the trusted server: what its filters write between them breaks no run.
        (NOTHING + RECEIVED + OURS, 1, True),
        (RECEIVED + "DMARC-Filter: x\r\n" + NOTHING + "DKIM-Filter: x\r\nX-Spam-Status: No\r\n" + OURS, 1, True),
        ("Return-Path: <x@y>\r\nX-Unknown: 1\r\n" + RECEIVED + "X-Unknown: 1\r\n" + NOTHING + OURS, 1, True),
        (NOTHING + RECEIVED + "Received-SPF: pass\r\n" + RECEIVED + OURS, 2, True),
        # Forged ones stand below what the writer has written, or another server.
        (NOTHING + RECEIVED + RECEIVED + FORGED, 1, False),
        (RECEIVED + NOTHING + "X-Mailer: x\r\n" + FORGED, 1, False),
        (RECEIVED + NOTHING + "Subject: x\r\n" + FORGED, 1, False),
        (RECEIVED + "DKIM-Signature: x\r\n" + FORGED, 1, False),
        (RECEIVED + NOTHING + "Authentication-Results: evil.example; none\r\n" + FORGED, 1, False),
        (RECEIVED + "Subject: x\r\n" + FORGED, 1, False),
        (RECEIVED + OURS + "Subject: x\r\n" + FORGED.replace("pass", "fail"), 1, True),
    ],
)
def test_findings_that_came_in_with_the_mail_are_not_believed(settings, head: str, hops: int, believed: bool) -> None:
    settings.INBOUND_AUTHSERV_ID, settings.INBOUND_HOPS = "mx.roma.example", hops
    mail = incoming_mail.read_mail_bytes(head.encode() + raw_mail("1", "ana@example.org", "x"), "ana@example.org")
    assert mail.sender == ("ana@example.org" if believed else "")


# Without a server that checks


def test_on_a_machine_of_ones_own_from_is_believed() -> None:
    assert sender("evil.example; dmarc=fail") == "ana@example.org"


@pytest.fixture
def keys(settings, monkeypatch) -> dict[str, str]:
    """The DNS: no name has a record but these."""
    settings.INBOUND_DKIM = True
    zone: dict[str, str] = {}
    monkeypatch.setattr(authentication, "look_up_records", lambda name, kind: [zone[name]] if name in zone else [])
    return zone


KEY = new_dkim_key()


def signed(
    keys: dict, raw: bytes, house: str = "example.org", headers: tuple = (b"from", b"to", b"subject"), **more
) -> bytes:
    """Return the email with a signature of this domain."""
    keys[f"s._domainkey.{house}"] = dkim_record(KEY)
    how = {"include_headers": headers, "canonicalize": (b"relaxed", b"relaxed"), **more}
    return dkim.sign(raw, b"s", house.encode(), key_as_pem(KEY), **how) + raw


def play_address(seat) -> str:
    return str(stamped.reply_address(seat.user_id, seat.pk, opened(seat)))


def outcome_of(seat, raw: bytes, monkeypatch) -> str:
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)
    assert listener.process_mail(play_address(seat), raw, "x@y.example") == listener.SMTP_ACCEPTED
    return ReceivedMail.objects.latest("pk").outcome


@pytest.fixture
def mail_of(asked):
    """Makes a mail of the player's to their seat."""
    count = iter(range(100))

    def make(to: str = "", **more: str) -> bytes:
        return raw_mail("1", asked.user.email, to or play_address(asked), f"<{next(count)}@x.example>", **more)

    return make


@pytest.mark.django_db
def test_from_alone_is_not_believed(asked, keys, mail_of, monkeypatch) -> None:
    head = asked.game.head
    assert outcome_of(asked, mail_of(), monkeypatch) == "stranger"
    forged = mail_of(Authentication_Results="mx.roma.example; dmarc=pass")
    assert outcome_of(asked, forged, monkeypatch) == "stranger"
    asked.game.refresh_from_db()
    assert asked.game.head == head


@pytest.mark.django_db
def test_who_has_signed_it_plays(asked, keys, mail_of, monkeypatch) -> None:
    assert outcome_of(asked, signed(keys, mail_of()), monkeypatch) == "played"


MICROSOFTS = (b"from", b"date", b"subject", b"message-id", b"content-type", b"mime-version")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("days", "headers", "outcome"),
    [
        (0, MICROSOFTS, "played"),
        (2, MICROSOFTS, "played"),
        (4, MICROSOFTS, "stranger"),
        (-4, MICROSOFTS, "stranger"),
        (0, (b"from", b"message-id"), "stranger"),
        (0, (b"from", b"date"), "stranger"),
    ],
)
def test_a_signature_that_covers_no_to_must_be_fresh(asked, keys, mail_of, days, headers, outcome, monkeypatch) -> None:
    date = format_datetime(timezone.now() - timedelta(days=days))
    assert outcome_of(asked, signed(keys, mail_of(Date=date), headers=headers), monkeypatch) == outcome


@pytest.mark.django_db
@pytest.mark.parametrize("date", ["", "nonsense", "Mon, 99 Nov 99999 99:99:99", "Mon, 23 Nov 2026 10:00:00", "\xff"])
def test_a_date_that_cannot_be_read_is_not_fresh(asked, keys, mail_of, date: str, monkeypatch) -> None:
    assert outcome_of(asked, signed(keys, mail_of(Date=date), headers=MICROSOFTS), monkeypatch) == "stranger"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "forge",
    [
        lambda keys, make: signed(keys, make()).replace(b"\r\n\r\n1", b"\r\n\r\n2"),
        lambda keys, make: signed(keys, make(), "evil.example"),
        lambda keys, make: signed(keys, make(), "org"),
        lambda keys, make: signed(keys, make(), "notexample.org"),
        lambda keys, make: signed(keys, make(), "mail.example.org"),
        lambda keys, make: signed(keys, make(), length=True),
        lambda keys, make: signed(keys, make(to="evil@evil.example")),
        lambda keys, make: b"To: PLACE\r\n" + signed(keys, make(to="evil@evil.example")),
        lambda keys, make: signed(keys, make(), headers=(b"from", b"subject")),
        lambda keys, make: b"From: x@evil.example\r\n" + signed(keys, make()),
        lambda keys, make: signed(keys, make()).replace(b"s=s", b"s=other"),
        lambda keys, make: b"Message-ID: <another@x.example>\r\n" + signed(keys, make()),
        lambda keys, make: b"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; h=from:to\r\n" + make(),
        lambda keys, make: b"DKIM-Signature: ====;;;;\xff\r\n" * 50 + make(),
    ],
)
def test_what_is_signed_badly_or_by_others_is_a_strangers(asked, keys, mail_of, forge, monkeypatch) -> None:
    raw = forge(keys, mail_of).replace(b"PLACE", play_address(asked).encode())
    assert outcome_of(asked, raw, monkeypatch) == "stranger"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "record", ["", "v=DKIM1; p=", "v=DKIM1; p=////", "p=" + "A" * 4000, "v=DKIM1; k=ed25519; p=AAAA"]
)
def test_a_broken_key_signs_nothing(asked, keys, mail_of, record: str, monkeypatch) -> None:
    raw = signed(keys, mail_of())
    keys["s._domainkey.example.org"] = record
    assert outcome_of(asked, raw, monkeypatch) == "stranger"


@pytest.mark.django_db
def test_while_the_dns_is_away_the_mail_server_keeps_the_mail(asked, keys, mail_of, monkeypatch) -> None:
    def away(*_: str) -> list[str]:
        raise authentication.DNSUnreachable

    raw = signed(keys, mail_of())
    monkeypatch.setattr(authentication, "look_up_records", away)
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)
    assert listener.process_mail(play_address(asked), raw, "x@y.example") == listener.SMTP_TRY_LATER
    assert not ReceivedMail.objects.exists()


@pytest.mark.django_db
def test_nobody_elses_name_server_is_asked(asked, keys, monkeypatch) -> None:
    """A foreign name server could be slow and delay all emails."""
    raw = signed(keys, raw_mail("1", "eve@slow.example", play_address(asked)), "slow.example")
    monkeypatch.setattr(authentication, "look_up_records", lambda name, kind: pytest.fail(f"asked for {name}"))
    assert outcome_of(asked, raw, monkeypatch) == "stranger"


def test_comments_within_comments_cost_nothing(settings) -> None:
    """Taken out one by one, those of one mail took the better part of a minute."""
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    within = "(" * 1900 + ")" * 1900
    assert sender(*[within] * 500, "mx.roma.example; dmarc=pass") == "ana@example.org"


def test_a_line_without_end_costs_nothing(keys) -> None:
    raw = b"From: ana@example.org\r\nTo: x\r\n\r\n" + b" " * 10**6
    assert not authentication.is_signed_by(raw, "example.org", "x")


@pytest.mark.django_db
def test_a_forged_sender_is_a_stranger(asked, send, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    assert send(asked, "1") == "stranger"
    assert send(asked, "1", Authentication_Results="mx.roma.example; dmarc=fail") == "stranger"
    assert send(asked, "1", Authentication_Results="mx.roma.example; dmarc=pass") == "played"
