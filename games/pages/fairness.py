"""What everybody is shown of all tables together: one root a day, as a page, a feed and a list for scripts."""

from datetime import UTC, date, datetime, time

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import DayRoot
from games.operating import anchoring
from games.visits.chain_links import timelines
from games.visits.visit import visit

from .table.moves import plain_response

PER_PAGE, IN_FEED, MOST = 60, 30, 1000


@require_safe
@never_cache
def fairness_page(request: HttpRequest) -> HttpResponse:
    """The days, the newest first; `before`: those before a day."""
    before = named_day(request, "before")
    rows = DayRoot.objects.order_by("-day") if before is None else DayRoot.objects.filter(day__lt=before)
    shown = list(rows.order_by("-day")[: PER_PAGE + 1])
    days = [(row.day.isoformat(), bytes(row.root).hex(), bytes(row.chained).hex()) for row in shown[:PER_PAGE]]
    return render(request, "site/fairness.html", {"days": days, "earlier": len(shown) > PER_PAGE})


@require_safe
def feed_page(request: HttpRequest) -> HttpResponse:
    """The same as a feed, for who wants to keep what was published."""
    page = settings.SITE_URL + reverse("games:fairness")
    feed = Atom1Feed(_("Fairness of Roma by post"), page, _("One line a day that binds this site to every table."))
    for row in DayRoot.objects.order_by("-day")[:IN_FEED]:
        name, taken = row.day.isoformat(), datetime.combine(row.day, time(), UTC)
        words = f"{name} {bytes(row.root).hex()} {bytes(row.chained).hex()}"
        feed.add_item(name, page, words, unique_id=f"{page}#{name}", pubdate=taken, updateddate=taken)
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


@require_safe
@never_cache
def roots_page(request: HttpRequest) -> HttpResponse:
    """The roots since the day `from`, with what stands before them in their chain."""
    return JsonResponse(anchoring.public_days(named_day(request, "from"), MOST))


@require_safe
@never_cache
def days_page(request: HttpRequest, slug: str) -> HttpResponse:
    """How this table is in the root of each day; `after`: the first days after that one. `restored`: what its reader
    has been told of copies by then."""
    at = visit(request, slug)
    game = at.game
    if "after" in request.GET and named_day(request, "after") is None:
        return plain_response("after: a day such as 2026-11-23", 400)
    found = anchoring.day_receipts(game, named_day(request, "after")) | {"restored": timelines(game, at.head)}
    response = JsonResponse(found)
    response["Content-Disposition"] = f'attachment; filename="{game.slug}-days.json"'
    return response


def named_day(request: HttpRequest, name: str) -> date | None:
    """The day that a query names; None for none, and for what is no day."""
    try:
        return date.fromisoformat(request.GET.get(name, ""))
    except ValueError:
        return None
