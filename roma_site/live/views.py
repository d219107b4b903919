"""Where pages get their tickets, each by its own way in: the session, or the link of a mail that has opened a table."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.request import Request

from games.api.throttles import PerMinute, client_network
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
    """A ticket for one table, as its page was opened: by a player who is signed in (who hears of all their tables), by
    the link of a mail, or by somebody who watches. 404 for who may not see the table."""
    table = get_table_context(request, slug)
    if table.by_access_link and table.mine is not None and table.mine.user_id is not None:
        key = access_links.access_key_of_cookie(request)
        assert key is not None  # else there is no way in
        return ticket_response(
            Ticket(table.mine.user_id, site_credential_digest("access", key.hex), (slug,), alone=True)
        )
    if table.mine is not None:
        return ticket_response(own_ticket(request))
    watching = session_digest(request) if request.user.is_authenticated else network_digest(request)
    return ticket_response(Ticket(0, watching, (slug,)))


@require_safe
@never_cache
def turn_count_page(request: HttpRequest) -> HttpResponse:
    return render(request, "parts/turn_count.html") if request.user.is_authenticated else HttpResponse(status=204)


@require_safe
@never_cache
def no_stream_page(request: HttpRequest) -> HttpResponse:
    """What a page gets where no proxy leads to the streams: 204, by which a browser knows that there is none."""
    return HttpResponse(status=204)


def own_ticket(request: HttpRequest) -> Ticket:
    return Ticket(request.user.pk or 0, session_digest(request))


def session_digest(request: HttpRequest) -> str:
    """What ends a ticket together with this browser's session; "" where there is none."""
    key = request.session.session_key
    return site_credential_digest("session", key) if key else ""


def network_digest(request: HttpRequest) -> str:
    """Return the mark of the sender's network address: all streams of strangers there count as one holder's, of whom
    the hub keeps MOST_OF_ONE."""
    return site_credential_digest("network", client_network(PerMinute().get_ident(Request(request))))


def site_credential_digest(kind: str, name: str) -> str:
    return tickets.credential_digest(kind, name, settings.SECRET_KEY)


def ticket_response(ticket: Ticket) -> HttpResponse:
    return JsonResponse(
        {"ticket": tickets.sign_ticket(ticket, settings.SECRET_KEY), "seconds": tickets.TICKET_LIFETIME_SECONDS}
    )
