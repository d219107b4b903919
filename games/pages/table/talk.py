"""Table talk and the reader's own notes. Only who sits at the table and has signed in: the link in a mail opens
neither."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.database.unwritable import written_if_possible
from games.facts.errors import Refused
from games.facts.signals import read
from games.models import Game, Message
from games.pages.responses import render_page, see_other
from games.tables import chat as tabletalk
from games.tables import chat_marks
from games.visits.visit import Visit, visit

from .panels import table_refusal


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def talk_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What has been said; POST says something (`text`). To htmx the list alone, and 204 while nothing is new."""
    at = at_own_table(request, slug)
    if request.method == "POST":
        return act_in_talk(
            request, at, lambda: tabletalk.post_message(at.game, request.user, request.POST.get("text", ""))
        )
    messages = tabletalk.latest_messages(at.game)
    last = messages[-1].pk if messages else 0
    if "after" not in request.GET or "active" in request.GET:  # the page asks by itself, perhaps in a forgotten tab
        note_heard(request, at, last)
    if request.htmx and request.GET.get("after") == str(last):  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return render_talk(request, at)


def note_heard(request: HttpRequest, at: Visit, last: int) -> None:
    with written_if_possible():
        chat_marks.mark_read_until(at.game, request.user, last)
        read.send(Game, game=at.game.pk, user=request.user.pk, upto=last)


@require_POST
def erase_message_page(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    at = at_own_table(request, slug)
    return act_in_talk(request, at, lambda: tabletalk.erase_message(at.game, request.user, key))


@require_POST
def note_page(request: HttpRequest, slug: str) -> HttpResponse:
    at = at_own_table(request, slug)
    return act_in_talk(request, at, lambda: tabletalk.save_note(at.game, request.user, request.POST.get("text", "")))


def at_own_table(request: HttpRequest, slug: str) -> Visit:
    """The table, for one of its players; 404 for everybody else, as if nothing were said there."""
    at = visit(request, slug)
    if at.mine is None or at.by_access_link:
        raise Http404
    return at


def act_in_talk(request: HttpRequest, at: Visit, act: Callable[[], object]) -> HttpResponse:
    """Do it and go back to the talk; or say in one sentence why not, with what was written still there."""
    try:
        act()
    except Refused as fault:
        return render_talk(request, at, table_refusal(at, fault), request.POST.get("text", ""), 400)
    if request.htmx:  # type: ignore[attr-defined]
        last = Message.objects.filter(game=at.game).order_by("-pk").values_list("pk", flat=True).first()
        note_heard(request, at, last or 0)
        return render_talk(request, at)
    return see_other("games:talk", at.game.slug)


def render_talk(request: HttpRequest, at: Visit, notice: str = "", text: str = "", status: int = 200) -> HttpResponse:
    messages = tabletalk.latest_messages(at.game)
    context = {
        "at": at,
        "game": at.game,
        "said": [  # not "messages": those are the site's own, which every page shows
            {"row": one, "html": tabletalk.message_html(one.text), "mine": one.user.pk == request.user.pk, "name": name}
            for one, name in zip(messages, tabletalk.author_names(at.seats, messages), strict=True)
        ],
        "last": messages[-1].pk if messages else 0,
        "note": tabletalk.own_note(at.game, request.user),
        "notice": notice,
        "text": text,
        "longest": tabletalk.MAX_MESSAGE_LENGTH,
    }
    return render_page(request, "games/talk.html", context, status, "talk")
