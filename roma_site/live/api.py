"""API endpoint for streams: programs get the same update messages as pages."""

from django.conf import settings
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.endpoint import Endpoint, described
from games.models import Token

from . import tickets
from .tickets import Ticket
from .views import own_ticket, site_credential_digest


class StreamAddress(s.Serializer):
    """The address of a stream of update messages.

    `url` is relative to the site's URL and contains a ticket, a secret that is valid for `seconds`."""

    url = s.CharField()
    seconds = s.IntegerField()


class MyStream(Endpoint):
    narrow = True

    @described("stream", StreamAddress, tag="me")
    def get(self, request: Request) -> Response:
        """Return the address of a stream of server-sent events about the caller's tables.

        A token of one table gets events of that table only. `event: word` with {"table", "head"} means that the table
        has changed, `event: talk` means that its chat has a new message, and `event: beat` means that the stream works.
        If no streams are available, the stream answers 503: poll instead."""
        ticket = tickets.sign_ticket(ticket_for(request), settings.SECRET_KEY)
        return Response({"url": f"/stream/?ticket={ticket}", "seconds": tickets.TICKET_LIFETIME_SECONDS})


def ticket_for(request: Request) -> Ticket:
    """Return a ticket that is valid as long as the caller's token or session."""
    token = request.auth
    if not isinstance(token, Token):
        return own_ticket(request)
    of_token = site_credential_digest("token", str(token.pk))
    if token.game is None:
        return Ticket(request.user.pk or 0, of_token)
    return Ticket(request.user.pk or 0, of_token, (token.game.slug,), restricted=True)
