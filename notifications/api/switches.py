"""The API's part about what the reader is told, where, and how often: the switches and rhythms of the page *Notices*.

Addresses themselves are added on that page, since most need to be confirmed; webhooks alone can be added here
(notifications/api/webhooks.py)."""

from typing import Any

from django.http import Http404
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.described import described
from games.api.endpoint import Endpoint
from notifications.models import SWITCHED, Address, Channel, DeliveryFrequency, Kind
from notifications.outbox import digests
from notifications.preferences import addresses, switches

HOURS_PER_DAY = 24
SWITCH_KINDS = [kind.value for kind in SWITCHED]


class SwitchFacts(s.Serializer):
    """Whether notifications of this kind are wanted by this way: by mail, or at whatever address the reader has of that
    channel."""

    kind = s.ChoiceField(SWITCH_KINDS)
    channel = s.ChoiceField(Channel.values)
    on = shapes.Truth()


class Switches(s.Serializer):
    """All of them. In a body: those that are to be set; the others stay."""

    switches = shapes.list_field(SwitchFacts(), max_length=len(SWITCH_KINDS) * len(Channel))


class FrequencyFacts(s.Serializer):
    """How often an address is told things. `address`: "mail" or a number. `hour`: when, by the reader's clock, for once
    a day.
    `table`: it is told of this table alone."""

    address = s.CharField()
    channel = s.ChoiceField(Channel.values)
    name = s.CharField()
    table = s.CharField(allow_null=True)
    frequency = s.ChoiceField(DeliveryFrequency.values)
    hour = s.IntegerField()


class Frequencies(s.Serializer):
    """The reader's addresses, mail first; not webhooks, which are told each thing by itself."""

    frequencies = shapes.list_field(FrequencyFacts())


class NewFrequency(s.Serializer):
    """At once, once an hour, or once a day at an hour."""

    frequency = s.ChoiceField(DeliveryFrequency.values)
    hour = shapes.WholeNumber(min_value=0, max_value=HOURS_PER_DAY - 1, required=False)


class MySwitches(Endpoint):
    """What is told where."""

    scopes = {"GET": "profile", "PUT": "profile"}

    @described("switches", Switches, tag="me")
    def get(self, request: Request) -> Response:
        """By kind of notification, for mail and each channel the reader has an address of."""
        return Response(all_switch_facts(request.user))

    @described("set_switches", Switches, takes=Switches, tag="me")
    def put(self, request: Request) -> Response:
        """Set those that are named; all of them then."""
        said = self.body(Switches)["switches"]
        there = addresses.channels_of(request.user)
        if any(one["channel"] not in there for one in said):
            raise ValidationError({"switches": "no address of that channel"})
        for one in said:
            switches.set_switch(request.user.pk or 0, Kind(one["kind"]), one["on"], one["channel"])
        return Response(all_switch_facts(request.user))


class MyFrequencies(Endpoint):
    """At once, or together."""

    scopes = {"GET": "profile"}

    @described("frequencies", Frequencies, tag="me")
    def get(self, request: Request) -> Response:
        """How often each of the reader's addresses is told things."""
        return Response(all_frequency_facts(request.user))


class OneFrequency(Endpoint):
    """Of one address."""

    scopes = {"PUT": "profile"}

    @described("set_frequency", Frequencies, takes=NewFrequency, tag="me")
    def put(self, request: Request, which: str) -> Response:
        """How often from now on. Without an hour it stays what it is."""
        said, address = self.body(NewFrequency), addresses.get_own_address(request.user, which)
        if address.channel == Channel.WEBHOOK:
            raise Http404
        digests.set_frequency(address, DeliveryFrequency(said["frequency"]), said.get("hour", address.hour))
        return Response(all_frequency_facts(request.user))


def all_switch_facts(user: Any) -> dict:
    """Every switch of this user's."""
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
    """The mail, of which nothing may have been remembered yet, and the other addresses."""
    mail = addresses.known_mail_address(user) or Address(channel=Channel.MAIL, name=user.email)
    others = addresses.other_addresses(user.pk).exclude(channel=Channel.WEBHOOK).select_related("game")
    return {"frequencies": [frequency_facts(one) for one in (mail, *others)]}


def frequency_facts(one: Address) -> dict:
    mail = one.channel == Channel.MAIL
    return {
        "address": "mail" if mail else str(one.pk),
        "channel": one.channel,
        "name": "" if mail else one.name,
        "table": one.game.slug if one.game else None,
        "frequency": one.frequency,
        "hour": one.hour,
    }
