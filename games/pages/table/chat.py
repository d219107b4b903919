"""A table's chat and the reader's own notes.

Only signed-in players of the table can use them; an access link is not enough."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.boards.name_links import person_link
from games.database.unwritable import write_if_possible
from games.facts.errors import Refused
from games.facts.signals import chat_read
from games.models import Game, Message
from games.pages.responses import public_form, refusal_status, render_page, see_other
from games.selectors.table_context import TableContext, get_table_context
from games.tables import chat
from games.tables import chat as tabletalk

from .panels import table_refusal


@public_form
def chat_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the chat. A POST adds the message `text`.

    A request by htmx gets only the list of messages, or status 204 if there is no new message."""
    table = at_own_table(request, slug)
    if request.method == "POST":
        return act_in_chat(
            request, table, lambda: tabletalk.post_message(table.game, request.user, request.POST.get("text", ""))
        )
    messages = tabletalk.latest_messages(table.game)
    last = messages[-1].pk if messages else 0
    if "after" not in request.GET or "active" in request.GET:  # other polls may come from a forgotten tab
        mark_chat_as_read(request, table, last)
    if request.htmx and request.GET.get("after") == str(last):  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return render_chat(request, table)


def mark_chat_as_read(request: HttpRequest, table: TableContext, last: int) -> None:
    with write_if_possible():
        chat.mark_read_until(table.game, request.user, last)
        chat_read.send(Game, game=table.game.pk, user=request.user.pk, upto=last)


@require_POST
def erase_message_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    table = at_own_table(request, slug)
    return act_in_chat(request, table, lambda: tabletalk.erase_message(table.game, request.user, key))


@require_POST
def note_view(request: HttpRequest, slug: str) -> HttpResponse:
    table = at_own_table(request, slug)
    return act_in_chat(
        request, table, lambda: tabletalk.save_note(table.game, request.user, request.POST.get("text", ""))
    )


def at_own_table(request: HttpRequest, slug: str) -> TableContext:
    table = get_table_context(request, slug)
    if table.mine is None or table.by_access_link:
        raise Http404
    return table


def act_in_chat(request: HttpRequest, table: TableContext, act: Callable[[], object]) -> HttpResponse:
    """Call `act` and show the chat. After a refusal the form still contains the text."""
    try:
        act()
    except Refused as fault:
        notice, text = table_refusal(table, fault), request.POST.get("text", "")
        return render_chat(request, table, notice, text, refusal_status(request))
    if request.htmx:  # type: ignore[attr-defined]
        last = Message.objects.filter(game=table.game).order_by("-pk").values_list("pk", flat=True).first()
        mark_chat_as_read(request, table, last or 0)
        return render_chat(request, table)
    return see_other("games:chat", table.game.slug)


def render_chat(
    request: HttpRequest, table: TableContext, notice: str = "", text: str = "", status: int = 200
) -> HttpResponse:
    messages = tabletalk.latest_messages(table.game)
    context = {
        "table": table,
        "game": table.game,
        "said": [  # not "messages": those are the site's own, which every page shows
            {
                "row": one,
                "html": html,
                "mine": (mine := one.user.pk == request.user.pk),
                "name": person_link(reverse("games:person", args=[one.user.public_name]), name),
                "erase": reverse("games:erase_message", args=[table.game.slug, one.pk]) if mine and one.text else "",
                "report": reverse("report_table", args=[table.game.slug]) if one.text and not mine else "",
            }
            for one, html, name in zip(
                messages, tabletalk.messages_html(messages), tabletalk.author_names(table.seats, messages), strict=True
            )
        ],
        "last": messages[-1].pk if messages else 0,
        "note": tabletalk.own_note(table.game, request.user),
        "notice": notice,
        "text": text,
        "longest": tabletalk.MAX_MESSAGE_LENGTH,
    }
    return render_page(request, "games/chat.html", context, status, "chat")
