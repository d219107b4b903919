"""How many tables a worker verifies a second (games/operating/verifying.py).

Measured in the middle and at the end of a random game of each kind. 100,000 tables a day need 1.4 a second."""

import json
import os
import subprocess
import sys
import time
from functools import partial
from random import Random

from tests.bench.bench_log import database, move, table

TABLES, ROUND = 100_000, 20 * 3600


def run(report):
    """In a process of its own, on PostgreSQL."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_verify"],
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
    """A table of each game."""
    from games.rules import GAMES

    figures, taken = [], 0.0
    for ruleset in sorted(set(GAMES) - {"tiny"}):
        game = played(ruleset)
        took = seconds(game)
        taken += took
        figures.append((f"verify: {ruleset}, {game.head} events", took * 1000, "ms", {}))
    rate = 4 / taken
    figures.append(("verify: whole games of all four, one worker", rate, "tables/s", {"at_least": TABLES / ROUND}))
    return [*figures, (f"verify: {TABLES:,} whole games, by one worker", TABLES / rate / 3600, "hours", {})]


def played(ruleset: str):
    """A random game, nearly over: the longest log that is verified."""
    from tests.rules import chance

    game, choose = table(ruleset, 2), partial(chance.choice, Random(7))
    while game.state == "running" and game.head < 600:
        move(game, choose)
    type(game).objects.filter(pk=game.pk).update(state="running")
    return game


def seconds(game) -> float:
    """By the clock on the wall, the database's share in it; the best of some."""
    from games.eventlog.verification import find_log_fault

    return min(_once(find_log_fault, game) for _ in range(5))


def _once(act, game) -> float:
    start = time.perf_counter()
    act(game)
    return time.perf_counter() - start


if __name__ == "__main__":
    with database():
        print(json.dumps(measure()))
