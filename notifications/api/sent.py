"""API endpoint for the history of sent notifications."""

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import formats
from games.api.endpoint import Endpoint, described, query_parameter
from games.api.shapes import fields
from games.facts.broken_rows import readable_rows
from games.wording.languages import language_of_page
from notifications.models import Channel, Notification, State
from notifications.preferences import history

NOTIFICATIONS_PER_PAGE = 40


class NotificationFacts(s.Serializer):
    """One notification: its subject, its address, and its state as a key and as text."""

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
        """List the notifications sent to you, and why some were not sent."""
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
