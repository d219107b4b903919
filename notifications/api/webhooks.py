"""The API's part about webhooks."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.described import described
from games.api.endpoint import Endpoint
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Game
from games.tables import opening
from notifications.models import Address, Channel, DeliveryFailure
from notifications.preferences import addresses
from notifications.preferences.forms import WebhookForm as Form


class DeliveryFailureFacts(s.Serializer):
    """What went wrong, when."""

    at = s.DateTimeField()
    reason = s.CharField()
    permanent = s.BooleanField()


class WebhookFacts(s.Serializer):
    """A webhook. `table`: of this table alone; `every`: told of each move there. `off`: since then it is switched off,
    because of the latest trouble. The secret is shown to nobody again."""

    id = s.IntegerField()
    name = s.CharField()
    table = s.CharField(allow_null=True)
    every = s.BooleanField()
    signed = s.BooleanField()
    off = s.DateTimeField(allow_null=True)
    failures = shapes.list_field(DeliveryFailureFacts())


class Webhooks(s.Serializer):
    """All webhooks of the reader."""

    webhooks = shapes.list_field(WebhookFacts())


class NewWebhook(s.Serializer):
    """`url`: https, no redirects, a public address. `secret`: what deliveries are signed with. `table`: of this table
    alone; then `every` tells each move there, else it is told what a notification would be about."""

    url = shapes.Text(max_length=500)
    secret = shapes.Text(max_length=100, min_length=16)
    table = shapes.Text(max_length=40, default=None, allow_null=True)
    every = shapes.Truth(default=False)


class MyWebhooks(Endpoint):
    """Webhooks."""

    scopes = {"GET": "profile", "POST": "profile"}

    @described("webhooks", Webhooks, tag="me")
    def get(self, request: Request) -> Response:
        """All of the reader's, with their error history."""
        return Response({"webhooks": readable_rows("webhook", webhooks_of(request.user), webhook_facts)})

    @described("add_webhook", WebhookFacts, takes=NewWebhook, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """Add one. What is sent there, and how it is signed, stands in docs/api.md."""
        said = self.body(NewWebhook)
        form = Form({"webhook-url": said["url"], "webhook-secret": said["secret"]})
        if not form.is_valid():
            raise ValidationError(dict.fromkeys(form.errors, "not so"))
        game = webhook_table(request.user, said["table"])
        if said["every"] and game is None:
            raise ValidationError({"every": "of a table only"})
        name = f"{form.hint()} · {game.name}" if game else form.hint()
        made = addresses.add_address(request.user, Channel.WEBHOOK, name, form.stored_fields(), game, said["every"])
        if made is None:
            raise Refused("many_addresses", "You have many addresses already. Remove one first.")
        return Response(webhook_facts(made), status=201)


class OneWebhook(Endpoint):
    """One of them."""

    scopes = {"DELETE": "profile"}

    @described("remove_webhook", shapes.Done, tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Forget it, whatever waits for it included."""
        one = webhooks_of(request.user).filter(pk=key).first()
        if one is None:
            raise Http404
        one.delete()
        return Response({"done": True})


def webhooks_of(user: Any) -> QuerySet[Address]:
    return Address.objects.filter(user=user.pk, channel=Channel.WEBHOOK).select_related("game")


def webhook_table(user: Any, slug: str | None) -> Game | None:
    """The table a webhook is for; 404 for one that is not there for this reader."""
    if slug is None:
        return None
    game = Game.objects.filter(slug=slug).first()
    if game is None or not opening.may_see(game, user):
        raise Http404
    return game


def webhook_facts(one: Address) -> dict:
    failures = DeliveryFailure.objects.filter(address=one)
    return {
        "id": one.pk,
        "name": one.name,
        "table": one.game.slug if one.game else None,
        "every": one.every,
        "signed": bool(one.fields.get("secret")),
        "off": one.disabled_at,
        "failures": [{"at": bad.at, "reason": bad.reason, "permanent": bad.permanent} for bad in failures],
    }
