"""The root of a day (games/operating/anchoring.py): one over the heads of 100,000 tables, as on the first day, and one
over the tenth of them that moved since; and what one table's path costs a page. It is taken in the first hour of a day;
ten minutes are enough for that."""

import json
import os
import resource
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta

from tests.bench.bench_log import database, move, table

TABLES, AT_MOST = 100_000, 600  # seconds


def run(report):
    """In a process of its own, on PostgreSQL."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_anchoring"],
        env={**os.environ, "DB": "postgres"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    for figure, value, unit, target in json.loads(done.stdout.splitlines()[-1]):
        report(figure, value, unit, **target)


def measure() -> list:
    """The first day, the second, and a path."""
    from games.models import Game
    from games.operating import anchoring

    game = table("gloria", 2)
    move(game, lambda question: next(iter(question.options)))
    fill(game.pk)
    today, target = datetime.now(UTC), {"at_least": TABLES / AT_MOST}
    took, found = timed(lambda: anchoring.anchor_heads(today))
    assert found == TABLES
    figures = [
        (f"anchoring: {TABLES:,} tables, the first day", TABLES / took, "tables/s", target),
        ("anchoring: the same", took, "s", {}),
    ]
    Game.objects.filter(pk__lte=game.pk + TABLES // 10).update(head=7, moved_at=today)
    took, found = timed(lambda: anchoring.anchor_heads(today + timedelta(days=1)))
    assert found == TABLES // 10 + 1
    figures.append((f"anchoring: {found:,} of them, the next day", took, "s", {}))
    took, paths = timed(lambda: anchoring.day_receipts(game))
    assert len(paths["days"]) == 2
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        *figures,
        ("anchoring: two paths of a table", took * 1000, "ms", {}),
        ("anchoring: memory", memory, "MB", {}),
    ]


def fill(base: int) -> None:
    """So many tables, each with a uuid, a digest and a secret of its own. No root looks at more of them."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT column_name FROM information_schema.columns WHERE table_name = 'games_game'")
        columns = [name for (name,) in cursor.fetchall()]
        own = {"id": f"{base} + n", "uuid": "gen_random_uuid()", "slug": "'many-' || n", "invitation": "'many-' || n"}
        chance = "decode(md5(random()::text) || md5(random()::text), 'hex')"
        own |= {"digest": chance, "secret": chance}
        names = ", ".join(f'"{name}"' for name in columns)
        values = ", ".join(own.get(name, f'base."{name}"') for name in columns)
        cursor.execute(
            f"INSERT INTO games_game ({names}) SELECT {values} "
            f"FROM games_game base, generate_series(1, {TABLES - 1}) n WHERE base.id = {base}"
        )
        cursor.execute("ANALYZE games_game")


def timed(act) -> tuple:
    """Seconds by the clock on the wall, and what it gave."""
    start = time.perf_counter()
    found = act()
    return time.perf_counter() - start, found


if __name__ == "__main__":
    with database():
        print(json.dumps(measure()))
