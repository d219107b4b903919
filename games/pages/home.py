"""The first page: for strangers what this is, for players whose turn it is."""

from dataclasses import dataclass
from threading import Lock
from typing import cast

from cachetools import LRUCache, cached
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.eventlog import log
from games.models import Game, User
from games.rules.ask import Illegal
from games.tables import invitations
from games.visits import own_tables
from games.visits.listing import TableRow, boxes, table_rows
from games.wording import Words

TURNS, WAITING, GATHERING, FINISHED, INVITING, INVITED = 12, 12, 20, 5, 4, 5


@dataclass
class TurnRow(TableRow):
    """A table that waits for the reader, and what it asks in words."""

    question: str = ""
    since: object = None

    def urgency(self) -> tuple:
        """By deadline; what has none comes last, the oldest first."""
        own = next((asked.deadline for asked in self.waits_for if asked.seat.number == self.me), None)
        return own is None, own, self.since, self.game.pk


@require_safe
@never_cache
def home_page(request: HttpRequest) -> HttpResponse:
    """Signed out: what this is, and how to begin. Signed in: my tables."""
    if not request.user.is_authenticated:
        return render(request, "site/welcome.html", {"games": boxes()})
    return render(request, "site/home.html", tables_of(request))


def tables_of(request: HttpRequest) -> dict:
    """All that the home page shows; my turns by their deadlines, then the oldest first."""
    user = cast(User, request.user).pk
    turn_count = own_tables.count_turns(user)
    turning = own_tables.Counted(turn_count, own_tables.waiting_for_me, user)
    others = own_tables.Counted(own_tables.count_running(user) - turn_count, own_tables.waiting_for_others, user)
    turns: Page[Game] = Paginator(turning, TURNS).get_page(request.GET.get("turns"))
    waits: Page[Game] = Paginator(others, WAITING).get_page(request.GET.get("waiting"))
    gathering = own_tables.gathering.all(user=user, most=GATHERING)
    open_tables = own_tables.open_to_others.all(user=user, most=INVITING)
    finished = own_tables.finished.all(user=user, most=FINISHED)
    own_tables.seat_all([*turns, *waits, *gathering, *open_tables, *finished])
    return {
        "turn_count": turn_count,
        "turns": turns,
        "turn_rows": sorted((turn_row(row) for row in table_rows(turns, request.user)), key=TurnRow.urgency),
        "invitations": invitation_rows(cast(User, request.user)),
        "waiting": waits,
        "waiting_rows": table_rows(waits, request.user),
        "ordered": {game for (game,) in own_tables.about_to_answer.rows(user=user)} if others.many else set(),
        "gathering": table_rows(gathering, request.user),
        "open_rows": table_rows(open_tables, request.user),
        "finished": table_rows(finished, request.user),
    }


def invitation_rows(user: User) -> list[TableRow]:
    """What the user is asked to, the latest first; mostly to nothing."""
    if own_tables.invited_to.row(user=user.pk) is None:
        return []
    return [TableRow(one.game) for one in invitations.invitations_of(user)[:INVITED]]


def turn_row(row: TableRow) -> TurnRow:
    """The row with its question; a table under repair is listed all the same."""
    own = next((asked for asked in row.waits_for if asked.seat.number == row.me), None)
    turn = TurnRow(row.game, row.me, since=own.asked_at if own else row.game.moved_at)
    if not row.game.held:
        try:
            turn.question = question_text(row.game, row.me, row.words, tuple(seat.shown_name for seat in row.seats))
        except (log.Unavailable, Illegal):
            turn.game.held = True
    return turn


@cached(
    LRUCache(4000),
    key=lambda game, me, words, names: (game.pk, bytes(game.digest), game.pinned, me, words.language, names),
    lock=Lock(),
)
def question_text(game: Game, me: int | None, words: Words, names: tuple[str, ...]) -> str:
    """What a seat is asked, as one sentence; kept by the table's last event, the seat and the reader's language.
    Unavailable, Illegal."""
    look = log.look(game, me)
    return words.question(look, look.view, names, me)
