"""The table's page, its waiting room and the polling for updates. The page's parts are in panels.py."""

from contextlib import suppress
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.views.decorators.vary import vary_on_headers

from games.boards import answer_paths
from games.eventlog import log
from games.eventlog.stamps import read_question_name
from games.facts.signals import player_seen
from games.models import Game
from games.pages.responses import public_page, reader_page, render_page
from games.selectors.fragment_cache import fragments_key, reader_key, settings_key
from games.selectors.link_previews import invite_link_facts, table_preview
from games.selectors.listing import TableRow
from games.selectors.table_context import NO_PICKS, Picks, TableContext, get_table_context
from games.tables import access_links, invitations
from games.tables.opening import available_grades
from games.wording.text import joined

from .next_table import render_turn_count, turns_differ
from .panels import context_of, last_answer_number, table_refusal
from .people_panels import invitation_rows, waiting_list_facts


@reader_page
@vary_on_headers("HX-Request", "Page-Counts", "Cookie")
def table_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the waiting room, the running game or the result; redirect invited players to the invitation."""
    try:
        table = get_table_context(request, slug)
    except Http404:
        game = Game.objects.filter(slug=slug, state=Game.State.OPEN).first()
        if game and invitations.is_invited(game, request.user):
            return redirect("games:join", slug)
        raise
    if table.game.state in (Game.State.OPEN, Game.State.CANCELLED):
        return waiting_room(request, table)
    if request.htmx:  # type: ignore[attr-defined]
        note_presence(table)  # a plain GET may come from an email scanner; static/active.js reports a real reader
    return render_table(request, table, picks=read_picks(request))


def note_presence(table: TableContext) -> None:
    if table.mine and table.mine.user_id:
        player_seen.send(Game, game=table.game.pk, user=table.mine.user_id)


@reader_page
@vary_on_headers("HX-Request", "Page-Counts", "Cookie")
def news_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Return 204 if the reader has seen the last event, otherwise the table's main part.

    Pages poll this URL often. If the page's turn counter (`turns`) is out of date, the response contains a new one.
    The ETag depends only on the last event, the last change of time, the reader's seat and the language."""
    table = get_table_context(request, slug)
    if "active" in request.GET:  # static/active.js reports that the reader is active
        note_presence(table)
    if request.GET.get("active") == "alone":  # the reader is choosing an answer: do not replace the page
        return HttpResponse(status=204)
    unmoved = has_seen(request, table) or table.game.state in (Game.State.OPEN, Game.State.CANCELLED)
    if unmoved and turns_differ(request):
        return render_turn_count(request, table)
    viewpoint = "w" if table.me is None else table.me
    mark = f'"{table.game.mark(table.mine)}-{viewpoint}-{table.language}{"-held" if table.game.suspended else ""}"'
    if request.headers.get("If-None-Match") == mark:
        response: HttpResponse = HttpResponseNotModified()
    elif unmoved:
        response = HttpResponse(status=204)
    else:
        response = render_table(request, table)
    response["ETag"] = mark
    return response


def render_table(
    request: HttpRequest, table: TableContext, status: int = 200, notice: str = "", picks: Picks = NO_PICKS
) -> HttpResponse:
    """Return the table's page, or its main part for htmx. `notice`: a sentence about the last action."""
    table.picks = picks
    try:
        # `observe` may replace the game's row by a later one, so everything else is read after it.
        observation = log.observe(table.game, table.me, answered=last_answer_number(table))
        table.parts_key = fragments_key(table, plain=not notice and "end_turn" not in request.GET)
        context = context_of(table, observation)
    except log.Unavailable as fault:
        context = {"held": True, "stopped": table_refusal(table, fault)}
        status = max(status, 503) if status == 200 else status
    if context.get("refusal"):
        notice, status = context["refusal"], 400
    if notice and "form" in context and (form := context["form"]()) and form.deal and form.deal.fault:
        notice = form.deal.fault  # names the part of the offer that is wrong
    context |= {
        "table": table,
        "game": table.game,
        "waiting_list": waiting_list_facts(request, table),
        "preview": table_preview(request, table),
        "notice": notice,
        "parts_key": table.parts_key,
        "reader_key": (reader := reader_key(request, table)),
        "settings_key": settings_key(reader, table),
        "end_turn": "end_turn" in request.GET,
        "held": context.get("held") or table.game.suspended,
    }
    if table.mine and table.mine.user_id == request.user.pk:
        context["waits"] = lambda: table.sidebar.waits  # evaluated once
    return render_page(request, "games/table.html", context, status)


def has_seen(request: HttpRequest, table: TableContext) -> bool:
    """Return whether the reader's page shows the last event and the last change of time."""
    return (request.GET.get("seen"), request.GET.get("timed", "0")) == (str(table.head), str(table.game.retimed))


def read_picks(request: HttpRequest) -> Picks:
    """Return the choices so far (`?path=`), or a complete answer to confirm (`?answer=JSON&opened=`)."""
    picks = NO_PICKS
    with suppress(KeyError, ValueError):
        picks = Picks(answer_paths.path_elements(answer_paths.read_choice(request.GET["path"])))
    with suppress(KeyError, ValueError):
        opened, stamp = read_question_name(request.GET.get("opened", ""))
        ready = answer_paths.read_choice(request.GET["answer"])
        picks = replace(picks, ready=ready, opened=opened, stamp=stamp)
    return picks


def waiting_room(request: HttpRequest, table: TableContext) -> HttpResponse:
    hosting = table.mine is not None and table.game.is_hosted_by(request.user)
    invited = invitation_rows(table, hosting)
    context = {
        "table": table,
        "game": table.game,
        "room": TableRow(table.game, table.me),
        "free": table.game.size - len(table.seats),
        "hosting": hosting,
        "invited": invited,
        "awaited": joined([one["label"] for one in invited if not one["declined"]], table.language),
        "invite": (invite := invite_link_facts(table.game)),
        "counts_uses": hosting and invite["renewable"],
        "link_title": f"{table.game_name} · {table.game.name}",
        "grades": available_grades(table.game.ruleset)[1:] and available_grades(table.game.ruleset),
        "preview": table_preview(request, table),
    }
    return render(request, "games/waiting_room.html", context)


@public_page
def access_link_page(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Set the cookie of the access link and redirect to the table.

    Email scanners follow links too, so a GET never plays anything. The link expires once its question is answered or
    its time is over; a reader who still has the cookie or has signed in is then redirected to the table."""
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
