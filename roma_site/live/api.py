"""The API's part about the stream: programs hear of their tables as pages do, and hold no thread of the web server."""

from django.conf import settings
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.described import described
from games.api.endpoint import Endpoint
from games.models import Token

from . import tickets
from .tickets import Ticket
from .views import own_ticket, site_credential_digest


class StreamAddress(s.Serializer):
    """Where words are to be heard. `url` is below the site's own address and holds a ticket: a key, good for so many
    `seconds`."""

    url = s.CharField()
    seconds = s.IntegerField()


class MyStream(Endpoint):
    """A stream of words: which of the reader's tables has moved on."""

    narrow = True

    @described("stream", StreamAddress, tag="me")
    def get(self, request: Request) -> Response:
        """The address of a stream (server-sent events) for the reader's tables; for a token of one table that table
        alone. `event: word` with {"table", "head"} says that there is something to ask for, `event: talk` that somebody
        has spoken, `event: beat` that the stream lives. Where there is none now it answers 503: ask as before."""
        ticket = tickets.sign_ticket(ticket_for(request), settings.SECRET_KEY)
        return Response({"url": f"/stream/?ticket={ticket}", "seconds": tickets.TICKET_LIFETIME_SECONDS})


def ticket_for(request: Request) -> Ticket:
    """Good for as long as the token, or the session, is."""
    token = request.auth
    if not isinstance(token, Token):
        return own_ticket(request)
    of_token = site_credential_digest("token", str(token.pk))
    if token.game is None:
        return Ticket(request.user.pk or 0, of_token)
    return Ticket(request.user.pk or 0, of_token, (token.game.slug,), alone=True)
