"""Views that issue tickets: for a session, for access through an email link, and for programs."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.auth import PerMinute, client_network
from games.api.endpoint import Endpoint, described
from games.models import Token
from games.selectors.table_context import get_table_context
from games.tables import access_links

from . import tickets
from .tickets import Ticket


@require_safe
@never_cache
def ticket_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204) if request.user.pk is None else ticket_response(own_ticket(request))


@require_safe
@never_cache
def table_ticket_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a ticket for all tables of a signed-in player, or for this table only. 404 without access."""
    table = get_table_context(request, slug)
    if table.by_access_link and table.mine is not None and table.mine.user_id is not None:
        key = access_links.access_key_of_cookie(request)
        assert key is not None  # otherwise there is no access
        credential = site_credential_digest("access", key.hex)
        return ticket_response(Ticket(table.mine.user_id, credential, (slug,), restricted=True))
    if table.mine is not None:
        return ticket_response(own_ticket(request))
    credential = session_digest(request) if request.user.is_authenticated else network_digest(request)
    return ticket_response(Ticket(0, credential, (slug,)))


@require_safe
@never_cache
def turn_count_page(request: HttpRequest) -> HttpResponse:
    return render(request, "parts/turn_count.html") if request.user.is_authenticated else HttpResponse(status=204)


@require_safe
@never_cache
def no_stream_page(request: HttpRequest) -> HttpResponse:
    """Return 204, so that browsers stop reconnecting, if no proxy sends this URL to the streams process."""
    return HttpResponse(status=204)


def own_ticket(request: HttpRequest) -> Ticket:
    return Ticket(request.user.pk or 0, session_digest(request))


def session_digest(request: HttpRequest) -> str:
    key = request.session.session_key
    return site_credential_digest("session", key) if key else ""


def network_digest(request: HttpRequest) -> str:
    """Return the digest of the request's network, one credential for all strangers in it."""
    return site_credential_digest("network", client_network(PerMinute().get_ident(Request(request))))


def site_credential_digest(kind: str, name: str) -> str:
    return tickets.credential_digest(kind, name, settings.SECRET_KEY)


def ticket_response(ticket: Ticket) -> HttpResponse:
    signed = tickets.sign_ticket(ticket, settings.SECRET_KEY)
    return JsonResponse({"ticket": signed, "seconds": tickets.TICKET_LIFETIME_SECONDS})


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
