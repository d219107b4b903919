"""Stops and restarts clocks (pauses, suspended tables), and gives back the time of an outage.

If the last sweep's heartbeat is minutes old, the site could not notify players or accept answers in this gap. Clocks
get time back if they run out during the gap, or after it within a time as long as the gap. They get back the time that
they showed when the gap began, but at least an hour."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.facts.broken_rows import for_each_row
from games.facts.errors import Refused
from games.facts.signals import tables_changed
from games.models import Game, OpenQuestion, Remark, Seat, SweepHeartbeat, User

from .preferences import preferences_of_seat, preferences_of_seats
from .remarks import check_remark_limit, make_remark
from .table_clocks import ClockState, remaining_seconds, running_clock
from .time_control import TimeControl

MIN_OUTAGE = timedelta(minutes=5)  # longer than a restart
MIN_SECONDS_GIVEN_BACK = 3600


def stop_clocks(game: Game, now: datetime) -> None:
    _set_running(game, now, go=False)


def start_clocks(game: Game, now: datetime) -> None:
    if game.paused_at is None and not game.suspended and game.state == Game.State.RUNNING:
        _set_running(game, now, go=True)


def announce_clock_change(games: Iterable[int]) -> None:
    """Tell all processes and pages that clocks or rest times of these games have changed."""
    keys = list(games)
    Game.objects.filter(pk__in=keys).update(retimed=F("retimed") + 1)
    tables_changed.send(Game, games=keys)


def _set_running(game: Game, now: datetime, go: bool) -> None:
    if not game.time_control:
        return
    rows = OpenQuestion.objects.filter(game=game, left__isnull=False, counted__isnull=go, late=False)
    found = list(rows.select_related("seat__user"))
    time_control, people = TimeControl.stored(game.time_control), preferences_of_seats((row.seat for row in found), now)
    for row in found:
        assert row.given is not None
        preferences = people[row.seat.pk]
        left = remaining_seconds(row, preferences, time_control, now)
        clock = running_clock(preferences, time_control, now, row.given, left) if go else ClockState(row.given, left)
        OpenQuestion.objects.filter(pk=row.pk).update(**clock.columns())


def set_pause_consent(game: Game, user: User, wants: bool) -> bool:
    """Store a player's wish for a pause; return whether the clocks pause. Raise Refused if not allowed."""
    now = timezone.now()
    with transaction.atomic():
        game = lock_running_game(game)
        seat = game.seats.filter(user=user, conceded=False, absent_since__isnull=True).first()
        if seat is None:
            raise Refused("no_seat", "You have no seat at this table.")
        if game.tournament_id is not None:
            raise league_refusal()
        if not game.time_control:
            raise Refused("no_limit", "This table has no time limit, so there is nothing to pause.")
        if seat.wants_pause is not wants:
            check_remark_limit(game, seat.number, ("wants_pause", "wants_to_go_on"), now)
            seat.wants_pause = wants
            seat.save(update_fields=["wants_pause"])
            make_remark(game, "wants_pause" if wants else "wants_to_go_on", seat.number, at=now)
            apply_pause_consent(game, now)
            announce_clock_change([game.pk])
    return game.paused_at is not None


def apply_pause_consent(game: Game, now: datetime) -> None:
    """Pause the clocks if all players want this, else restart them. The caller must have locked the game."""
    players = list(Seat.objects.filter(game=game).exclude(user=None))
    wanted = [seat.wants_pause for seat in players if not seat.by_stand_in]
    paused = bool(wanted) and all(wanted)
    if paused is (game.paused_at is not None):
        return
    game.paused_at = now if paused else None
    game.save(update_fields=["paused_at"])
    stop_clocks(game, now) if paused else start_clocks(game, now)
    make_remark(game, "paused" if paused else "resumed", at=now)


def league_refusal() -> Refused:
    return Refused("league_table", "That is not possible at tables of a league: its director decides.")


def lock_running_game(game: Game) -> Game:
    """Return the game's row, locked until the transaction ends. Raise Refused if the game is not running."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if game.state != Game.State.RUNNING:
        raise Refused("other_state", f"That is not possible: this table is {game.get_state_display()}.")
    return game


def record_heartbeat(now: datetime) -> int:
    """Store the heartbeat; after a gap, give time back, but only once. Return how many clocks changed."""
    pulse = SweepHeartbeat.objects.filter(pk=1).first()
    last = min(pulse.at, now) if pulse else now  # the server's clock may have been ahead
    given = give_time_back(last, now) if now - last > MIN_OUTAGE else 0
    # Last: if this process dies before, the next one does the rest.
    SweepHeartbeat.objects.update_or_create(pk=1, defaults={"at": now})
    return given


def give_time_back(last: datetime, now: datetime) -> int:
    """Give time back on the clocks that run out because of the gap from `last` to `now`; return how many.

    Each table has its own transaction, so that no move waits for thousands of tables."""
    end = now + (now - last)
    due = OpenQuestion.objects.filter(alarm__lte=end, deadline__gt=last, deadline__lte=end, late=False)
    games = due.order_by("game").values_list("game", flat=True).distinct()
    return sum(for_each_row("outage", list(games), lambda game: _give_back_at_table(game, last, now)))


@transaction.atomic
def _give_back_at_table(key: int, last: datetime, now: datetime) -> int:
    """Give time back at one table. Its `outage` remarks ensure that this happens only once per gap."""
    game = Game.objects.select_for_update(no_key=True).get(pk=key)
    if game.suspended or game.paused_at or game.state != Game.State.RUNNING:
        return 0
    end, given = now + (now - last), 0
    done = Remark.objects.filter(game=game, key="outage", at__gt=last, seat__isnull=False).values("seat")
    rows = OpenQuestion.objects.filter(game=game, deadline__gt=last, deadline__lte=end, late=False)
    for row in rows.exclude(seat__number__in=done).select_related("seat__user"):
        given += _give_back_on_clock(game, row, last, now)
    if given:
        announce_clock_change([game.pk])
    return given


def _give_back_on_clock(game: Game, row: OpenQuestion, last: datetime, now: datetime) -> bool:
    """Restore the time that a clock showed at `last`; return whether its deadline moves to a later time."""
    assert row.given is not None and row.deadline is not None
    one, time_control = preferences_of_seat(row.seat, now), TimeControl.stored(game.time_control)
    left = remaining_seconds(row, one, time_control, max(last, row.counted or last))
    left = max(left, min(MIN_SECONDS_GIVEN_BACK, row.given))
    clock = running_clock(one, time_control, now, row.given, left)
    if clock.deadline is None or clock.deadline <= row.deadline:  # the player rested during the gap
        return False
    OpenQuestion.objects.filter(pk=row.pk).update(**clock.columns())
    make_remark(game, "outage", row.seat.number, at=now, until=clock.deadline.isoformat())
    return True
