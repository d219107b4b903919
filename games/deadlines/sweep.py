"""Handles due clocks, found through one index: reminders in bulk, then timeouts one by one."""

from datetime import datetime, timedelta

from celery import shared_task
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils import timezone

from games.clocks import stopping
from games.clocks.preferences import TimePreferences, preferences_of_seats
from games.clocks.rest import RunningClock, due_reminders
from games.clocks.stopping import announce_clock_change, apply_pause_consent
from games.clocks.time_control import TimeControl
from games.database import raw_sql
from games.eventlog import log
from games.facts.broken_rows import for_each_row, report_broken
from games.facts.errors import Stale, Unavailable
from games.facts.events import Conceded, LogEvent, Replaced, Restored
from games.facts.signals import appended, reminders_due
from games.models import Game, OpenQuestion
from games.motions import voting as motions
from games.orders import firing as orders
from games.rules.ask import Illegal

from .timeouts import handle_timeout

REMINDERS_PER_TRANSACTION = 250  # the next moves of their tables wait for it
MAX_DEADLINES_PER_SWEEP = 100  # leaves time for the worker's other tasks
REMINDER_COLUMNS = (
    *("game_id", "seat_id", "opened", "given", "left", "counted", "deadline", "alarm", "game__time_control"),
    *("seat__number", "seat__frozen_rest", "seat__user__time_zone"),
)  # a tenth of the columns, because there may be thousands of rows
QUESTION_RETRY_DELAY = timedelta(minutes=10)  # after a failure
MAX_ALARM_AGE = timedelta(minutes=2)  # an older alarm means that no sweep runs
MAX_TABLES_PER_RUN = 200


def due_questions(now: datetime) -> QuerySet[OpenQuestion]:
    return OpenQuestion.objects.filter(alarm__lte=now, game__suspended=False).order_by("alarm")


def sweep_deadlines(now: datetime | None = None) -> dict[str, int]:
    """Send reminders and handle timeouts; return the counts {"reminded", "times_up"}."""
    now = now or timezone.now()
    reminded = 0
    while count := send_reminders(now):
        reminded += count
    times_up = due_questions(now).filter(deadline__lte=now).values_list("pk", "opened")[:MAX_DEADLINES_PER_SWEEP]
    handled = [_handle_timeout_safely(pk, opened, now) for pk, opened in list(times_up)]
    return {"reminded": reminded, "times_up": sum(handled)}


def send_reminders(now: datetime) -> int:
    """Send one batch of reminders (one by one if that fails); return how many questions were due."""
    rows = due_questions(now).filter(deadline__gt=now)
    try:
        return _send_reminder_batch(rows[:REMINDERS_PER_TRANSACTION], now)
    except DatabaseError:
        raise
    except Exception:
        keys = list(rows.values_list("pk", flat=True)[:REMINDERS_PER_TRANSACTION])
        for key in keys:
            try:
                _send_reminder_batch(rows.filter(pk=key), now)
            except Exception:
                report_broken("reminder", key)
                _try_later(key, now)
        return len(keys)


@transaction.atomic
def _send_reminder_batch(due: QuerySet[OpenQuestion], now: datetime) -> int:
    """Send the due reminders. If several are due for one question after an outage, send only the last."""
    rows = due.select_related("game", "seat__user").only(*REMINDER_COLUMNS)
    batch = list(rows.select_for_update(of=("self",), skip_locked=True))
    people = preferences_of_seats((asked.seat for asked in batch), now)
    reminders, alarms = [], []
    for asked in batch:
        step, alarm = _next_step(asked, people[asked.seat_id], now)
        alarms.append((asked.pk, alarm))
        if step:
            reminders.append((asked, step))
    if alarms:
        raw_sql.execute_batch(raw_sql.rearm(alarms))
    if reminders:
        reminders_due.send(OpenQuestion, reminders=reminders, at=now)
    return len(batch)


def _try_later(asked: int, now: datetime) -> None:
    OpenQuestion.objects.filter(pk=asked, alarm__lte=now).update(alarm=now + QUESTION_RETRY_DELAY)


def count_overdue_alarms(now: datetime | None = None) -> int:
    """Return how many alarms are minutes late; if any are, probably no sweep runs."""
    return due_questions((now or timezone.now()) - MAX_ALARM_AGE).order_by().count()


def _next_step(asked: OpenQuestion, preferences: TimePreferences, now: datetime) -> tuple[int, datetime]:
    """Return the reminder step that is due (0 for none), and the time of the next alarm."""
    assert asked.counted and asked.deadline and asked.alarm and asked.given is not None and asked.left is not None
    rest = preferences.rest(TimeControl.stored(asked.game.time_control))
    clock = RunningClock(asked.counted, asked.given, asked.left, asked.deadline, rest)
    steps = due_reminders(clock, preferences.reminder_schedule, preferences.sleep)
    come = [step for at, step in steps if asked.alarm <= at <= now]
    return (come[-1] if come else 0), next((at for at, _ in steps if at > now), asked.deadline)


def _handle_timeout_safely(asked: int, opened: int, now: datetime) -> bool:
    try:
        return bool(handle_timeout(asked, opened, now))
    except (Stale, Unavailable):
        return False
    except Exception:
        report_broken("deadline", asked)
        _try_later(asked, now)
        return False


@shared_task(name="games.clocks.tasks.sweep_clocks")
def sweep_clocks() -> dict[str, int]:
    """Handle all that is due: outages, orders, reminders, timeouts and motions. Concurrent calls are safe."""
    given = stopping.record_heartbeat(timezone.now())
    ordered = orders.sweep_orders(timezone.now())
    return {"given_back": given, **ordered, **sweep_deadlines(), "motions": motions.sweep_motions(timezone.now())}


@shared_task(name="games.deadlines.sweep.tell_restored")
def tell_restored() -> int:
    """Append `restored` to logs that still need it; return how many. Concurrent calls are safe."""
    due = Game.objects.filter(state=Game.State.RUNNING, suspended=False).exclude(next_timeline="").order_by("pk")
    return sum(for_each_row("restored table", due[:MAX_TABLES_PER_RUN], _append_restored_at))


@receiver(appended, dispatch_uid="clocks")
def _settle_clocks(game: Game, events: list[tuple[int, LogEvent]], at: datetime, **kwargs: object) -> None:
    """Check the pause again after a change of players, because the new players must consent to it."""
    if game.time_control and type(events[0][1]) in (Conceded, Replaced) and game.state == Game.State.RUNNING:
        apply_pause_consent(game, at)
        announce_clock_change([game.pk])


def _append_restored_at(game: Game) -> bool:
    try:
        log.append(game, Restored(game.next_timeline, game.head))
    except (Illegal, Unavailable):  # a move was faster, or an operator must repair the table first
        return False
    return True
