"""What the head of a page tells of all tables, and which of them is next; what was done in a sitting; how often a page
asks whether it has moved on."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.eventlog.log import Observation
from games.models import MOST_UNATTENDED, Asked, Event, Seat
from games.models.event import MOST
from games.visits.listing import in_language
from games.visits.own_tables import own_turns, own_votes, waiting_for
from games.visits.sitting import PAUSE, sitting_of
from games.visits.visit import Visit, seats_of
from games.wording import time as wording_of_time
from games.wording.text import joined

HASTE = timedelta(seconds=60)  # after an own answer the page asks every second for so long


moment_of_event = CompiledQuery(lambda key: Event.objects.filter(pk=key).values_list("at"))
with_people = Exists(
    Seat.objects.filter(game=OuterRef("game"), user__isnull=False, game__practice=False).exclude(
        user=OuterRef("seat__user")
    )
)


def turns_elsewhere(user: Any, game: Any, now: Any) -> QuerySet[Any]:
    """This user's turns at other tables that can be taken now, the soonest first."""
    open_to_me = Asked.objects.filter(seat__user=user).exclude(game=game)
    in_time = open_to_me.filter(Q(deadline__gt=now) | Q(deadline__isnull=True) | Q(late=True))
    return (
        own_turns(in_time)
        .filter(game__held=False)
        .order_by(F("deadline").asc(nulls_last=True), "asked_at", "game")
        .values_list("game_id", "game__slug", "game__ruleset", "deadline", "game__practice")
    )


soonest_turn = CompiledQuery(turns_elsewhere)
soonest_with_people = CompiledQuery(lambda user, game, now: turns_elsewhere(user, game, now).filter(with_people))
turns_alone = CompiledQuery(
    lambda user: own_turns(Asked.objects.filter(seat__user=user)).filter(~with_people).values_list("game_id")
)
first_vote = CompiledQuery(
    lambda user, game: (
        own_votes(Seat.objects.filter(user=user).exclude(game=game))
        .filter(game__held=False)
        .order_by("game")
        .values_list("game_id", "game__slug", "game__ruleset")
    )
)


def turns_differ(request: HttpRequest) -> bool:
    """Whether the head of the reader's page (`turns`, a mark) tells something else than now waits for them."""
    told = request.GET.get("turns", "")
    return told != "" and request.user.is_authenticated and told != waiting_for(request.user.pk).mark


def turns_anew(request: HttpRequest, at: Visit) -> HttpResponse:
    """The count for the head of a page and the way to the next table, for a page whose own table has not moved on.

    Trap: no browser may keep it, since the number is that of this moment, and neither the address nor a mark knows
    it."""
    asked = at.mine is not None and Asked.objects.filter(seat=at.mine.pk, stand_in=False).exists()
    context = {"at": at, "onward": None if asked else onward(at), "anew": True}
    response = render(request, "games/parts/turns_anew.html", context)
    response["HX-Reswap"] = "none"
    response["Cache-Control"] = "no-store"
    return response


def onward(at: Visit) -> dict[str, Any] | None:
    """Where the reader goes from a table that asks nothing of them: {"next": their soonest turn elsewhere, or where
    a motion wants their word (`vote`), at last where only built-in players wait (`alone`)}, {"nothing": True} where
    nobody else waits, with what they have done in this `sitting`, {} where what waits cannot be answered just now. None
    for who only watches, or came by the link in a mail, which opens this table alone."""
    if at.mine is None or at.by_access_link or at.mine.user_id is None:
        return None
    now = timezone.now()
    row = next_turn(at.mine.user_id, at.game.pk, now)
    vote = None if row and row[-1] else first_vote.row(user=at.mine.user_id, game=at.game.pk)
    row = [*vote, None, True] if vote else row
    done: dict[str, Any] = {}
    if row is None or not row[-1]:
        alone = len(turns_alone.rows(user=at.mine.user_id)) if row else 0
        nothing = not at.game.over and at.waits.turns == alone
        done = {"nothing": nothing, "sitting": sitting_at(at, now) if nothing else None}
    if row is None:
        return done
    game, slug, ruleset, deadline, people = row
    others = [seat.shown_name for seat in seats_of.all(game=game) if seat.user_id != at.mine.user_id]
    left = wording_of_time.left(deadline, at.language, now) if deadline else ""
    who, name = joined(others, at.language), in_language(ruleset).term("game")
    to = {"slug": slug, "who": who, "game": name, "deadline": deadline, "left": left, "vote": bool(vote)}
    return done | {"next": to | {"alone": not people}}


def next_turn(user: int, game: int, now: datetime) -> list[Any] | None:
    """The soonest turn at another table: its key, slug, game, deadline, and whether people wait there; where none do
    only if no people wait anywhere."""
    soonest = soonest_turn.row(user=user, game=game, now=now)
    if soonest is None:
        return None
    *told, practice = soonest
    if not practice and any(seat.user_id not in (None, user) for seat in seats_of.all(game=told[0])):
        return [*told, True]
    sooner = soonest_with_people.row(user=user, game=game, now=now)
    return [*sooner[:-1], True] if sooner else [*told, False]


def sitting_at(at: Visit, now: datetime) -> dict[str, Any] | None:
    """What the reader has done since they sat down, for who has just answered here; None for a single answer, and
    while built-in players are about to answer: then it is their turn again in a moment."""
    if at.mine is None or at.mine.user_id is None or not at.mine.seen or at.game.moved_at is None:
        return None
    if at.game.moved_at < now - PAUSE or is_answered_soon(at):
        return None
    sitting = sitting_of(at.mine.user_id, now)
    if sitting is None or sitting.answers < 2:
        return None
    minutes = round(sitting.lasted.total_seconds() / 60)
    return {"answers": sitting.answers, "time": wording_of_time.spelt(60 * minutes, at.language) if minutes else ""}


def turn_panel(at: Visit, look: Observation) -> dict[str, Any]:
    """Whether it is the reader's turn; if not, where else they are wanted, and how often the page asks."""
    own = [entry for entry in look.outline.asked if entry["seat"] == at.me]
    if any(not entry["answered"] for entry in own):
        return {"my_turn": True, "onward": None, "haste": ""}
    asked_meanwhile = not own and at.me in at.asked  # a built-in player answered while the page was made
    return {"my_turn": False, "onward": onward(at), "haste": "on" if asked_meanwhile else haste(at)}


def haste(at: Visit) -> str:
    """How long the page of a player who waits asks for news every second: "on" while built-in players are about to
    answer, else the seconds that are left of the first minute after their own answer."""
    if at.mine is None or at.game.moved_at is None:
        return "0"
    if is_answered_soon(at):
        return "on"
    now = timezone.now()
    if at.game.moved_at < now - HASTE or not at.mine.seen:  # nobody has answered since then, nor has the reader
        return "0"
    row = moment_of_event.row(key=at.game.pk * MOST + at.mine.seen)
    return str(max(0, (row[0] + HASTE - now) // timedelta(seconds=1))) if row else "0"


def is_answered_soon(at: Visit) -> bool:
    """Whether built-in players alone are asked, and will answer by themselves."""
    by_themselves = at.game.unattended < MOST_UNATTENDED
    return by_themselves and bool(at.asked) and all(row.stand_in for row in at.asked.values())
