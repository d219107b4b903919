"""API endpoints for the page *Notifications* (switches and frequencies) and for the history.

Addresses are added on that page, since most need confirmation. Only webhooks can be added through the API
(api/webhooks.py)."""

from typing import Any

from django.http import Http404
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import formats
from games.api.endpoint import Endpoint, described, query_parameter
from games.api.shapes import fields
from games.facts.broken_rows import readable_rows
from games.wording.languages import language_of_page
from notifications.models import SWITCHED, Address, Channel, DeliveryFrequency, Kind, Notification, State
from notifications.outbox import digests
from notifications.preferences import addresses, history, switches

HOURS_PER_DAY = 24
SWITCH_KINDS = [kind.value for kind in SWITCHED]
NOTIFICATIONS_PER_PAGE = 40


class SwitchFacts(s.Serializer):
    """A switch: whether you get one kind of notification on one channel."""

    kind = s.ChoiceField(SWITCH_KINDS)
    channel = s.ChoiceField(Channel.values)
    on = fields.Truth()


class Switches(s.Serializer):
    """All switches. A request contains only the switches that change."""

    switches = fields.list_field(SwitchFacts(), max_length=len(SWITCH_KINDS) * len(Channel))


class FrequencyFacts(s.Serializer):
    """The frequency of messages to one address.

    `address`: "mail" or the key of another address. `hour`: the hour of daily messages in your time zone. `table`: the
    only table that messages are about; null for all tables."""

    address = s.CharField()
    channel = s.ChoiceField(Channel.values)
    name = s.CharField()
    table = s.CharField(allow_null=True)
    frequency = s.ChoiceField(DeliveryFrequency.values)
    hour = s.IntegerField()


class Frequencies(s.Serializer):
    """How often each of your addresses gets messages. Email is first; webhooks are left out."""

    frequencies = fields.list_field(FrequencyFacts())


class NewFrequency(s.Serializer):
    """The new frequency of messages: immediately, hourly, or daily at an hour."""

    frequency = s.ChoiceField(DeliveryFrequency.values)
    hour = fields.WholeNumber(min_value=0, max_value=HOURS_PER_DAY - 1, required=False)


class MySwitches(Endpoint):
    scopes = {"GET": "profile", "PUT": "profile"}

    @described("switches", Switches, tag="me")
    def get(self, request: Request) -> Response:
        """Return your switches: one for each kind of notification on each of your channels."""
        return Response(all_switch_facts(request.user))

    @described("set_switches", Switches, takes=Switches, tag="me")
    def put(self, request: Request) -> Response:
        """Set the given switches and return all switches."""
        changes = self.body(Switches)["switches"]
        there = addresses.channels_of(request.user)
        if any(one["channel"] not in there for one in changes):
            raise ValidationError({"switches": "you have no address on this channel"})
        for one in changes:
            switches.set_switch(request.user.pk or 0, Kind(one["kind"]), one["on"], one["channel"])
        return Response(all_switch_facts(request.user))


class MyFrequencies(Endpoint):
    scopes = {"GET": "profile"}

    @described("frequencies", Frequencies, tag="me")
    def get(self, request: Request) -> Response:
        """Return how often each of your addresses gets messages."""
        return Response(all_frequency_facts(request.user))


class OneFrequency(Endpoint):
    scopes = {"PUT": "profile"}

    @described("set_frequency", Frequencies, takes=NewFrequency, tag="me")
    def put(self, request: Request, which: str) -> Response:
        """Set how often this address gets messages. If `hour` is missing, the hour stays unchanged."""
        body, address = self.body(NewFrequency), addresses.get_own_address(request.user, which)
        if address.channel == Channel.WEBHOOK:
            raise Http404
        digests.set_frequency(address, DeliveryFrequency(body["frequency"]), body.get("hour", address.hour))
        return Response(all_frequency_facts(request.user))


def all_switch_facts(user: Any) -> dict:
    chosen, channels = switches.chosen_switches(user.pk), addresses.channels_of(user)
    return {
        "switches": [
            {
                "kind": kind,
                "channel": channel,
                "on": chosen.get((channel, kind), switches.is_on_by_default(kind, channel)),
            }
            for kind in SWITCHED
            for channel in channels
        ]
    }


def all_frequency_facts(user: Any) -> dict:
    mail = addresses.known_mail_address(user) or Address(channel=Channel.MAIL, name=user.email)
    others = addresses.other_addresses(user.pk).exclude(channel=Channel.WEBHOOK).select_related("game")
    return {"frequencies": [frequency_facts(one) for one in (mail, *others)]}


def frequency_facts(address: Address) -> dict:
    mail = address.channel == Channel.MAIL
    return {
        "address": "mail" if mail else str(address.pk),
        "channel": address.channel,
        "name": "" if mail else address.name,
        "table": address.game.slug if address.game else None,
        "frequency": address.frequency,
        "hour": address.hour,
    }


class NotificationFacts(s.Serializer):
    """One notification and its state. `text` describes the state, with the reason if it was not sent."""

    at = s.DateTimeField()
    table = s.CharField(allow_null=True)
    club = s.CharField(allow_null=True)
    league = s.CharField(allow_null=True)
    kind = s.CharField()
    channel = s.ChoiceField(Channel.values)
    state = s.ChoiceField(State.values)
    text = s.CharField()


class NotificationPage(s.Serializer):
    """A page of notifications, the latest first."""

    notifications = fields.list_field(NotificationFacts())
    next = s.CharField(allow_null=True)


class SentNotifications(Endpoint):
    scopes = {"GET": "profile"}

    @described(
        "notifications", NotificationPage, query=[query_parameter("cursor", "`next` of the page before")], tag="me"
    )
    def get(self, request: Request) -> Response:
        """List your notifications, with the reasons why some were not sent."""
        found, after = formats.page_of_rows(
            history.notifications_of(request.user),
            "created_at",
            "message_id",
            request.GET.get("cursor", ""),
            NOTIFICATIONS_PER_PAGE,
        )
        return Response({"notifications": readable_rows("notification", found, notification_facts), "next": after})


def notification_facts(notification: Notification) -> dict:
    return {
        "at": notification.created_at,
        "table": notification.game.slug if notification.game else None,
        "club": notification.club.slug if notification.club else None,
        "league": notification.tournament.slug if notification.tournament else None,
        "kind": str(notification.topic),
        "channel": notification.address.channel if notification.address else Channel.MAIL,
        "state": notification.state,
        "text": history.describe_outcome(notification, language_of_page()),
    }
