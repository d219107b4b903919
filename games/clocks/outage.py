"""Time in which the site itself was away burns nobody's clock.

Each sweep leaves its pulse. Where the pulse before is minutes old, nobody could be told or answer meanwhile: whose time
was up in that gap, or ends so soon after it that the gap is most of what they had, gets back what their clock showed
when it began, an hour at least. It is said at the table. A sweep that comes late for another reason looks the same, and
is."""

from datetime import datetime, timedelta

from django.db import transaction

from games.facts.broken_rows import for_each_row

from ..models import Game, OpenQuestion, Remark, SweepHeartbeat
from .preferences import preferences_of_seat
from .remarks import make_remark
from .stopping import mark_retimed
from .table_clocks import remaining_seconds, running_clock
from .time_control import TimeControl

MIN_OUTAGE = timedelta(minutes=5)  # a restart takes less
MIN_SECONDS_GIVEN_BACK = 3600  # seconds


def record_heartbeat(now: datetime) -> int:
    """Leave the pulse; give time back if there was a gap. How many clocks got some. May run twice at once."""
    pulse = SweepHeartbeat.objects.filter(pk=1).first()
    last = min(pulse.at, now) if pulse else now  # the machine's clock may have been ahead
    given = give_time_back(last, now) if now - last > MIN_OUTAGE else 0
    # Last: should this process die before, the next one does the rest.
    SweepHeartbeat.objects.update_or_create(pk=1, defaults={"at": now})
    return given


def give_time_back(last: datetime, now: datetime) -> int:
    """To all whose deadline lay in the gap, or no further behind it than the gap is long. Table by table: nobody who
    plays waits for thousands of them."""
    end = now + (now - last)
    due = OpenQuestion.objects.filter(alarm__lte=end, deadline__gt=last, deadline__lte=end, late=False)
    games = due.order_by("game").values_list("game", flat=True).distinct()
    return sum(for_each_row("outage", list(games), lambda game: _give_back_at_table(game, last, now)))


@transaction.atomic
def _give_back_at_table(key: int, last: datetime, now: datetime) -> int:
    """Once: who has got time back for this gap is known by the remark that says so."""
    game = Game.objects.select_for_update(no_key=True).get(pk=key)
    if game.suspended or game.paused_at or game.state != Game.State.RUNNING:
        return 0
    end, given = now + (now - last), 0
    done = Remark.objects.filter(game=game, key="outage", at__gt=last, seat__isnull=False).values("seat")
    rows = OpenQuestion.objects.filter(game=game, deadline__gt=last, deadline__lte=end, late=False)
    for row in rows.exclude(seat__number__in=done).select_related("seat__user"):
        given += _give_back_on_clock(game, row, last, now)
    if given:
        mark_retimed([game.pk])
    return given


def _give_back_on_clock(game: Game, row: OpenQuestion, last: datetime, now: datetime) -> bool:
    """Its clock shows again what it showed when the gap began; whether that is later than before."""
    assert row.given is not None and row.deadline is not None
    one, pace = preferences_of_seat(row.seat, now), TimeControl.stored(game.time_control)
    left = max(
        remaining_seconds(row, one, pace, max(last, row.counted or last)), min(MIN_SECONDS_GIVEN_BACK, row.given)
    )
    face = running_clock(one, pace, now, row.given, left)
    if face.deadline is None or face.deadline <= row.deadline:  # it rests over the gap: nothing was lost
        return False
    OpenQuestion.objects.filter(pk=row.pk).update(**face.columns())
    make_remark(game, "outage", row.seat.number, at=now, until=face.deadline.isoformat())
    return True
