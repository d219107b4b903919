"""A finished game as a file that anybody can check offline."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.models import Game
from games.operating import archive_file
from games.visits.visit import visit


@require_safe
@cache_control(private=True, no_cache=True)
def export_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The log with its secret, once it is over. A running game's file shows everybody's cards: it is the operator's."""
    game = visit(request, slug).game
    if game.state != Game.State.FINISHED:
        raise Http404
    response = HttpResponse(archive_file.export_game(game), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game.slug}.json"'
    return response
