"""Mails that a provider brings: the same rules as at our own door."""

import base64
import json
from types import SimpleNamespace

import pytest
from anymail.inbound import AnymailInboundMessage
from anymail.signals import inbound
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from django.test import RequestFactory

from games.models import Game
from notifications.letters import hourly_limits, reply_tokens
from notifications.models import Received
from tests.notifications.inbound.conftest import opened, raw_mail

pytestmark = pytest.mark.django_db


def bring(raw: bytes, recipient: str | None = None, sender: str | None = None) -> None:
    """As anymail does it for every provider."""
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)
    message.envelope_recipient, message.envelope_sender = recipient, sender
    inbound.send(sender=object, event=SimpleNamespace(message=message), esp_name="Test")


@pytest.fixture
def to(asked) -> str:
    return str(reply_tokens.ReplyAddress(asked.user_id, asked.pk, opened(asked)))


def test_a_mail_plays(asked, to) -> None:
    bring(raw_mail("1", asked.user.email, "undisclosed"), recipient=to)
    assert Received.objects.get().outcome == "played"


def test_without_an_envelope_the_headers_say_whom_it_is_for(asked, to) -> None:
    bring(raw_mail("1", asked.user.email, f"Roma <{to}>"))
    assert Received.objects.get().outcome == "played"


def test_what_is_not_for_us_is_nothing(asked) -> None:
    bring(raw_mail("1", asked.user.email, "post@localhost"))
    bring(raw_mail("1", asked.user.email, "play+zzz@localhost"), recipient="")
    assert not Received.objects.exists()


def test_who_is_gone_is_no_trouble_to_the_provider(asked, to) -> None:
    gone = str(reply_tokens.ReplyAddress(asked.user_id, asked.pk + 100, 1))
    bring(raw_mail("1", asked.user.email, f"{gone}, {to}"))
    assert Received.objects.get().outcome == "played"


def test_too_many_are_brought_again_later(asked, to, settings) -> None:
    settings.INBOUND_PER_HOUR = 0
    with pytest.raises(hourly_limits.TooMany):
        bring(raw_mail("1", asked.user.email, to))


def test_a_bounce_is_not_answered(asked, to) -> None:
    bring(raw_mail("1", asked.user.email, to), sender="")
    assert not Received.objects.exists()


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
        assert Received.objects.get().outcome == "played"
    else:
        with pytest.raises(Exception, match="basic auth"):
            PostmarkInboundWebhookView.as_view()(request)
        assert Game.objects.get(pk=asked.game_id).head == before


def test_the_addresses_of_webhooks_exist_only_where_they_are_wanted(client) -> None:
    assert client.post("/anymail/postmark/inbound/", {}).status_code == 404
