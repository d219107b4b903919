"""The log on both databases: a move at event 10 and at event 1,500, a table rebuilt from its rows, a step of a replay.

Each database is measured in a process of its own: `python -m tests.bench.bench_log sqlite` prints figures as JSON.
Seconds are those of the clock where a database works too, and of this process where only it does.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from random import Random

REPLAY_AT_MOST, REBUILD_AT_MOST = 25, 15


def run(report):
    for database in ("sqlite", "postgres"):
        environment = {**os.environ, "DB": database, "SQLITE_SYNCHRONOUS": "FULL"}
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.bench_log", database],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        for figure, value, unit, target in json.loads(done.stdout.splitlines()[-1]):
            report(f"{database}: {figure}", value, unit, **target)


@contextmanager
def database():
    """A test database with the tiny game and Gloria known, and built-in players asleep."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.conf import settings
    from django.test.utils import get_runner, setup_test_environment

    from games import rules
    from games.players import stand_ins
    from tests.games import tiny

    setup_test_environment()
    runner = get_runner(settings)(verbosity=0, interactive=False)
    old = runner.setup_databases()
    rules.GAMES["tiny"], stand_ins._queue_answers = tiny, lambda game_id: None
    try:
        yield
    finally:
        runner.teardown_databases(old)


def table(ruleset: str, size: int, **options):
    """A started table of so many people."""
    from django.contrib.auth import get_user_model

    from games.tables import opening
    from tests.tables import open_table

    make = get_user_model().objects
    users = [
        make.filter(email=f"{n}@example.org").first() or make.create_user(f"{n}@example.org", f"Player {n}")
        for n in range(size)
    ]
    game = open_table(users[0], ruleset, options, size)
    for user in users[1:]:
        opening.join(game, user)
    game.refresh_from_db()
    return game


def move(game, choose) -> float:
    """One answer; the seconds that appending it took."""
    from games.eventlog import log
    from games.eventlog.loading import loaded_games
    from games.facts.events import Answered

    loaded = loaded_games.take_out(game.pk)
    seat = loaded.match.awaited[0]
    question, opened = loaded.match.asked(seat), loaded.opened[seat]
    event = Answered(seat, question.what, choose(question))
    loaded_games.put_back(game.pk, loaded)
    start = time.perf_counter()
    log.append(game, event, opened)
    return time.perf_counter() - start


def moves() -> list:
    from tests.games import tiny

    def choose(question):
        return tiny.decide(None, question)

    old, young, late, early = table("tiny", 8, length=200), table("tiny", 8, length=200), [], []
    while old.head < 1500:
        move(old, choose)
    while old.head < 1800:
        late.append(move(old, choose))
        early.append(move(young, choose))
    first, last = statistics.median(early) * 1000, statistics.median(late) * 1000
    return [
        ("append at events 10 to 310, median", first, "ms", {}),
        ("append at events 1,500 to 1,800, median", last, "ms", {}),
        ("late / early", last / first, "", {"at_most": 1.2}),
        ("appends, one after another", 1 / statistics.mean(late), "moves/s", {}),
    ]


def gloria() -> list:
    from games.eventlog.loading import load_cold
    from tests.rules import chance

    games = []
    for seed in range(4):
        game, choose = table("gloria", 5), partial(chance.choice, Random(seed))
        while game.state == "running":
            move(game, choose)
        games.append(game)
    rebuild = min(sum(seconds(load_cold, game) for game in games) for _ in range(9)) / sum(game.head for game in games)
    longest = max(games, key=lambda game: game.head)
    first, jumps = steps(longest)
    return [
        ("gloria, rebuild from the log", rebuild * 1e6, "µs/event", {"at_most": REBUILD_AT_MOST}),
        (
            f"gloria, first step of a replay in a cold process ({longest.head} events)",
            first * 1000,
            "ms",
            {"at_most": REPLAY_AT_MOST},
        ),
        (
            "gloria, the same for each event, so at 1,000 events",
            first * 1e6 / longest.head,
            "ms",
            {"at_most": REPLAY_AT_MOST},
        ),
        ("gloria, slowest later step of a replay, jumping about", max(jumps) * 1000, "ms", {"at_most": REPLAY_AT_MOST}),
        ("gloria, later step of a replay, median", statistics.median(jumps) * 1000, "ms", {}),
    ]


def seconds(act, *args, **kwargs) -> float:
    """CPU-seconds of this process; what the database takes is not in it."""
    start = time.process_time()
    made = act(*args, **kwargs)
    took = time.process_time() - start
    del made  # taking a table apart is not what is measured
    return took


def steps(game) -> tuple[float, list[float]]:
    from games.eventlog import log, observations, replays
    from games.eventlog.loading import loaded_games

    def afresh() -> float:
        for memory in (replays.replay_cache, loaded_games, observations.observation_cache):
            memory.clear()
        return seconds(log.observe, game, 1, until=numbers[-2])

    numbers = log.observe(game, 0).steps
    first = min(afresh() for _ in range(5))
    there = Random(7).sample(numbers[:-1], len(numbers) - 1)
    return first, [min(seconds(log.observe, game, 1, until=number) for _ in range(3)) for number in there]


if __name__ == "__main__":
    with database():
        print(json.dumps([*moves(), *gloria()]))
