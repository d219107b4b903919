"""Ends tables that are not finished when the grace period is over, or that do not count.

Whoever has used most time is last, if that is clear; the others share. The game is closed."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.clocks.preferences import preferences_of_seats
from games.clocks.table_clocks import remaining_seconds
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog import log
from games.facts.broken_rows import for_each_row
from games.facts.errors import Unavailable
from games.facts.events import Closed
from games.models import ClockReading, Event, Fixture, Game, OpenQuestion, Participation, Seat, Tournament

GRACE_PERIOD = timedelta(days=14)  # after `closes_at`
CLEARLY_MORE = 1.5  # times the time of the next
State = Fixture.State


def adjudicate_rest(tournament: Tournament, now: datetime) -> int:
    """Adjudicate the tables that still run, and drop those that have not started; return how many."""
    rest = tournament.fixtures.filter(state__in=(State.WAITING, State.RUNNING), ended_at=None)
    keys = list(rest.order_by("number").values_list("pk", flat=True))
    return len(for_each_row("fixture", keys, lambda key: _adjudicate(tournament, key, now)))


def _adjudicate(tournament: Tournament, key: int, now: datetime) -> None:
    with transaction.atomic():
        Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        fixture = Fixture.objects.get(pk=key)
        game = Game.objects.select_for_update(of=("self",), no_key=True).filter(fixture=fixture.pk).first()
        if game is None:
            Fixture.objects.filter(pk=key, state__in=(State.WAITING, State.RUNNING)).update(state=State.VOID)
        elif fixture.state == State.RUNNING and game.state == Game.State.RUNNING:
            last = _last_seats(game, now)
            places = {one[0]: seat for seat, one in enumerate(fixture.seated or ()) if one is not None}
            results = adjudicated_results(places, last)
            Fixture.objects.filter(pk=key).update(state=State.FINISHED, adjudicated=True, results=results)
            winners = tuple(seat for seat in places.values() if seat not in last) if last else ()
            close_table(game, "adjudicated", winners, now)


def adjudicated_results(places: Mapping[int, int], last: set[int]) -> list[list[Any]]:
    """Return number, place and points of all places ({number: seat})."""
    ahead = sum(seat not in last for seat in places.values())
    return [[number, 1 + ahead if seat in last else 1, None] for number, seat in places.items()]


def close_table(game: Game, reason: str, winners: tuple[int, ...], now: datetime) -> None:
    """Close a running game. A suspended table is closed later (`close_leftover_tables`).

    The caller must have locked the game in a transaction."""
    with suppress(Unavailable), transaction.atomic():
        log.append(game, Closed(reason, winners), at=now)


def close_leftover_tables(tournament: Tournament, now: datetime) -> bool:
    """Close running games whose fixtures have been decided; return whether some could not be closed."""
    decided = tournament.fixtures.filter(state__in=(State.FINISHED, State.VOID), game__state=Game.State.RUNNING)
    able = decided.filter(game__suspended=False).values_list("game", "state")
    for_each_row("table", list(able), lambda row: _close(*row, now))
    return decided.exists()


def _close(key: int, state: str, now: datetime) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        if game.state == Game.State.RUNNING:
            close_table(game, "void" if state == State.VOID else "adjudicated", (), now)


def _last_seats(game: Game, now: datetime) -> set[int]:
    """Return the seats that are last.

    These are players who have left, conceded or are away, and the player who has clearly used most time."""
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
    """Return how long each seat has let the others wait, without rest times."""
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
