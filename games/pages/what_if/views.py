"""The pages of a what-if board: opening, answering, sampling again. Their context is in panels.py."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from games.eventlog import log
from games.eventlog.stamps import is_question_of, read_question_name
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Game, WhatIf
from games.pages.finished.replay import requested_viewpoint
from games.pages.responses import own_form, public_page, reader_page, render_step, see_other
from games.pages.table.moves import access_refusal, read_posted_choice, read_whole_number
from games.pages.table.panels import table_refusal
from games.pages.table.views import note_presence, render_table
from games.rules import GAMES
from games.rules.ask import Illegal
from games.selectors.listing import words_for_page
from games.selectors.table_context import TableContext, get_table_context
from games.what_if import board_store, trials
from games.wording.text import joined

from .context import WhatIfContext
from .panels import board_page_context, comparison, variation_name

BOARD_ERRORS = (log.Stale, log.Unavailable, Illegal, Refused)
MAX_POSITION_LENGTH = 60_000


@require_POST
def open_board_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a board at an open question (`opened`), or at step `number` of a finished game for seat `eyes`."""
    table = get_table_context(request, slug)
    if table.by_access_link or not request.user.is_authenticated:
        return access_refusal(request, table) or render_table(request, table, 403, _("Sign in to do that."))
    try:
        board = open_board(request, table)
    except BOARD_ERRORS as fault:
        status = 409 if isinstance(fault, log.Stale | log.Unavailable) else 400
        return render_table(request, table, status, table_refusal(table, fault))
    return see_other("games:what_if_board", board.key)


def open_board(request: HttpRequest, table: TableContext) -> WhatIf:
    user = request.user
    assert user.is_authenticated
    number, (opened, stamp) = posted_event_number(request, "number"), posted_question(request)
    if table.game.over and number is not None:
        return board_store.open_at_step(table.game, user, requested_viewpoint(request, table), number)
    if table.mine is None or opened is None or table.game.state != Game.State.RUNNING:
        raise Refused("not_asked", "It is not your turn to answer.")
    if not is_question_of(table.game.pk, opened, stamp):
        raise log.OtherTimeline
    return board_store.open_at_question(table.game, user, table.mine.number, opened)


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


@public_page
def board_start_page(request: HttpRequest, key: str) -> HttpResponse:
    board = get_what_if_context(request, key).board
    variation = len(board.lines) - 1
    return redirect("games:what_if_step", board.key, variation, len(board.lines[variation]))


@reader_page
@vary_on_headers("HX-Request", "Cookie")
def board_page(request: HttpRequest, key: str, variation: int, step: int) -> HttpResponse:
    what_if = get_what_if_context(request, key)
    if not what_if.has(variation, step):
        return redirect("games:what_if_board", key)
    if what_if.table and what_if.own:
        note_presence(what_if.table)  # the reader counts as present at the table
    return render_board(request, what_if, variation, step)


def render_board(
    request: HttpRequest, what_if: WhatIfContext, variation: int, step: int, status: int = 200, message: str = ""
) -> HttpResponse:
    try:
        with trials.untrusted_position() if what_if.table is None else nullcontext():
            context = board_page_context(what_if, variation, step, request.GET.get("path", ""))
    except (log.Unavailable, Illegal) as fault:
        return redirect_unavailable(request, what_if, fault)
    return render_step(request, "what_if/board.html", {**context, "notice": message}, status)


def redirect_unavailable(
    request: HttpRequest, what_if: WhatIfContext, fault: log.Unavailable | Illegal
) -> HttpResponse:
    hidden = fault.key == "hidden_past"
    messages.error(request, what_if.refusal(fault) if hidden else _("This board cannot be shown now."))
    return redirect("games:what_ifs" if what_if.own else "games:home")


@require_http_methods(["GET", "HEAD", "POST"])
def board_answer_page(request: HttpRequest, key: str, variation: int, step: int) -> HttpResponse:
    what_if = get_own_what_if(request, key)
    if request.method != "POST":
        return redirect("games:what_if_step", key, variation, step)
    try:
        what, choice = request.POST["what"], read_posted_choice(request)
    except (KeyError, ValueError):
        return render_board(
            request, what_if, variation, step, 400, _("That answer could not be read. Please choose again.")
        )
    return act_on_board(
        request,
        what_if,
        variation,
        step,
        lambda: board_store.add_answer(what_if.board.pk, variation, step, what_if.actor(variation, step), what, choice),
    )


@require_POST
def let_computer_answer_view(request: HttpRequest, key: str, variation: int, step: int) -> HttpResponse:
    """Let a computer player answer once, or with `on` until the user's seat must answer."""
    what_if = get_own_what_if(request, key)
    on = "on" in request.POST
    return act_on_board(
        request,
        what_if,
        variation,
        step,
        lambda: board_store.let_computer_players_answer(what_if.board.pk, variation, step, on),
    )


@require_POST
def board_deal_view(request: HttpRequest, key: str) -> HttpResponse:
    what_if = get_own_what_if(request, key)

    def deal() -> tuple[int, int]:
        cut = [variation_name(variation) for variation in board_store.deal_again(what_if.board)]
        if cut:
            variations = joined(cut, what_if.language)
            messages.info(request, _("With these cards, some answers were not possible. Shortened: %s.") % variations)
        else:
            again = _("Dealt again, and your answers were replayed.")
            messages.info(request, again if what_if.answers else _("Dealt again."))
        return what_if.latest()

    return act_on_board(request, what_if, *what_if.latest(), deal)


@require_POST
def delete_variation_view(request: HttpRequest, key: str, variation: int) -> HttpResponse:
    what_if = get_own_what_if(request, key)

    def drop() -> tuple[int, int]:
        board_store.delete_variation(what_if.board.pk, variation)
        return what_if.latest()

    return act_on_board(request, what_if, *what_if.latest(), drop)


@require_POST
def board_keep_view(request: HttpRequest, key: str) -> HttpResponse:
    what_if = get_own_what_if(request, key)

    def keep() -> tuple[int, int]:
        board_store.share_board(what_if.board, request.POST.get("kept") == "yes")
        return what_if.latest()

    return act_on_board(request, what_if, *what_if.latest(), keep)


@require_POST
def board_drop_view(request: HttpRequest, key: str) -> HttpResponse:
    what_if = get_own_what_if(request, key)
    what_if.board.delete()
    messages.success(request, _("Board deleted."))
    return see_other("games:table", what_if.table.game.slug) if what_if.table else see_other("games:what_ifs")


@reader_page
def board_compare_page(request: HttpRequest, key: str, one: int, other: int) -> HttpResponse:
    what_if = get_what_if_context(request, key)
    if one == other or not (what_if.has(one, 0) and what_if.has(other, 0)):
        return redirect("games:what_if_board", key)
    try:
        with trials.untrusted_position() if what_if.table is None else nullcontext():
            context = comparison(what_if, one, other)
        return render(request, "what_if/compare.html", context)
    except (log.Unavailable, Illegal) as fault:
        return redirect_unavailable(request, what_if, fault)


@own_form
def my_boards_page(request: HttpRequest) -> HttpResponse:
    form = PositionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            board = board_store.open_at_position(request.user, *form.wanted())
            return see_other("games:what_if_board", board.key)
        except (Illegal, Refused) as fault:
            form.add_error(None, form.refusal(fault))
    boards = readable_rows(
        "what-if board", board_store.own_boards(request.user), lambda board: WhatIfContext.for_list(request, board)
    )
    status = 400 if request.method == "POST" else 200
    return render(request, "what_if/mine.html", {"boards": boards, "form": form}, status=status)


def get_what_if_context(request: HttpRequest, key: str) -> WhatIfContext:
    """Return the context of a board that is shared or the user's own. Raise Http404 for any other key."""
    board = WhatIf.objects.filter(key=key).select_related("game").first()
    if board is None or not (board.kept or board.user_id == request.user.pk):
        raise Http404
    return WhatIfContext.from_request(request, board)


def get_own_what_if(request: HttpRequest, key: str) -> WhatIfContext:
    what_if = get_what_if_context(request, key)
    if not what_if.own:
        raise Http404
    return what_if


def act_on_board(
    request: HttpRequest, what_if: WhatIfContext, variation: int, step: int, act: Callable[[], tuple[int, int]]
) -> HttpResponse:
    """Call `act` and redirect to the result, or show the board with the reason for the refusal."""
    try:
        with trials.untrusted_position() if what_if.table is None else nullcontext():
            variation, step = act()
    except WhatIf.DoesNotExist:  # deleted in another window
        raise Http404 from None
    except BOARD_ERRORS as fault:
        what_if.refresh()
        if not what_if.has(variation, step):
            variation, step = what_if.latest()
        status = 409 if isinstance(fault, log.Stale | log.Unavailable) else 400
        return render_board(request, what_if, variation, step, status, what_if.refusal(fault))
    return see_other("games:what_if_step", what_if.board.key, variation, step)


class PositionForm(forms.Form):
    ruleset = forms.ChoiceField(label=gettext_lazy("Game"))
    position = forms.CharField(
        label=gettext_lazy("Position"),
        max_length=MAX_POSITION_LENGTH,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
    )
    seat = forms.IntegerField(label=gettext_lazy("Seat"), min_value=1, max_value=9, initial=1)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["ruleset"].choices = [(key, words_for_page(key).term("game")) for key in GAMES]  # type: ignore[attr-defined]

    def clean_position(self) -> dict[str, Any]:
        try:
            found = json.loads(self.cleaned_data["position"])
        except (ValueError, RecursionError):
            found = None
        if type(found) is not dict:
            raise forms.ValidationError(_("A position is a JSON object."))
        return found

    def wanted(self) -> tuple[str, dict[str, Any], int]:
        data = self.cleaned_data
        return data["ruleset"], data["position"], data["seat"] - 1

    def refusal(self, fault: Illegal | Refused) -> str:
        return words_for_page(self.cleaned_data["ruleset"]).refusal(fault.key)
