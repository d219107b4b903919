"""Views of a player's moves: answer, undo, concede. They redirect to the table or show a refusal."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.boards import answer_paths
from games.database.compiled import CompiledQuery
from games.eventlog import log
from games.eventlog.stamps import is_name_of_log, read_question_name
from games.facts.errors import Refused
from games.facts.events import Answered
from games.facts.signals import player_seen
from games.models import Game, Seat
from games.pages.responses import plain_response, see_other
from games.rules.ask import Choice, Illegal
from games.selectors.table_context import NO_PICKS, Picks, TableContext, get_table_context
from games.tables import access_links, opening

from .panels import table_refusal
from .people_panels import texts_since
from .views import render_table

UNREADABLE = gettext_lazy("That answer could not be read. Nothing was changed. Please choose again.")
MAX_UNDONE_TEXT_LENGTH = 200
UNSTARTED_STATES = (Game.State.OPEN, Game.State.CANCELLED)
own_seat_at_started = CompiledQuery(
    lambda slug, user: (
        Seat.objects.filter(game__slug=slug, user=user)
        .exclude(game__state__in=UNSTARTED_STATES)
        .values_list("game_id", "number")
    )
)


@require_http_methods(["GET", "HEAD", "POST"])
def answer_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer an open question.

    `opened` identifies the question and `what` is its name. The answer is the JSON in `choice`, or several `pick`
    fields. With `confirm`, the page only asks the player to confirm the answer. With `end_turn`, the answer also ends
    the turn.

    `then` names further questions that the same request answers, such as the parts of an offer. With `weigh`, the page
    only previews these answers."""
    if request.method != "POST":  # a reload of an answer's URL
        return redirect("games:table", get_table_context(request, slug).game.slug)
    if (own := find_own_seat(request, slug)) is None:
        table = get_table_context(request, slug)
        return access_refusal(request, table, link_will_do=True) or render_table(
            request, table, 409, table_refusal(table, log.Stale())
        )
    game, seat, user = own
    if not request.htmx:  # type: ignore[attr-defined]
        # A page without JavaScript cannot report that its reader is active.
        player_seen.send(Game, game=game, user=user)
    try:
        opened = read_question_name(request.POST.get("opened", ""))
        what, choice = request.POST["what"], read_posted_choice(request)
        then = read_posted_answers(request)
    except (KeyError, ValueError):
        return render_table(request, get_table_context(request, slug), 400, str(UNREADABLE))
    if then:
        picks = Picks(answer_paths.path_elements(choice), filled=dict(then))
        if "weigh" in request.POST:
            return render_table(request, get_table_context(request, slug), picks=picks)
        return act_at_table(request, slug, partial(append_answers, game, seat, opened, [(what, choice), *then]), picks)
    if "confirm" in request.POST and isinstance(choice, tuple | int):
        return render_table(request, get_table_context(request, slug), picks=Picks(picked=choice))
    picks = Picks(ticked=choice if isinstance(choice, tuple) and "several" in request.POST else None)
    end_turn = "end_turn" in request.POST
    return act_at_table(request, slug, partial(append_answers, game, seat, opened, [(what, choice)], end_turn), picks)


def append_answers(
    game: int, seat: int, opened: tuple[int, str], answers: list[tuple[str, Choice]], end_turn: bool = False
) -> None:
    number, stamp = opened
    log.append_all(game, [Answered(seat, *one) for one in answers], number, end_turn=end_turn, stamp=stamp)


@require_POST
def undo_view(request: HttpRequest, slug: str) -> HttpResponse:
    table = get_table_context(request, slug)
    if refusal := access_refusal(request, table, link_will_do=True):
        return refusal
    try:
        to = read_whole_number(request.POST.get("to", ""))
    except ValueError:
        return render_table(request, table, 400, str(UNREADABLE))
    assert table.mine is not None  # else access_refusal returned a response
    user = table.mine.user
    what = undone_text(table, to)
    response = act_at_table(request, slug, lambda: opening.undo(table.game, user, to))
    if response.status_code == 303:
        messages.success(request, _("Undone: %(what)s") % {"what": what} if what else _("Undone."))
    return response


def undone_text(table: TableContext, to: int) -> str:
    """Return the log entries from event `to` on as one text; "" if there are none."""
    try:
        observation = log.observe(table.game, table.me)
    except log.Unavailable:
        return ""
    return Truncator(" ".join(texts_since(table, observation, to))).chars(MAX_UNDONE_TEXT_LENGTH)


@require_POST
def concede_view(request: HttpRequest, slug: str) -> HttpResponse:
    table = get_table_context(request, slug)
    if refusal := access_refusal(request, table):
        return refusal
    stands = request.POST.get("stands") != "no"
    if stands and request.POST.get("sure") != "yes":
        return render_table(request, table, 400, _("Check the box to concede."))
    return act_at_table(request, slug, lambda: opening.concede(table.game, request.user, stands))


def act_at_table(request: HttpRequest, slug: str, act: Callable[[], object], picks: Picks = NO_PICKS) -> HttpResponse:
    """Call `act` and redirect to the table (303).

    If `act` is refused, show the table with the reason, and with the choices in `picks`."""
    try:
        act()
    except (log.Stale, log.Unavailable) as fault:
        table = get_table_context(request, slug)
        return render_table(request, table, 409, table_refusal(table, fault))
    except (Illegal, Refused) as fault:
        table = get_table_context(request, slug)
        return render_table(request, table, 400, table_refusal(table, fault), picks)
    return see_other("games:table", slug)


def act_on_game(request: HttpRequest, slug: str, act: Callable[[Game], object]) -> HttpResponse:
    """Call `act` and respond like `act_at_table`, but only if this reader can play at the table."""
    table = get_table_context(request, slug)
    return access_refusal(request, table) or act_at_table(request, slug, lambda: act(table.game))


def find_own_seat(request: HttpRequest, slug: str) -> tuple[int, int, int] | None:
    """Return (game's key, seat's number, user's key), or None if the reader has no seat in a started game."""
    own = own_seat_at_started.row(slug=slug, user=request.user.pk) if request.user.is_authenticated else None
    if own:
        return own[0], own[1], request.user.pk  # type: ignore[return-value]
    if access_links.ACCESS_COOKIE_NAME not in request.COOKIES:
        return None
    table = get_table_context(request, slug)
    if table.mine is None or table.mine.user_id is None or table.game.state in UNSTARTED_STATES:
        return None
    return table.game.pk, table.mine.number, table.mine.user_id


def access_refusal(request: HttpRequest, table: TableContext, link_will_do: bool = False) -> HttpResponse | None:
    """Return a response if this reader cannot play here; None if the reader can.

    `link_will_do`: an access link is enough. If the form names a `log`, the name must be that of this table's log.

    Trap: a table that has not started has no log, so its page cannot be shown next to the refusal."""
    begun = table.game.state not in (Game.State.OPEN, Game.State.CANCELLED)
    if table.mine is None:
        stranger = _("Only the players at this table can do that.")
        return render_table(request, table, 403, stranger) if begun else plain_response(stranger, 403)
    if table.by_access_link and not link_will_do:
        return render_table(request, table, 403, _("Sign in to do that. The link in an email only lets you answer."))
    if not begun:
        return plain_response(table_refusal(table, Refused("other_state", "This table has not started.")), 400)
    if "log" in request.POST and not is_name_of_log(table.game.pk, request.POST["log"]):
        return render_table(request, table, 409, table_refusal(table, log.OtherTimeline()))
    return None


def read_whole_number(text: str) -> int:
    """Return a whole number sent by one of our forms. Raise ValueError if the text is not one."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def read_posted_choice(request: HttpRequest) -> Choice:
    """Return the JSON in `choice`, or the checked boxes; raise KeyError if the form has neither."""
    if "choice" in request.POST:
        return answer_paths.read_choice(request.POST["choice"])
    if "several" in request.POST:
        return tuple(answer_paths.read_choice(one) for one in request.POST.getlist("pick")[:200])
    raise KeyError("choice")


def read_posted_answers(request: HttpRequest) -> list[tuple[str, Choice]]:
    """Return the answers to the questions after the first, in the order of the `then` fields.

    A `then` field is "several:give_lots" (all boxes checked under that name), "number:give_silver" (a number) or
    "one:offer" (a choice). Raise KeyError or ValueError if a field is missing or wrong."""
    found: list[tuple[str, Choice]] = []
    for one in request.POST.getlist("then")[:20]:
        kind, _colon, what = one.partition(":")
        found.append((what, ANSWER_READERS[kind](request, what)))
    return found


def read_posted_number(request: HttpRequest, what: str) -> int:
    return read_whole_number(request.POST[what].strip() or "0")


ANSWER_READERS: dict[str, Callable[[HttpRequest, str], Choice]] = {
    "several": lambda request, what: tuple(map(answer_paths.read_choice, request.POST.getlist(what)[:200])),
    "number": read_posted_number,
    "one": lambda request, what: answer_paths.read_choice(request.POST[what]),
}
