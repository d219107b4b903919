"""The talk, the results and the archive of a club."""

from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from games.boards.name_links import person_link
from games.clubs import talk
from games.database.unwritable import write_if_possible
from games.facts.errors import Refused
from games.models import Message, User
from games.pages.finished.archive import archive_context
from games.pages.responses import (
    own_action,
    own_form,
    own_page,
    refusal_status,
    refusal_text,
    render_page,
    see_other,
    wants_part,
)
from games.selectors import clubs
from games.tables.chat import MAX_MESSAGE_LENGTH, messages_html

from .views import club_context


@own_form
def talk_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club's talk. A POST adds the message `text`.

    A request by htmx gets only the list of messages, or status 204 if there is no new message."""
    context, user = club_context(request, slug), cast(User, request.user)
    if request.method == "POST":
        text = request.POST.get("text", "")
        return act_in_talk(request, context, lambda: talk.post_message(context.club, user, text), text)
    said = talk.latest_messages(context.own)
    last = said[-1].pk if said else 0
    with write_if_possible():
        talk.mark_read_until(context.own, last)
    if request.htmx and request.GET.get("after") == str(last):  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return render_talk(request, context, said)


@own_action
def message_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    context, user, do = club_context(request, slug), cast(User, request.user), request.POST.get("do")
    if do in ("hide", "show"):
        return act_in_talk(request, context, lambda: talk.hide_message(context.club, user, key, do == "hide"))
    return act_in_talk(request, context, lambda: talk.erase_message(context.club, user, key))


def act_in_talk(
    request: HttpRequest, context: clubs.ClubContext, act: Callable[[], object], text: str = ""
) -> HttpResponse:
    """Call `act` and show the talk. After a refusal the form still contains the text."""
    try:
        act()
    except Refused as fault:
        said = talk.latest_messages(context.own)
        return render_talk(
            request, context, said, {"notice": refusal_text(fault), "text": text}, refusal_status(request)
        )
    if wants_part(request):
        return render_talk(request, context, talk.latest_messages(context.own))
    return see_other("games:club_talk", context.club.slug)


def render_talk(
    request: HttpRequest,
    context: clubs.ClubContext,
    said: list[Message],
    more: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = {
        "at": context,
        "club": context.club,
        "said": [message_facts(context, one, html) for one, html in zip(said, messages_html(said), strict=True)],
        "last": said[-1].pk if said else 0,
        "longest": MAX_MESSAGE_LENGTH,
        **(more or {}),
    }
    return render_page(request, "clubs/talk.html", shown, status, "chat")


def message_facts(context: clubs.ClubContext, one: Message, html: str) -> dict[str, Any]:
    own = one.user_id == context.own.user_id
    act = reverse("games:club_message", args=[context.club.slug, one.pk])
    return {
        "row": one,
        "html": html,
        "mine": own,
        "name": person_link(reverse("games:person", args=[one.user.public_name]), one.user.public_name),
        "erase": act if own and one.text else "",
        "report": "" if own or not (one.text or one.hidden) else reverse("report_club", args=[context.club.slug]),
        "hide": act if context.is_host and not own and one.text else "",
    }


@own_page
@vary_on_headers("HX-Request")
def club_archive_page(request: HttpRequest, slug: str) -> HttpResponse:
    context = club_context(request, slug)
    shown = archive_context(request, club=context.club)
    if not wants_part(request):
        shown["results"] = clubs.results_of(context.club)
    shown |= {"at": context, "club": context.club}
    return render_page(request, "site/archive.html", shown, part="results")
