"""A forged sender plays nothing where the mail server in front checks senders."""

import pytest

from notifications.inbound import reading
from tests.notifications.inbound.conftest import raw_mail


def sender(*results: str) -> str:
    raw = raw_mail("1", "ana@example.org", "x")
    head = "".join(f"Authentication-Results: {one}\r\n" for one in results)
    return reading.mail_from_bytes(head.encode() + raw, "ana@example.org").sender


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
        ([], False),
    ],
)
def test_what_the_server_in_front_has_found_decides(settings, results: list[str], believed: bool) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    assert sender(*results) == ("ana@example.org" if believed else "")


def test_without_such_a_server_from_is_believed() -> None:
    assert sender("evil.example; dmarc=fail") == "ana@example.org"


@pytest.mark.django_db
def test_a_forged_sender_is_a_stranger(asked, send, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    assert send(asked, "1") == "stranger"
    assert send(asked, "1", Authentication_Results="mx.roma.example; dmarc=fail") == "stranger"
    assert send(asked, "1", Authentication_Results="mx.roma.example; dmarc=pass") == "played"
