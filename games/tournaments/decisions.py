"""Decisions of a season's directors, and the end of tables when the grace period is over.

Directors cannot decide about tables at which they sit (access.deciders). At the end of the grace period, players who
are gone are last at their tables, and so is a player who has clearly used the most time. The others share the first
place."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from games.clocks.preferences import preferences_of_seats
from games.clocks.table_clocks import remaining_seconds
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog import log
from games.facts.broken_rows import for_each_row
from games.facts.errors import Refused, Unavailable
from games.facts.events import Closed
from games.facts.signals import decided, season_over
from games.models import (
    ClockReading,
    Decision,
    Entrant,
    Event,
    Fixture,
    Game,
    OpenQuestion,
    Participation,
    Seat,
    Tournament,
    User,
)
from games.moderation.measures import Act, ensure_not_stopped

from .access import lock_tournament, may_direct
from .entering import INSIDE, leave, take_over
from .standing import places_of

MAX_REASON_LENGTH = 1_000  # characters; also of a message to all
MAX_MESSAGES_PER_DAY = 2  # to all entrants
MAX_EXTENSION = timedelta(days=366)  # from now
Kind, State, Stage = Decision.Kind, Entrant.State, Tournament.State
UNDECIDED = (Fixture.State.WAITING, Fixture.State.RUNNING)
GRACE_PERIOD = timedelta(days=14)  # after `closes_at`
CLEARLY_MORE = 1.5  # times the time of the next


def extend(tournament: Tournament, user: User, closes_at: datetime, reason: str) -> Decision:
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING) as (tournament, now):
        _ensure_may_decide(tournament, user)
        if not tournament.closes_at < closes_at <= now + MAX_EXTENSION:
            raise Refused("bad_closing_date", "The new end must be later than the present one, within a year.")
        more = closes_at - tournament.closes_at
        facts = {"closes_at": closes_at.isoformat(), "before": tournament.closes_at.isoformat()}
        Tournament.objects.filter(pk=tournament.pk).update(closes_at=closes_at, due_at=now)
        tournament.fixtures.filter(state=Fixture.State.WAITING).update(starts_by=F("starts_by") + more)
        return _store(tournament, user, Kind.EXTEND, reason, now, facts)


def replace(tournament: Tournament, user: User, number: int, reason: str) -> Decision:
    """Give the place of the entrant with this number to the first reserve. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.RUNNING) as (tournament, now):
        entrant = _entrant(tournament, number, State.PLAYING, State.WITHDRAWN, State.EXCLUDED)
        if all(entrant != place.stays[-1] for place in places_of(tournament).values()):
            raise Refused("no_entrant", "There is no such player in this season.")
        _ensure_not_concerned(tournament, user, entrant)
        if entrant.state == State.PLAYING:
            leave(tournament, entrant, State.WITHDRAWN, now)
        else:
            take_over(tournament, entrant, now)
        reserve = Entrant.objects.filter(takes_over=entrant).first()
        if reserve is None:
            raise Refused("no_reserve", "No reserve is left who could take over.")
        return _store(tournament, user, Kind.REPLACE, reason, now, {"entrant": number, "reserve": reserve.number})


def exclude(tournament: Tournament, user: User, number: int, reason: str) -> Decision:
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING) as (tournament, now):
        entrant = _entrant(tournament, number, *INSIDE)
        _ensure_not_concerned(tournament, user, entrant)
        leave(tournament, entrant, State.EXCLUDED, now)
        return _store(tournament, user, Kind.EXCLUDE, reason, now, {"entrant": number})


def void(tournament: Tournament, user: User, number: int, reason: str) -> Decision:
    """Decide that a table does not count; close it if it is running. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.RUNNING) as (tournament, now):
        fixture = tournament.fixtures.filter(number=number).exclude(state=Fixture.State.VOID).first()
        if fixture is None:
            raise Refused("no_fixture", "There is no such table in this season, or it no longer counts.")
        _ensure_may_decide(tournament, user, _people_at([fixture], tournament))
        _void([fixture], now)
        Tournament.objects.filter(pk=tournament.pk).update(due_at=now)
        return _store(tournament, user, Kind.VOID, reason, now, {"fixture": number})


def write_to_all(tournament: Tournament, user: User, reason: str) -> Decision:
    ensure_not_stopped(user, Act.WRITE)
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING, Stage.FINISHED) as (tournament, now):
        _ensure_may_decide(tournament, user)
        today = tournament.decisions.filter(kind=Kind.WRITE, at__gt=now - timedelta(days=1))
        if today.count() >= MAX_MESSAGES_PER_DAY:
            raise Refused("many_league_messages", "You can write to everyone twice a day. Try again tomorrow.")
        return _store(tournament, user, Kind.WRITE, reason, now, {})


def cancel(tournament: Tournament, user: User, reason: str) -> Decision:
    """Cancel the season. No table counts; the running ones are closed. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING) as (tournament, now):
        _ensure_may_decide(tournament, user)
        Tournament.objects.filter(pk=tournament.pk).update(state=Stage.CANCELLED, finished_at=now, due_at=now)
        _void(tournament.fixtures.filter(state__in=UNDECIDED).order_by("game"), now)
        made = _store(tournament, user, Kind.CANCEL, reason, now, {})
        season_over.send(Tournament, tournament=tournament, at=now)
        return made


@contextmanager
def _deciding(tournament: Tournament, reason: str, *states: str) -> Iterator[tuple[Tournament, datetime]]:
    if not 0 < len(reason.strip()) <= MAX_REASON_LENGTH:
        raise Refused("no_league_reason", f"Write a text of at most {MAX_REASON_LENGTH} characters.")
    with transaction.atomic():
        locked = lock_tournament(tournament, *states)
        yield locked, timezone.now()


def _ensure_may_decide(tournament: Tournament, user: User, concerned: Collection[int] = ()) -> None:
    if may_direct(tournament, user, concerned):
        return
    if user.pk in concerned and may_direct(tournament, user):
        raise Refused(
            "own_table", "You cannot decide about your own tables. Another director can, or an operator of this site."
        )
    raise Refused("no_director", "Only the directors of this league can do that.")


def _entrant(tournament: Tournament, number: int, *states: str) -> Entrant:
    found = tournament.entrants.filter(number=number, state__in=states).first()
    if found is None:
        raise Refused("no_entrant", "There is no such player in this season.")
    return found


def _ensure_not_concerned(tournament: Tournament, user: User, entrant: Entrant) -> None:
    """Raise Refused if the user plays at a table of this entrant's place that is not finished."""
    places = {number for number, place in places_of(tournament).items() if entrant in place.stays}
    fixtures = [one for one in tournament.fixtures.filter(state__in=UNDECIDED) if places & set(one.entrants)]
    _ensure_may_decide(tournament, user, _people_at(fixtures, tournament) | {entrant.user_id or 0})


def _people_at(fixtures: Collection[Fixture], tournament: Tournament) -> set[int]:
    places = places_of(tournament)
    people = {holder.user_id for one in fixtures for number in one.entrants if (holder := places[number].holder)}
    seated = Game.objects.filter(fixture__in=[one.pk for one in fixtures]).values_list("seats__user", flat=True)
    return {user for user in people.union(seated) if user is not None}


def _void(fixtures: Collection[Fixture], now: datetime) -> None:
    """Mark tables as not counted, and close the running ones without a winner."""
    for fixture in fixtures:
        Fixture.objects.filter(pk=fixture.pk).update(state=Fixture.State.VOID, results=None)
        game = Game.objects.select_for_update(of=("self",), no_key=True).filter(fixture=fixture.pk).first()
        if game is not None and game.state == Game.State.RUNNING:
            close_table(game, "void", (), now)


def _store(
    tournament: Tournament, user: User, kind: Decision.Kind, reason: str, now: datetime, facts: dict[str, Any]
) -> Decision:
    last = tournament.decisions.aggregate(last=Max("number"))["last"] or 0
    made = Decision.objects.create(
        tournament=tournament, number=last + 1, kind=kind, by=user, at=now, facts=facts, reason=reason.strip()
    )
    decided.send(Decision, decision=made, at=now)
    return made


def adjudicate_rest(tournament: Tournament, now: datetime) -> int:
    """Adjudicate the tables that still run, and drop those that have not started; return how many."""
    rest = tournament.fixtures.filter(state__in=(Fixture.State.WAITING, Fixture.State.RUNNING), ended_at=None)
    keys = list(rest.order_by("number").values_list("pk", flat=True))
    return len(for_each_row("fixture", keys, lambda key: _adjudicate(tournament, key, now)))


def _adjudicate(tournament: Tournament, key: int, now: datetime) -> None:
    with transaction.atomic():
        Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        fixture = Fixture.objects.get(pk=key)
        game = Game.objects.select_for_update(of=("self",), no_key=True).filter(fixture=fixture.pk).first()
        if game is None:
            Fixture.objects.filter(pk=key, state__in=(Fixture.State.WAITING, Fixture.State.RUNNING)).update(
                state=Fixture.State.VOID
            )
        elif fixture.state == Fixture.State.RUNNING and game.state == Game.State.RUNNING:
            last = _last_seats(game, now)
            places = {one[0]: seat for seat, one in enumerate(fixture.seated or ()) if one is not None}
            results = adjudicated_results(places, last)
            Fixture.objects.filter(pk=key).update(state=Fixture.State.FINISHED, adjudicated=True, results=results)
            winners = tuple(seat for seat in places.values() if seat not in last) if last else ()
            close_table(game, "adjudicated", winners, now)


def adjudicated_results(places: Mapping[int, int], last: set[int]) -> list[list[Any]]:
    """Return [number, rank, points] for each place in `places` ({number: seat}). The points are None."""
    ahead = sum(seat not in last for seat in places.values())
    return [[number, 1 + ahead if seat in last else 1, None] for number, seat in places.items()]


def close_table(game: Game, reason: str, winners: tuple[int, ...], now: datetime) -> None:
    """Close a running game. A suspended table is closed later (`close_leftover_tables`).

    The caller must have locked the game in a transaction."""
    with suppress(Unavailable), transaction.atomic():
        log.append(game, Closed(reason, winners), at=now)


def close_leftover_tables(tournament: Tournament, now: datetime) -> bool:
    """Close running games whose fixtures have been decided; return whether some could not be closed."""
    decided = tournament.fixtures.filter(
        state__in=(Fixture.State.FINISHED, Fixture.State.VOID), game__state=Game.State.RUNNING
    )
    able = decided.filter(game__suspended=False).values_list("game", "state")
    for_each_row("table", list(able), lambda row: _close(*row, now))
    return decided.exists()


def _close(key: int, state: str, now: datetime) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        if game.state == Game.State.RUNNING:
            close_table(game, "void" if state == Fixture.State.VOID else "adjudicated", (), now)


def _last_seats(game: Game, now: datetime) -> set[int]:
    """Return the seats of players who are gone, and of a player who has clearly used the most time."""
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    left = Participation.objects.filter(game=game, from_event=1).exclude(ending="").values_list("seat", flat=True)
    gone = {*left, *(seat.number for seat in seats if seat.by_stand_in)}
    used = used_seconds(game, seats, now)
    slow = slowest({seat: seconds for seat, seconds in used.items() if seat not in gone})
    return gone if slow is None else {*gone, slow}


def slowest(used: Mapping[int, float]) -> int | None:
    """Return the seat that has clearly used most of the table's time; None if that is not clear."""
    if len(used) < 2:
        return None
    first, second = sorted(used, key=lambda seat: used[seat], reverse=True)[:2]
    beyond = used[first] - sum(used.values()) / len(used)
    return first if beyond >= SECONDS_PER_DAY and used[first] >= CLEARLY_MORE * used[second] else None


def used_seconds(game: Game, seats: list[Seat], now: datetime) -> dict[int, float]:
    """Return how long each seat has kept the others waiting, not counting rest times."""
    time_control, people = TimeControl.stored(game.time_control), preferences_of_seats(seats, now)
    preferences = {seat.number: people[seat.pk] for seat in seats}
    times = dict(Event.objects.of(game.pk).values_list("number", "at"))
    used = dict.fromkeys(preferences, 0.0)
    for seat, opened, number in ClockReading.objects.filter(game=game).values_list("seat", "opened", "number"):
        if opened in times and number in times:
            used[seat] += preferences[seat].rest(time_control).running(times[opened], times[number])
    for asked in OpenQuestion.objects.filter(game=game, given__isnull=False).select_related("seat"):
        left = remaining_seconds(asked, preferences[asked.seat.number], time_control, now)
        used[asked.seat.number] += max(0, (asked.given or 0) - left)
    return used
