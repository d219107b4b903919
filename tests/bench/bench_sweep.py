"""Measure the sweep of clocks on PostgreSQL: 1,000 due reminders among 1,000,000 live games.

SWEEP_GAMES is the number of games. The database itself creates the rows, without logs, since reminders do not read the
log. `python -m tests.bench.bench_sweep` prints the plan and figures as JSON."""

import json
import os
import subprocess
import sys
import time

from tests.bench.bench_log import database

GAMES, DUE, PEOPLE = int(os.environ.get("SWEEP_GAMES", "1000000")), 1001, 1000
FILL = """
INSERT INTO games_game (uuid, slug, ruleset, version, options, size, state, suspended, suspension_reason, public, bots, demo, invitation, head,
  digest, commitment, secret, unattended, time_control, retimed, motions, orders, created_at, started_at, moved_at)
SELECT gen_random_uuid(), 'g-' || n, 'gloria', 1, '{{}}', 2, 'running', false, '', true, false, false, 'i', 9,
  decode(repeat('00', 32), 'hex'), repeat('0', 64), decode(repeat('00', 32), 'hex'), 0,
  '{{"kind": "answer", "seconds": 259200}}', 0, 0, 0, now(), now(), now()
FROM generate_series(1, {games}) n;
INSERT INTO games_seat (game_id, number, user_id, built_in, bot, name, nonce, conceded, winner, seen, missed, grace_used, wants_pause, joined_at)
SELECT game.id, 0, one.id, false, false, one.public_name, 'n', false, false, 0, 0, false, false, now()
FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM games_game) game
JOIN (SELECT id, public_name, row_number() OVER (ORDER BY id) - 1 AS place FROM accounts_user) one
  ON one.place = game.place % {people};
INSERT INTO games_openquestion (game_id, seat_id, opened, asked_at, stand_in, given, "left", counted, deadline, alarm, late)
SELECT seat.game_id, seat.id, 9, due.since, false, 259200, 259200, due.since, due.since + interval '3 days',
  due.since + interval '36 hours', false
FROM games_seat seat CROSS JOIN LATERAL (SELECT now() - interval '36 hours' + CASE WHEN seat.id % {every} = 0
  THEN interval '-1 second' ELSE interval '10 minutes' + seat.id % 80000 * interval '1 second' END AS since) due;
"""


def run(report):
    """In a process of its own, as an operator's worker would."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_sweep"],
        env={**os.environ, "DB": "postgres", "SQLITE_SYNCHRONOUS": "FULL"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    *plan, figures = done.stdout.splitlines()
    print("\n".join(plan))
    for figure, value, unit, target in json.loads(figures):
        report(figure, value, unit, **target)


def fill():
    from django.contrib.auth import get_user_model
    from django.db import connection

    make = get_user_model().objects
    make.bulk_create(
        [make.model(email=f"{n}@example.org", public_name=f"P{n}", name_key=f"p{n}") for n in range(PEOPLE)]
    )
    with connection.cursor() as cursor:
        cursor.execute(FILL.format(games=GAMES, people=PEOPLE, every=max(1, GAMES // DUE)))
        cursor.execute("ANALYZE")


def measure() -> list:
    """One sweep that finds all that is due, one that finds nothing, and the canary."""
    from django.utils import timezone

    from games.deadlines import sweep
    from notifications.models import Notification

    now, batch = timezone.now(), sweep.REMINDERS_PER_TRANSACTION
    sweep.REMINDERS_PER_TRANSACTION = 1  # a worker has swept before, and knows its way to the broker
    sweep.send_reminders(now)
    sweep.REMINDERS_PER_TRANSACTION = batch
    print(sweep.due_questions(now).filter(deadline__gt=now)[: sweep.REMINDERS_PER_TRANSACTION].explain())
    due = sweep.due_questions(now).count()
    before = time.process_time()
    found, first = seconds(sweep.sweep_deadlines)
    busy = time.process_time() - before
    assert found["reminded"] == due == Notification.objects.filter(reminder_number=1).count() - 1, (found, due)
    _, second = seconds(sweep.sweep_deadlines)
    _, canary = seconds(sweep.count_overdue_alarms)
    return [
        ("sweep: live games", GAMES, "games", {}),
        ("sweep: reminders due and written", due, "rows", {}),
        ("sweep: all of them", first, "s", {"at_most": 1}),
        ("sweep: all of them, CPU of the worker", busy, "s", {}),
        ("sweep: when nothing is due", second * 1000, "ms", {}),
        ("sweep: the canary of /healthz", canary * 1000, "ms", {}),
    ]


def seconds(act):
    start = time.perf_counter()
    return act(), time.perf_counter() - start


if __name__ == "__main__":
    with database():
        fill()
        print(json.dumps(measure()))
