from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.endpoint import Endpoint, described
from games.api.shapes import fields, tables
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Game
from games.tables import opening
from notifications.models import Address, Channel, DeliveryFailure
from notifications.preferences import addresses
from notifications.preferences.forms import WebhookForm as Form


class DeliveryFailureFacts(s.Serializer):
    """A failed delivery to a webhook."""

    at = s.DateTimeField()
    reason = s.CharField()
    permanent = s.BooleanField()


class WebhookFacts(s.Serializer):
    """A webhook. Its secret is never shown again.

    `table`: the only table that messages are about; null for all tables. `every`: whether each move at that table
    causes a message. `signed`: whether messages are signed with the secret. `off`: the time at which failures disabled
    the webhook."""

    id = s.IntegerField()
    name = s.CharField()
    table = s.CharField(allow_null=True)
    every = s.BooleanField()
    signed = s.BooleanField()
    off = s.DateTimeField(allow_null=True)
    failures = fields.list_field(DeliveryFailureFacts())


class Webhooks(s.Serializer):
    """All your webhooks."""

    webhooks = fields.list_field(WebhookFacts())


class NewWebhook(s.Serializer):
    """A new webhook.

    `url`: an https URL with a public address; redirects are not followed. `secret`: the key for signatures. `table`:
    send messages about this table only. `every`: send a message for each move at that table. Otherwise messages are
    about the same events as other notifications."""

    url = fields.Text(max_length=500)
    secret = fields.Text(max_length=100, min_length=16)
    table = fields.Text(max_length=40, default=None, allow_null=True)
    every = fields.Truth(default=False)


class MyWebhooks(Endpoint):
    scopes = {"GET": "profile", "POST": "profile"}

    @described("webhooks", Webhooks, tag="me")
    def get(self, request: Request) -> Response:
        """List your webhooks, each with its latest failures."""
        return Response({"webhooks": readable_rows("webhook", webhooks_of(request.user), webhook_facts)})

    @described("add_webhook", WebhookFacts, takes=NewWebhook, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """Add a webhook. docs/api.md documents its messages and their signatures."""
        body = self.body(NewWebhook)
        form = Form({"webhook-url": body["url"], "webhook-secret": body["secret"]})
        if not form.is_valid():
            raise ValidationError(dict.fromkeys(form.errors, "invalid value"))
        game = webhook_table(request.user, body["table"])
        if body["every"] and game is None:
            raise ValidationError({"every": "only with a table"})
        name = f"{form.hint()} · {game.name}" if game else form.hint()
        made = addresses.add_address(request.user, Channel.WEBHOOK, name, form.stored_fields(), game, body["every"])
        if made is None:
            raise Refused("many_addresses", "You have reached the limit of addresses. Remove one first.")
        return Response(webhook_facts(made), status=201)


class OneWebhook(Endpoint):
    scopes = {"DELETE": "profile"}

    @described("remove_webhook", tables.Done, tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Delete this webhook and all messages that wait for delivery to it."""
        one = webhooks_of(request.user).filter(pk=key).first()
        if one is None:
            raise Http404
        one.delete()
        return Response({"done": True})


def webhooks_of(user: Any) -> QuerySet[Address]:
    return Address.objects.filter(user=user.pk, channel=Channel.WEBHOOK).select_related("game")


def webhook_table(user: Any, slug: str | None) -> Game | None:
    """Return the table for a webhook. Raise Http404 if the user may not see the table."""
    if slug is None:
        return None
    game = Game.objects.filter(slug=slug).first()
    if game is None or not opening.may_see(game, user):
        raise Http404
    return game


def webhook_facts(address: Address) -> dict:
    failures = DeliveryFailure.objects.filter(address=address)
    return {
        "id": address.pk,
        "name": address.name,
        "table": address.game.slug if address.game else None,
        "every": address.every,
        "signed": bool(address.fields.get("secret")),
        "off": address.disabled_at,
        "failures": [{"at": bad.at, "reason": bad.reason, "permanent": bad.permanent} for bad in failures],
    }
