"""Emails from a provider's webhook follow the same rules as those at the listener."""

import base64
import json
from datetime import timedelta
from types import SimpleNamespace

import pytest
from anymail.inbound import AnymailInboundMessage
from anymail.signals import AnymailTrackingEvent, inbound, tracking
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from django.test import RequestFactory
from django.utils import timezone

from games.models import Game
from notifications.channels.return_addresses import ReturnAddress
from notifications.inbound import authentication, dispatch
from notifications.models import Address, DeliveryFailure, ReceivedMail
from notifications.preferences import addresses
from tests import stamped
from tests.notifications.inbound.conftest import dsn, opened, raw_mail

pytestmark = pytest.mark.django_db


def bring(raw: bytes, recipient: str | None = None, sender: str | None = None) -> None:
    """As anymail does it for every provider."""
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)
    message.envelope_recipient, message.envelope_sender = recipient, sender
    inbound.send(sender=object, event=SimpleNamespace(message=message), esp_name="Test")


@pytest.fixture
def to(asked) -> str:
    return str(stamped.reply_address(asked.user_id, asked.pk, opened(asked)))


def test_a_mail_plays(asked, to) -> None:
    bring(raw_mail("1", asked.user.email, "undisclosed"), recipient=to)
    assert ReceivedMail.objects.get().outcome == "played"


def test_without_an_envelope_the_headers_say_whom_it_is_for(asked, to) -> None:
    bring(raw_mail("1", asked.user.email, f"Roma <{to}>"))
    assert ReceivedMail.objects.get().outcome == "played"


def test_what_is_not_for_us_is_nothing(asked) -> None:
    bring(raw_mail("1", asked.user.email, "post@localhost"))
    bring(raw_mail("1", asked.user.email, "play+zzz@localhost"), recipient="")
    assert not ReceivedMail.objects.exists()


def test_who_is_gone_is_no_trouble_to_the_provider(asked, to) -> None:
    gone = str(stamped.reply_address(asked.user_id, asked.pk + 100, 1))
    bring(raw_mail("1", asked.user.email, f"{gone}, {to}"))
    assert ReceivedMail.objects.get().outcome == "played"


def test_too_many_are_brought_again_later(asked, to, settings) -> None:
    settings.INBOUND_PER_HOUR = 0
    with pytest.raises(dispatch.HourlyLimitExceeded):
        bring(raw_mail("1", asked.user.email, to))


def test_a_bounce_is_not_answered(asked, to) -> None:
    bring(raw_mail("1", asked.user.email, to), sender="")
    assert not ReceivedMail.objects.exists()


@pytest.mark.parametrize(("secret", "status"), [("name:right", 200), ("name:wrong", 400), ("", 400)])
def test_a_providers_webhook_needs_the_secret(asked, to, settings, secret: str, status: int) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": "name:right"}
    mail = {
        "FromFull": {"Email": asked.user.email, "Name": ""}, "From": asked.user.email, "To": to,
        "ToFull": [{"Email": to, "Name": ""}], "OriginalRecipient": to, "TextBody": "1\n", "HtmlBody": "",
        "Subject": "Re: x", "MessageID": "abc", "Attachments": [],
        "Headers": [{"Name": "Message-ID", "Value": "<w@x.example>"}],
    }  # fmt: skip
    head = {"HTTP_AUTHORIZATION": "Basic " + base64.b64encode(secret.encode()).decode()} if secret else {}
    request = RequestFactory().post("/", json.dumps(mail), content_type="application/json", **head)
    before = Game.objects.get(pk=asked.game_id).head
    if status == 200:
        assert PostmarkInboundWebhookView.as_view()(request).status_code == 200
        assert ReceivedMail.objects.get().outcome == "played"
    else:
        with pytest.raises(Exception, match="basic auth"):
            PostmarkInboundWebhookView.as_view()(request)
        assert Game.objects.get(pk=asked.game_id).head == before


def test_the_addresses_of_webhooks_exist_only_where_they_are_wanted(client) -> None:
    assert client.post("/anymail/postmark/inbound/", {}).status_code == 404


def test_a_webhook_believes_findings_alone_and_never_asks_the_dns(asked, to, settings, monkeypatch) -> None:
    """It is a request, and has not the bytes that were signed."""
    settings.INBOUND_DKIM = True
    monkeypatch.setattr(authentication, "look_up_records", lambda *_: pytest.fail("the DNS was asked"))
    monkeypatch.setattr(authentication, "look_up_records", lambda *_: pytest.fail("the DNS was asked"))
    bring(raw_mail("1", asked.user.email, to, "<1@x>", DKIM_Signature="v=1; d=example.org; h=from:to"), recipient=to)
    assert ReceivedMail.objects.get().outcome == "stranger"
    settings.INBOUND_AUTHSERV_ID = "provider.example"
    found = "provider.example; dmarc=pass"
    bring(raw_mail("1", asked.user.email, to, "<2@x>", Authentication_Results=found), recipient=to)
    assert ReceivedMail.objects.latest("pk").outcome == "played"


# What became of our mails


def report(kind: str, recipient: str = "ana@example.org", reason: str | None = None, words: str = "", **more) -> None:
    """As anymail does it for every provider."""
    event = AnymailTrackingEvent(event_type=kind, recipient=recipient, reject_reason=reason, mta_response=words, **more)
    tracking.send(sender=object, event=event, esp_name="Test")


@pytest.mark.parametrize(
    ("kind", "reason", "words", "off"),
    [
        ("bounced", "invalid", "", True),
        ("bounced", "bounced", "550 5.1.1 no such user", True),
        ("bounced", "bounced", "552 5.2.2 mailbox full", False),
        ("bounced", "blocked", "550 5.7.1 we do not like your house", False),
        ("bounced", "timed_out", "", False),
        ("rejected", "spam", "", True),
        ("rejected", "invalid", "", True),
        ("complained", "spam", "", True),
        ("unsubscribed", None, "", True),
        ("deferred", None, "450 4.2.0 later", False),
        ("delivered", None, "", False),
        ("opened", None, "", False),
        ("failed", None, "", False),
        ("nonsense", None, "", False),
    ],
)
def test_what_a_provider_reports_counts_at_once(people, kind: str, reason: str | None, words: str, off: bool) -> None:
    report(kind, reason=reason, words=words)
    assert addresses.is_mail_disabled(people[0]) is off
    assert not addresses.is_mail_disabled(people[1])


def test_a_report_about_nobody_is_nothing(people) -> None:
    for recipient in ("nobody@example.org", "", None, "a\0b", "x" * 500):
        report("bounced", recipient, "invalid")
    assert not Address.objects.exists()
    report("bounced", reason="timed_out", words="a\0b\r\n\ud800" * 100)
    assert DeliveryFailure.objects.get().reason.startswith("ab ab")


def test_a_report_from_before_the_address_was_switched_on_is_old(people) -> None:
    address = addresses.mail_address_of(people[0])
    addresses.enable_address(address)
    report("bounced", reason="invalid", timestamp=timezone.now() - timedelta(hours=1))
    assert not addresses.is_mail_disabled(people[0])
    report("bounced", reason="invalid", timestamp=timezone.now())
    assert addresses.is_mail_disabled(people[0])


def test_soft_bounces_over_days_switch_off(people) -> None:
    for day in (5, 4, 3, 0):
        assert not addresses.is_mail_disabled(people[0])
        report("bounced", reason="timed_out")
        report("bounced", reason="timed_out")
        Address.objects.update(created_at=timezone.now() - timedelta(days=9))
        new = DeliveryFailure.objects.filter(at__gt=timezone.now() - timedelta(hours=1))
        new.update(at=timezone.now() - timedelta(days=day), mail=f"provider -{day}")
    assert addresses.is_mail_disabled(people[0]) and DeliveryFailure.objects.count() == 4


def test_a_mail_that_comes_back_by_webhook_is_read_as_at_our_own_door(people, monkeypatch) -> None:
    monkeypatch.setattr(addresses, "schedule_task", lambda *args: None)
    bring(dsn(), recipient=str(ReturnAddress.of(people[0], "<a@b>")), sender="")
    assert DeliveryFailure.objects.get().permanent
