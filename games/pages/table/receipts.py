"""Receipts that are checked without being asked: what static/receipts.js compares, and the alarm that it offers."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.tables import talk
from games.visits.chain_links import chain_links
from games.visits.visit import visit

from .moves import act_at_table, kept_out, plain_response, whole_number


@require_safe
@never_cache
def chain_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The chain's links after event `after`, and where they lead; without it, where the log stands. For whoever may
    see the table."""
    at = visit(request, slug)
    try:
        after = whole_number(request.GET["after"]) if "after" in request.GET else None
    except ValueError:
        return plain_response("after: a number of an event", 400)
    return JsonResponse(chain_links(at.game, at.head, after))


@require_POST
def alarm_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell the others that this log is not the one of which one keeps a receipt."""
    at = visit(request, slug)
    return kept_out(request, at) or act_at_table(request, slug, lambda: talk.raise_alarm(at.game, request.user))
