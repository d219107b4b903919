"""CPU time of people's pages: two people with 3,000 games each, half of them together, among 100,000 people.

In a process of its own, on SQLite, whose queries run in that process and so count. `python -m tests.bench.bench_people`
prints the figures as JSON."""

import json
import os
import subprocess
import sys
import time

from tests.bench.bench_log import database

PEOPLE, GAMES, TOGETHER, ROUNDS = 100_000, 3000, 1500, 40


def run(report):
    run_apart("tests.bench.bench_people", report)


def run_apart(module, report):
    """Run a module in a process of its own, and report its figures."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        env={**os.environ, "DB": "sqlite"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    for figure, value, target in json.loads(done.stdout.splitlines()[-1]):
        report(figure, value, "ms", at_most=target)


def fill():
    """Finished games, as rows without logs, since these pages read no log."""
    from datetime import timedelta

    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from games.models import Game, Participation
    from games.rules import GAMES as RULESETS

    make, now, rulesets = get_user_model().objects, timezone.now(), sorted(RULESETS)
    names = ["Ana", "Bruno", *(f"Person {n}" for n in range(PEOPLE))]
    make.bulk_create(
        [make.model(email=f"{n}@example.org", public_name=name, name_key=name.lower()) for n, name in enumerate(names)]
    )
    ana, bruno = make.get(public_name="Ana"), make.get(public_name="Bruno")
    games = Game.objects.bulk_create(
        Game(ruleset=rulesets[n % 4], size=3, slug=f"g-{n}", state="finished", finished_at=now - timedelta(hours=n))
        for n in range(2 * GAMES - TOGETHER)
    )
    counts = {"from_event": 1, "ending": "stayed", "of": 3, "won": False, "answer_times": [9, 4, 2, 1, 0, 0, 0]}
    for user, seat, played in ((ana, 0, games[:GAMES]), (bruno, 1, games[GAMES - TOGETHER :])):
        Participation.objects.bulk_create(
            Participation(
                game=game, user=user, seat=seat, place=1 + game.pk % 3, finished_at=game.finished_at, **counts
            )
            for game in played
        )


def measure() -> list:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from games.tables.favourites import find_people

    users, reader = get_user_model().objects, Client()
    reader.force_login(users.get(public_name="Person 7"))
    busy = Client()
    busy.force_login(users.get(public_name="Ana"))
    return [
        ("people: a person's page, 3,000 games", milliseconds(lambda: reader.get("/people/Ana/")), 8),
        ("people: the same, between two busy people", milliseconds(lambda: busy.get("/people/Bruno/")), 10),
        ("people: search among 100,000", milliseconds(lambda: find_people("person 77")), 2),
    ]


def milliseconds(act) -> float:
    """The median."""
    found = []
    for _ in range(ROUNDS):
        start = time.process_time()
        act()
        found.append(1000 * (time.process_time() - start))
    return sorted(found)[ROUNDS // 2]


if __name__ == "__main__":
    with database():
        fill()
        print(json.dumps(measure()))
