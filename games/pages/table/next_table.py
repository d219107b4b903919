"""The reader's other turns: their number, the next table, and a summary of the play session.

This module also says how often the page polls while other players must answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast, Substr
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.database.compiled import CompiledQuery, PendingQuery, fetch_together
from games.eventlog import log
from games.eventlog.log import Observation
from games.models import MAX_UNATTENDED_ANSWERS, Event, OpenQuestion, Seat
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules import GAMES
from games.selectors.listing import words_for_page
from games.selectors.own_tables import count_waiting, own_turns, own_votes
from games.selectors.table_context import TableContext, seats_of
from games.wording import time as wording_of_time
from games.wording.text import joined

with_people = Exists(
    Seat.objects.filter(game=OuterRef("game"), user__isnull=False, game__practice=False).exclude(
        user=OuterRef("seat__user")
    )
)
SESSION_BREAK = timedelta(minutes=30)  # a longer pause ends the session
MAX_SESSION_LENGTH = timedelta(hours=12)
MAX_EVENTS_BACK = 2_000  # no table has more events in MAX_SESSION_LENGTH
PLAYER_ANSWER_PREFIX = '{"by":"player",'  # payload keys are sorted, so a player's answer begins like this
TEN_MINUTES_LENGTH = len("2026-03-01 12:0")  # the part of a time, as text, that is equal for ten minutes
recent_seats_of = CompiledQuery(
    lambda user, since: Seat.objects.filter(user=user, seen__gt=0, game__moved_at__gte=since).values_list(
        "game_id", "number", "seen", "joined_at"
    )
)
# The number of a seat's answers in each ten minutes, with the first and the last time. A choice never contains `seat`:
# the quotes in its texts are escaped.
player_answers = CompiledQuery(
    lambda first, last, since, seat: (
        Event.objects.filter(pk__gte=first, pk__lte=last, at__gte=since, kind="answered")
        .filter(payload__startswith=PLAYER_ANSWER_PREFIX, payload__contains=seat)
        .order_by()
        .values_list(Substr(Cast("at", TextField()), 1, TEN_MINUTES_LENGTH))
        .annotate(Count("pk"), Min("at"), Max("at"))
    )
)
FAST_POLLING_TIME = timedelta(seconds=60)  # after the reader's own answer


def turns_elsewhere(user: Any, game: Any, now: Any) -> QuerySet[Any]:
    open_to_me = OpenQuestion.objects.filter(seat__user=user).exclude(game=game)
    in_time = open_to_me.filter(Q(deadline__gt=now) | Q(deadline__isnull=True) | Q(late=True))
    return (
        own_turns(in_time)
        .filter(game__suspended=False)
        .order_by(F("deadline").asc(nulls_last=True), "asked_at", "game")
        .values_list("game_id", "game__slug", "game__ruleset", "deadline", "game__practice")
    )


soonest_turn = CompiledQuery(turns_elsewhere)
soonest_with_people = CompiledQuery(lambda user, game, now: turns_elsewhere(user, game, now).filter(with_people))
turns_alone = CompiledQuery(
    lambda user: own_turns(OpenQuestion.objects.filter(seat__user=user)).filter(~with_people).values_list("game_id")
)
first_vote = CompiledQuery(
    lambda user, game: (
        own_votes(Seat.objects.filter(user=user).exclude(game=game))
        .filter(game__suspended=False)
        .order_by("game")
        .values_list("game_id", "game__slug", "game__ruleset")
    )
)


def next_table_panel(table: TableContext, here: "OtherTables | None" = None) -> dict[str, Any] | None:
    """Return the next table and a summary, for a reader who has no open question at this table.

    `next` is the soonest turn at another table, else a vote (`vote`), else a turn at a table with computer players only
    (`alone`). Without any of these, `next` is missing. `nothing`: no other person waits for the reader; `session` then
    summarizes the play session. Return None for spectators and access links."""
    if table.mine is None or table.by_access_link or table.mine.user_id is None:
        return None
    now = timezone.now()
    here = here or read_other_tables(table, now)
    to = choose_next_table(table.mine.user_id, here, now)
    done: dict[str, Any] = {}
    if to is None or not to.people:
        alone = len(turns_alone.rows(user=table.mine.user_id)) if to else 0
        nothing = not table.game.over and table.sidebar.waits.turns == alone
        done = {"nothing": nothing, "session": play_session_facts(table, here, now) if nothing else None}
    return done if to is None else done | {"next": next_table_facts(to, table, now)}


class OtherTables(NamedTuple):
    """The database rows about the reader's other tables.

    `turn`: the reader's soonest turn; `vote`: a table that needs the reader's vote; `answered`: the time of the
    reader's last answer at this table (`game`); `lately`: the reader's recent seats."""

    game: int
    turn: list[Any] | None = None
    vote: list[Any] | None = None
    answered: datetime | None = None
    lately: Sequence[list[Any]] = ()


def read_other_tables(table: TableContext, now: datetime) -> OtherTables:
    """Read the rows in one round trip to the database. For an access link, leave out the other tables."""
    if table.mine is None:
        return OtherTables(table.game.pk)
    answered = log.moment_of(table.game, table.mine.seen)
    if table.by_access_link or table.mine.user_id is None:
        return OtherTables(table.game.pk, answered=answered)
    turn = soonest_turn.wanted(user=table.mine.user_id, game=table.game.pk, now=now)
    vote = first_vote.wanted(user=table.mine.user_id, game=table.game.pk)
    lately = query_recent_seats(table.mine.user_id, now)
    fetch_together(turn, vote, lately)
    return OtherTables(table.game.pk, turn.row, vote.row, answered, lately.rows)


class NextTable(NamedTuple):
    """A table that waits for the reader's turn, or vote (`vote`). `people`: whether others play there."""

    slug: str
    ruleset: str
    deadline: datetime | None
    seats: list[Seat]
    people: bool = True
    vote: bool = False


def choose_next_table(user: int, here: OtherTables, now: datetime) -> NextTable | None:
    alone = None
    if here.turn is not None:
        game, slug, ruleset, deadline, practice = here.turn
        seats = seats_of.all(game=game)
        if not practice and any(seat.user_id not in (None, user) for seat in seats):
            return NextTable(slug, ruleset, deadline, seats)
        sooner = soonest_with_people.row(user=user, game=here.game, now=now)
        if sooner:
            game, slug, ruleset, deadline, _ = sooner
            return NextTable(slug, ruleset, deadline, seats_of.all(game=game))
        alone = NextTable(slug, ruleset, deadline, seats, people=False)
    if here.vote is None:
        return alone
    game, slug, ruleset = here.vote
    return NextTable(slug, ruleset, None, seats_of.all(game=game), vote=True)


def next_table_facts(to: NextTable, table: TableContext, now: datetime) -> dict[str, Any]:
    others = [seat.shown_name for seat in to.seats if table.mine is None or seat.user_id != table.mine.user_id]
    left = wording_of_time.time_left(to.deadline, table.language, now) if to.deadline else ""
    who = joined(others, table.language)
    name = words_for_page(to.ruleset).term("game") if to.ruleset in GAMES else ""  # a newer server may have more games
    facts = {"slug": to.slug, "who": who, "game": name, "deadline": to.deadline, "left": left}
    return facts | {"vote": to.vote, "alone": not to.people}


def play_session_facts(table: TableContext, here: OtherTables, now: datetime) -> dict[str, Any] | None:
    """Return a summary of the play session for a reader who has just answered at this table.

    Return None after a single answer. Also return None while computer players are about to answer, because the reader's
    next turn is near. Trap: the time of the table's last event would reveal that a player has changed an answer, which
    is secret."""
    if here.answered is None or here.answered < now - SESSION_BREAK or is_computer_about_to_answer(table):
        return None
    session = find_play_session(here.lately, now)
    if session is None or session.answers < 2:
        return None
    minutes = round(session.lasted.total_seconds() / 60)
    return {
        "answers": session.answers,
        "time": wording_of_time.spell_length(60 * minutes, table.language) if minutes else "",
    }


def is_computer_about_to_answer(table: TableContext) -> bool:
    """Return whether only computer players must answer, and will do so without waiting for a person."""
    by_themselves = table.game.unattended < MAX_UNATTENDED_ANSWERS
    return by_themselves and bool(table.asked) and all(row.stand_in for row in table.asked.values())


@dataclass(frozen=True)
class PlaySession:
    answers: int
    lasted: timedelta


def query_recent_seats(user: int, now: datetime) -> PendingQuery[Seat]:
    return recent_seats_of.wanted(user=user, since=now - MAX_SESSION_LENGTH)


def find_play_session(lately: Sequence[list], now: datetime) -> PlaySession | None:
    since = now - MAX_SESSION_LENGTH
    seats = [query_answers(game, seat, seen, max(since, joined)) for game, seat, seen, joined in lately]
    fetch_together(*seats)
    spells = sorted((last, first, count) for answers in seats for _, count, first, last in answers.rows)
    answers, begin = 0, now
    for last, first, count in reversed(spells):
        if begin - last >= SESSION_BREAK:
            break
        answers, begin = answers + count, min(begin, first)
    return PlaySession(answers, spells[-1][0] - begin) if answers else None


def query_answers(game: int, seat: int, seen: int, since: datetime) -> PendingQuery[Any]:
    """Return a query of a seat's answers after the time `since`. `seen`: the event of its last answer."""
    first, last = game * MAX_EVENTS_PER_GAME + max(1, seen - MAX_EVENTS_BACK), game * MAX_EVENTS_PER_GAME + seen
    return player_answers.wanted(first=first, last=last, since=since, seat=f'"seat":{seat},')


def turns_differ(request: HttpRequest) -> bool:
    """Return whether the turn counter on the page is out of date. `?turns=` is the mark that it shows."""
    shown = request.GET.get("turns", "")
    return shown != "" and request.user.is_authenticated and shown != count_waiting(request.user.pk).mark


def render_turn_count(request: HttpRequest, table: TableContext) -> HttpResponse:
    """Return the turn counter and the next table, for a page whose own table has not changed.

    Trap: browsers must not cache the response, because neither the URL nor an ETag identifies the count."""
    asked = table.mine is not None and OpenQuestion.objects.filter(seat=table.mine.pk, stand_in=False).exists()
    context = {"table": table, "next_table": None if asked else next_table_panel(table), "oob": True}
    response = render(request, "games/parts/turn_count_update.html", context)
    response["HX-Reswap"] = "none"
    response["Cache-Control"] = "no-store"
    return response


def turn_panel(table: TableContext, observation: Observation) -> dict[str, Any]:
    """Return whether it is the reader's turn; if not, also the next table and the page's polling interval."""
    own = [entry for entry in observation.outline.asked if entry["seat"] == table.me]
    if any(not entry["answered"] for entry in own):
        return {"my_turn": True, "next_table": None, "fast_polling": ""}
    asked_meanwhile = not own and table.me in table.asked  # a computer player answered while the page was rendered
    here = read_other_tables(table, timezone.now())
    return {
        "my_turn": False,
        "next_table": next_table_panel(table, here),
        "fast_polling": "on" if asked_meanwhile else fast_polling_seconds(table, here.answered),
    }


def fast_polling_seconds(table: TableContext, answered: datetime | None) -> str:
    """Return for how many seconds the page of a waiting player polls every second.

    Return "on" while computer players are about to answer, otherwise the rest of the first minute after the reader's
    answer."""
    if table.mine is None:
        return "0"
    if is_computer_about_to_answer(table):
        return "on"
    if answered is None:
        return "0"
    return str(max(0, (answered + FAST_POLLING_TIME - timezone.now()) // timedelta(seconds=1)))
