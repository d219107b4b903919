"""The pictures that a game's rules begin with."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.boards.primer import primer_of
from games.rules import GAMES
from games.wording.languages import language_codes

A_DAY = 86400


@require_safe
@cache_control(public=True, max_age=A_DAY)
def primer_page(request: HttpRequest, ruleset: str, language: str, name: str) -> HttpResponse:
    """One picture, in the language that its address names: it is the same for everybody."""
    known = ruleset in GAMES and language in language_codes()
    primer = primer_of(ruleset, language) if known else None
    picture = primer.picture(name) if primer else None
    if picture is None:
        raise Http404
    return HttpResponse(picture.svg, content_type="image/svg+xml")
