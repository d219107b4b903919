"""The link in a mail: it opens the very table, and that is all it does."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tables import access_links


@require_safe
@never_cache
def access_link_page(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Set the cookie of the access link and show the table. Mail scanners follow links too: nothing is played before a
    form is sent.

    Once its question is answered, or its own time is over, the link gives nothing any more; who has the cookie still,
    or is signed in, goes on."""
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
