"""The first page: for strangers what this is, for players whose turn it is."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, Exists, F, OuterRef, QuerySet, Subquery, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.eventlog import log
from games.models import Asked, Firing, Game
from games.rules.ask import Illegal
from games.tables import invitations
from games.visits.listing import TableRow, boxes, seats_of, table_rows, with_seats

from .turns import own_turns

# An answer that was changed inside an open Together brings no table up: it is news to nobody.
LAST_MOVE = Case(When(quiet=F("head"), then=F("told_at")), default=F("moved_at"))
TURNS, WAITING, FINISHED, INVITING, INVITED = 12, 12, 5, 4, 5


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
    user = request.user
    mine = Game.objects.filter(Exists(seats_of(user)))
    asked = own_turns(Asked.objects.filter(seat__user=user.pk))
    running = mine.filter(state=Game.State.RUNNING)
    my_turn = with_seats(running.filter(Exists(asked.filter(game=OuterRef("pk")))))
    waiting = with_seats(running.exclude(Exists(asked.filter(game=OuterRef("pk"))))).order_by(LAST_MOVE.desc(), "-pk")
    deadline = asked.filter(game=OuterRef("pk")).values("deadline")[:1]
    my_turn = my_turn.annotate(deadline=Subquery(deadline)).order_by(
        F("deadline").asc(nulls_last=True), LAST_MOVE.asc(), "pk"
    )
    turns = Paginator(my_turn, TURNS).get_page(request.GET.get("turns"))
    waits = Paginator(waiting, WAITING).get_page(request.GET.get("waiting"))
    turn_rows = sorted((turn_row(row) for row in table_rows(turns, user)), key=TurnRow.urgency)
    return {
        "turns": turns,
        "turn_rows": turn_rows,
        "invitations": [TableRow(one.game) for one in invitations.invitations_of(user)[:INVITED]],
        "waiting": waits,
        "waiting_rows": table_rows(waits, user),
        "ordered": set(
            about_to_answer(user).filter(game__in=[game.pk for game in waits]).values_list("game", flat=True)
        ),
        "gathering": table_rows(with_seats(mine.filter(state=Game.State.OPEN).order_by("-created_at"))[:20], user),
        "open_rows": table_rows(open_to(user)[:INVITING], user),
        "finished": table_rows(
            with_seats(mine.filter(state=Game.State.FINISHED).order_by("-finished_at"))[:FINISHED], user
        ),
    }


def about_to_answer(user: Any) -> QuerySet[Firing]:
    """Answers of the user's standing orders that wait for their time; what they answer asks nothing of the user."""
    return Firing.objects.filter(order__user=user.pk, state=Firing.State.WAITING)


def open_to(user: Any) -> QuerySet[Game]:
    """Public tables that still have a free seat for this reader; newest first."""
    games = Game.objects.filter(state=Game.State.OPEN, public=True, words_due=None).order_by("-created_at", "-pk")
    return with_seats(games.exclude(Exists(seats_of(user))) if user.is_authenticated else games)


def turn_row(row: TableRow) -> TurnRow:
    """The row with its question; a table under repair is listed all the same."""
    own = next((asked for asked in row.waits_for if asked.seat.number == row.me), None)
    turn = TurnRow(row.game, row.me, since=own.asked_at if own else row.game.moved_at)
    if not row.game.held:
        try:
            look = log.look(row.game, row.me)
            turn.question = row.words.question(look, look.view, [seat.shown_name for seat in row.seats], row.me)
        except (log.Unavailable, Illegal):
            turn.game.held = True
    return turn
