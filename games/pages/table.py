"""The table: the question, what happened since, the board. One context from one look; the template works nothing out."""

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.boards import answer_paths, asking, presenters
from games.database.compiled import CompiledQuery
from games.eventlog import log
from games.facts.signals import looked
from games.models import Asked, Event, Game
from games.rules.ask import Illegal
from games.visits.listing import Row
from games.visits.order_rows import ordering
from games.visits.visit import Visit, visit

from . import timing
from .inviting import inviting, nudging, wishing
from .turns import haste, onward, turns_anew, turns_differ
from .voting import voting

RECENT = 24  # lines of the log on the page; the history has them all
asked_at = CompiledQuery(lambda game: Asked.objects.filter(game=game))
earlier: LRUCache[tuple, dict] = LRUCache(1400)  # views as they were at a seat's last answer; some six kilobytes each
foreseen: LRUCache[tuple, dict | None] = LRUCache(2000)  # what answers would do; some two kilobytes each


@require_safe
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """A table: the waiting room before it starts, then the game, then its result."""
    at = visit(request, slug)
    if at.game.state in (Game.State.OPEN, Game.State.CANCELLED):
        return waiting_room(request, at)
    note_presence(at)
    return page(request, at, path=path_of(request))


def note_presence(at: Visit) -> None:
    """Tell who listens that this player is at the table."""
    if at.mine and at.mine.user_id:
        looked.send(Game, game=at.game.pk, user=at.mine.user_id)


@require_safe
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """Cheap, and asked for again and again: nothing (204) while the reader has seen the last event, else the table's main
    part. Where the page's head counts other tables than now wait for the reader (`turns`), it is told that, too.

    The mark is made of the last event's number, of how often its time has changed, and of who is reading in which
    language, nothing else."""
    at = visit(request, slug)
    if "active" in request.GET:  # static/active.js: the page asks by itself, but somebody is there
        note_presence(at)
    unmoved = has_seen(request, at.game) or at.game.state in (Game.State.OPEN, Game.State.CANCELLED)
    if unmoved and turns_differ(request):
        return turns_anew(request, at)
    eyes = "w" if at.me is None else at.me
    timed = f".{at.game.retimed}" if at.game.retimed else ""
    mark = f'"{at.game.head}{timed}-{eyes}-{at.language}{"-held" if at.game.held else ""}"'
    if request.headers.get("If-None-Match") == mark:
        response: HttpResponse = HttpResponseNotModified()
    elif unmoved:
        response = HttpResponse(status=204)
    else:
        response = page(request, at)
    response["ETag"] = mark
    return response


def page(
    request: HttpRequest,
    at: Visit,
    status: int = 200,
    notice: str = "",
    path: tuple = (),
    picked: Sequence | None = None,
    ticked: Sequence | None = None,
) -> HttpResponse:
    """The table as it stands; only its main part for htmx. `notice` is one sentence about what was just tried; `picked` and
    `ticked` are for the question's form, see games/boards/asking/maker.py."""
    try:
        context = context_of(at, path, picked, ticked, own_zone=request.user.is_authenticated or at.by_pass)
    except log.Unavailable:
        context = {"held": True}
        status = max(status, 503) if status == 200 else status
    if context.get("refusal"):
        notice, status = context["refusal"], 400
    context |= {
        "at": at,
        "game": at.game,
        "wish": wishing(request, at),
        "notice": notice,
        "held": context.get("held") or at.game.held,
    }
    template = "games/table.html#main" if request.htmx and not request.htmx.boosted else "games/table.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=status)


def has_seen(request: HttpRequest, game: Game) -> bool:
    """Whether the reader's page shows the last event, and the last change of time."""
    return (request.GET.get("seen"), request.GET.get("timed", "0")) == (str(game.head), str(game.retimed))


def context_of(
    at: Visit,
    path: tuple = (),
    picked: Sequence | None = None,
    ticked: Sequence | None = None,
    own_zone: bool = False,
) -> dict[str, Any]:
    """Everything the template shows, from one look. `own_zone`: times are told in the reader's own."""
    look = log.look(at.game, at.me)
    presenter = presenters.of(at.game.ruleset)
    seen = at.mine.seen if at.mine else 0
    form, refusal = None, ""
    if look.opened is not None and not at.game.held:
        maker = asking.Asking(
            look, at.words, at.names, presenter, at.language, lambda choice: preview(at.game, look, choice)
        )
        try:
            form = maker.form(path, picked, ticked)
        except Illegal as fault:  # what was picked is not offered: ask from the start
            form, refusal = maker.form(ticked=picked), sentence(at, fault) if picked is not None else ""
    asked = open_questions(at)
    my_turn = any(entry["seat"] == at.me and not entry["answered"] for entry in look.view["asked"])
    time = timing.timing(at, asked, own_zone)
    remarks = time.pop("remarks")
    before, news = view_at(at.game, at.me, seen, look.steps), since(at, look, seen, remarks)
    return {
        "look": look,
        "time": time,
        "voting": voting(at, look),
        "ordering": ordering(at, look),
        "form": form,
        "refusal": refusal,
        "my_turn": my_turn,
        "onward": None if my_turn else onward(at),
        "haste": "" if my_turn else haste(at, asked),
        "waiting": waiting(at, look, asked),
        "nudges": nudging(at, asked),
        "since": news,
        "done": form is None and not at.game.over and answered_last(at, seen),
        "lines": timing.woven(told(at, look, look.said[-RECENT:]), timing.remarks(at, remarks))[: -RECENT - 1 : -1],
        "board": presenter.board(look, at.names, at.language, before, form=form),
        "board_template": f"games/{at.game.ruleset}/board.html",
        "result": result(at, look),
        "conceded": at.me in look.view["conceded"],
        "room": Row(at.game, at.me),
    }


def open_questions(at: Visit) -> dict[int, Asked]:
    """The rows of the open questions by seat."""
    seats, rows = {seat.pk: seat for seat in at.seats}, asked_at.all(game=at.game.pk)
    for row in rows:
        row.game, row.seat = at.game, seats[row.seat_id]
    return {row.seat.number: row for row in rows}


def answered_last(at: Visit, seen: int) -> bool:
    """Whether nobody has done anything since the reader's last answer: luck may have followed, such as another's roll."""
    return seen > 0 and not Event.objects.of(at.game.pk, seen + 1, at.game.head).exclude(kind="dealt").exists()


def told(at: Visit, look: log.Look, lines: Iterable[dict]) -> list[dict]:
    """Lines of the log as sentences, each with the address of its step where that may be seen (again)."""
    steps = set(look.steps)
    return [
        {
            "text": text,
            "number": number,
            "key": line["key"],
            "href": f"{at.replay}{number}/" if number in steps else "",
            "by_order": number in at.by_order,
        }
        for line in lines
        if (text := at.words.line(line, at.names, at.me)) and (number := line["number"])
    ]


def since(at: Visit, look: log.Look, seen: int, remarks: list) -> dict:
    """What happened since the reader's last answer; what that answer did, where nothing happened yet."""
    if at.me is None:
        lines = timing.woven(told(at, look, look.said[-12:]), timing.remarks(at, remarks))
        return {"lines": lines[-6:], "own": False, "more": 0}
    fresh = told(at, look, (line for line in look.said if line["number"] > seen))
    fresh = timing.woven(fresh, timing.remarks(at, remarks, after=seen))
    if fresh:
        return {"lines": fresh[-14:], "own": False, "more": max(0, len(fresh) - 14)}
    return {"lines": told(at, look, (line for line in look.said if line["number"] == seen)), "own": True, "more": 0}


def waiting(at: Visit, look: log.Look, asked: dict[int, Asked]) -> list[dict]:
    """Whom the game waits for, since when and until when."""
    return [
        {
            "text": at.words.waits(entry, at.names, at.me),
            "since": row.asked_at if (row := asked.get(entry["seat"])) else None,
            "until": timing.until(row, at.language),
            "mine": entry["seat"] == at.me,
        }
        for entry in look.view["asked"]
        if not entry["answered"]
    ]


def result(at: Visit, look: log.Look) -> dict | None:
    """How the game ended: the reason and the seats, best first."""
    end = look.view.get("result")
    if not end:
        return None
    scores = end["scores"]
    order = sorted(
        range(len(at.seats)), key=lambda seat: (seat not in end["winners"], -(scores[seat] if scores else 0), seat)
    )
    rows = [
        {"name": at.names[s], "winner": s in end["winners"], "score": scores[s] if scores else None, "mine": s == at.me}
        for s in order
    ]
    winners = [row["name"] for row in rows if row["winner"]]
    return {"reason": at.words.reason(end["reason"]), "rows": rows, "winners": winners, "won": at.me in end["winners"]}


def view_at(game: Game, seat: int | None, seen: int, steps: list[int]) -> dict | None:
    """The reader's view as it was at their last answer; None where it is not to be seen again (or there was none)."""
    if not seen or seen not in steps:
        return None
    try:
        return _earlier(game, seat, seen)
    except Illegal:
        return None


@cached(earlier, key=lambda game, seat, seen: (game.uuid, seat, seen, game.over), lock=Lock())
def _earlier(game: Game, seat: int | None, seen: int) -> dict:
    return log.look(game, seat, until=seen).view


def preview(game: Game, look: log.Look, choice) -> dict | None:
    """What an answer would do. Trap: somebody may move while this page is made; then there is nothing to tell, and the next
    page will ask anew."""
    try:
        return _preview(game, look, choice)
    except log.Stale:
        return None


@cached(
    foreseen, key=lambda game, look, choice: (bytes(game.digest), look.seat, look.opened, repr(choice)), lock=Lock()
)
def _preview(game: Game, look: log.Look, choice) -> dict | None:
    """Kept, since the page may be looked at often before the answer is given."""
    return None if look.seat is None else log.preview(game, look.seat, look.opened, choice)


def path_of(request: HttpRequest) -> tuple:
    """The part of an answer chosen so far; () for anything that is none."""
    if "path" not in request.GET:
        return ()
    try:
        return answer_paths.parts(answer_paths.read(request.GET["path"]))
    except answer_paths.Malformed:
        return ()


def waiting_room(request: HttpRequest, at: Visit) -> HttpResponse:
    """Before the game: who sits here, and how others come in."""
    hosting = at.mine is not None and at.game.is_hosted_by(request.user)
    context = {
        "at": at,
        "game": at.game,
        "room": Row(at.game, at.me),
        "free": at.game.size - len(at.seats),
        "hosting": hosting,
        "invited": inviting(at, hosting),
    }
    return render(request, "games/waiting_room.html", context)


def sentence(at: Visit, fault: Exception) -> str:
    """Why something was not done, in the reader's language."""
    return at.words.refusal(getattr(fault, "key", "other")) or _("That is not possible now.")
