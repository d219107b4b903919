"""The access link in an email. It opens one table and does nothing else."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tables import access_links


@require_safe
@never_cache
def access_link_page(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Set the cookie of the access link and redirect to the table.

    Email scanners follow links too, so a GET never plays anything. The link expires once its question is answered or
    its time is over; a reader who still has the cookie or has signed in goes on to the table."""
    found = access_links.read_access_link(token, slug)
    if found is None:
        raise Http404
    seat, state = found
    response = redirect("games:table", slug)
    if request.user.pk == seat.user_id:
        return response
    if state is access_links.LinkState.OPEN:
        access_links.grant_access(request, response, seat)
    elif access_links.access_seat(request, seat.game) is None:
        return render(request, "games/answered.html", {"game": seat.game, "state": state})
    return response
