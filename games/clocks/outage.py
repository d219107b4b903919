"""Gives back the time in which the site was not available.

Each sweep stores a heartbeat. If the last heartbeat is minutes old, the site could not notify players or accept answers
in this gap. A clock that runs out during the gap, or within the gap's length after it, gets back the time that it
showed when the gap began, but at least an hour. A remark informs the table. A sweep that is late for another reason has
the same effect."""

from datetime import datetime, timedelta

from django.db import transaction

from games.facts.broken_rows import for_each_row

from ..models import Game, OpenQuestion, Remark, SweepHeartbeat
from .preferences import preferences_of_seat
from .remarks import make_remark
from .stopping import announce_clock_change
from .table_clocks import remaining_seconds, running_clock
from .time_control import TimeControl

MIN_OUTAGE = timedelta(minutes=5)  # longer than a restart
MIN_SECONDS_GIVEN_BACK = 3600


def record_heartbeat(now: datetime) -> int:
    """Store the heartbeat and give time back after a gap. Return how many clocks changed.

    A second call for the same gap changes nothing."""
    pulse = SweepHeartbeat.objects.filter(pk=1).first()
    last = min(pulse.at, now) if pulse else now  # the server's clock may have been ahead
    given = give_time_back(last, now) if now - last > MIN_OUTAGE else 0
    # Last: if this process dies before, the next one does the rest.
    SweepHeartbeat.objects.update_or_create(pk=1, defaults={"at": now})
    return given


def give_time_back(last: datetime, now: datetime) -> int:
    """Give time back on clocks that run out in the gap or within the gap's length after it.

    Each table has its own transaction, so that no move waits for thousands of tables. Return how many clocks changed.
    """
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
    left = max(
        remaining_seconds(row, one, time_control, max(last, row.counted or last)),
        min(MIN_SECONDS_GIVEN_BACK, row.given),
    )
    clock = running_clock(one, time_control, now, row.given, left)
    if clock.deadline is None or clock.deadline <= row.deadline:  # the player rested during the gap
        return False
    OpenQuestion.objects.filter(pk=row.pk).update(**clock.columns())
    make_remark(game, "outage", row.seat.number, at=now, until=clock.deadline.isoformat())
    return True
