"""The what-if board: a table tried out by its reader alone. Opening one, looking, answering, another deal; plain pages
and forms. What stands on the board's page is in panels.py."""

from collections.abc import Callable
from contextlib import nullcontext

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from games.eventlog import log
from games.eventlog.stamps import is_question_of, read_question_name
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Game, WhatIf
from games.pages.finished.replay import requested_viewpoint
from games.pages.responses import render_step, see_other
from games.pages.table.moves import access_refusal, read_posted_choice, read_whole_number
from games.pages.table.panels import table_refusal
from games.pages.table.views import note_presence, render_table
from games.rules.ask import Illegal
from games.selectors.table_context import TableContext, get_table_context
from games.what_if import board_store, starts
from games.wording.text import joined

from .board_request import BoardVisit
from .forms import PositionForm
from .panels import what_if_context
from .variations import comparison, variation_name

BOARD_ERRORS = (log.Stale, log.Unavailable, Illegal, Refused)


@require_POST
def open_board_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a board: at the own open question (`opened`), or at a step of a finished game (`number`, `eyes`)."""
    at = get_table_context(request, slug)
    if at.by_access_link or not request.user.is_authenticated:
        return access_refusal(request, at) or render_table(request, at, 403, _("Sign in to do that."))
    try:
        board = open_board(request, at)
    except BOARD_ERRORS as fault:
        status = 409 if isinstance(fault, log.Stale | log.Unavailable) else 400
        return render_table(request, at, status, table_refusal(at, fault))
    return see_other("games:what_if_board", board.key)


def open_board(request: HttpRequest, at: TableContext) -> WhatIf:
    """See `open_board_page`. Stale, Refused, Unavailable."""
    user = request.user
    assert user.is_authenticated
    number, (opened, stamp) = posted_event_number(request, "number"), posted_question(request)
    if at.game.over and number is not None:
        return board_store.open_at_step(at.game, user, requested_viewpoint(request, at), number)
    if at.mine is None or opened is None or at.game.state != Game.State.RUNNING:
        raise Refused("not_asked", "It is not your turn to answer.")
    if not is_question_of(at.game.pk, opened, stamp):
        raise log.OtherTimeline
    return board_store.open_at_question(at.game, user, at.mine.number, opened)


def posted_event_number(request: HttpRequest, name: str) -> int | None:
    try:
        return read_whole_number(request.POST.get(name, ""))
    except ValueError:
        return None


def posted_question(request: HttpRequest) -> tuple[int | None, str]:
    try:
        return read_question_name(request.POST.get("opened", ""))
    except ValueError:
        return None, ""


@require_safe
@never_cache
def board_start_page(request: HttpRequest, key: str) -> HttpResponse:
    board = board_visit(request, key).board
    line = len(board.lines) - 1
    return redirect("games:what_if_step", board.key, line, len(board.lines[line]))


@require_safe
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def board_page(request: HttpRequest, key: str, line: int, step: int) -> HttpResponse:
    """The board in a line, after so many answers of it."""
    at = board_visit(request, key)
    if not at.has(line, step):
        return redirect("games:what_if_board", key)
    if at.table and at.own:
        note_presence(at.table)  # who tries an answer out is at the table
    return render_board(request, at, line, step)


def render_board(
    request: HttpRequest, at: BoardVisit, line: int, step: int, status: int = 200, notice: str = ""
) -> HttpResponse:
    """The page of a board; only its main part for htmx. `notice` is one sentence about what was just tried."""
    try:
        with starts.untrusted_position() if at.table is None else nullcontext():
            context = what_if_context(at, line, step, request.GET.get("path", ""))
    except (log.Unavailable, Illegal) as fault:
        return redirect_unavailable(request, at, fault)
    return render_step(request, "what_if/board.html", {**context, "notice": notice}, status)


def redirect_unavailable(request: HttpRequest, at: BoardVisit, fault: log.Unavailable | Illegal) -> HttpResponse:
    hidden = fault.key == "hidden_past"
    messages.error(request, at.refusal(fault) if hidden else _("This board cannot be shown now."))
    return redirect("games:what_ifs" if at.own else "games:home")


@require_http_methods(["GET", "HEAD", "POST"])
def board_answer_page(request: HttpRequest, key: str, line: int, step: int) -> HttpResponse:
    """An answer on the board: `what` and `choice` as at a table, for whoever is asked there."""
    at = own_board(request, key)
    if request.method != "POST":
        return redirect("games:what_if_step", key, line, step)
    try:
        what, choice = request.POST["what"], read_posted_choice(request)
    except (KeyError, ValueError):
        return render_board(request, at, line, step, 400, _("That answer could not be read. Please choose again."))
    return act_on_board(
        request,
        at,
        line,
        step,
        lambda: board_store.add_answer(at.board.pk, line, step, at.actor(line, step), what, choice),
    )


@require_POST
def board_built_in_page(request: HttpRequest, key: str, line: int, step: int) -> HttpResponse:
    """Computer players answer for the others: one of them, or with `on` until nobody else is asked."""
    at = own_board(request, key)
    on = "on" in request.POST
    return act_on_board(
        request, at, line, step, lambda: board_store.let_computer_players_answer(at.board.pk, line, step, on)
    )


@require_POST
def board_deal_page(request: HttpRequest, key: str) -> HttpResponse:
    at = own_board(request, key)

    def deal() -> tuple[int, int]:
        cut = [variation_name(line) for line in board_store.deal_again(at.board)]
        if cut:
            lines = joined(cut, at.language)
            messages.info(request, _("With these cards not everything could be answered again: cut short: %s.") % lines)
        else:
            again = _("Dealt anew; what you had tried was answered again.")
            messages.info(request, again if at.answers else _("Dealt anew."))
        return at.latest()

    return act_on_board(request, at, *at.latest(), deal)


@require_POST
def board_drop_line_page(request: HttpRequest, key: str, line: int) -> HttpResponse:
    at = own_board(request, key)

    def drop() -> tuple[int, int]:
        board_store.delete_variation(at.board.pk, line)
        return at.latest()

    return act_on_board(request, at, *at.latest(), drop)


@require_POST
def board_keep_page(request: HttpRequest, key: str) -> HttpResponse:
    """Others who have the address may look at the board (`kept`), or no longer."""
    at = own_board(request, key)

    def keep() -> tuple[int, int]:
        board_store.share_board(at.board, request.POST.get("kept") == "yes")
        return at.latest()

    return act_on_board(request, at, *at.latest(), keep)


@require_POST
def board_drop_page(request: HttpRequest, key: str) -> HttpResponse:
    at = own_board(request, key)
    at.board.delete()
    messages.success(request, _("The board is given up."))
    return see_other("games:table", at.table.game.slug) if at.table else see_other("games:what_ifs")


@require_safe
@cache_control(private=True, no_cache=True)
def board_compare_page(request: HttpRequest, key: str, one: int, other: int) -> HttpResponse:
    at = board_visit(request, key)
    if one == other or not (at.has(one, 0) and at.has(other, 0)):
        return redirect("games:what_if_board", key)
    try:
        with starts.untrusted_position() if at.table is None else nullcontext():
            context = comparison(at, one, other)
        return render(request, "what_if/compare.html", context)
    except (log.Unavailable, Illegal) as fault:
        return redirect_unavailable(request, at, fault)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_boards_page(request: HttpRequest) -> HttpResponse:
    """All boards of the reader; by POST a new one that begins at a position of their own."""
    form = PositionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            board = board_store.open_at_position(request.user, *form.wanted())
            return see_other("games:what_if_board", board.key)
        except (Illegal, Refused) as fault:
            form.add_error(None, form.refusal(fault))
    boards = readable_rows(
        "what-if board", board_store.own_boards(request.user), lambda board: BoardVisit.listed(request, board)
    )
    status = 400 if request.method == "POST" else 200
    return render(request, "what_if/mine.html", {"boards": boards, "form": form}, status=status)


def board_visit(request: HttpRequest, key: str) -> BoardVisit:
    """The board of that address: one's own, or one that is kept for others; 404 for any other, and where the reader may
    not see its table."""
    board = WhatIf.objects.filter(key=key).select_related("game").first()
    if board is None or not (board.kept or board.user_id == request.user.pk):
        raise Http404
    return BoardVisit.coming(request, board)


def own_board(request: HttpRequest, key: str) -> BoardVisit:
    """The reader's own board; 404 for any other."""
    at = board_visit(request, key)
    if not at.own:
        raise Http404
    return at


def act_on_board(
    request: HttpRequest, at: BoardVisit, line: int, step: int, act: Callable[[], tuple[int, int]]
) -> HttpResponse:
    """Do it and go where it led (303), or say in one sentence why not, beside the board as it is."""
    try:
        with starts.untrusted_position() if at.table is None else nullcontext():
            line, step = act()
    except WhatIf.DoesNotExist:  # given up in another window
        raise Http404 from None
    except BOARD_ERRORS as fault:
        at.refresh()
        if not at.has(line, step):
            line, step = at.latest()
        status = 409 if isinstance(fault, log.Stale | log.Unavailable) else 400
        return render_board(request, at, line, step, status, at.refusal(fault))
    return see_other("games:what_if_step", at.board.key, line, step)
