"""Queries and CPU time of people's pages: two people with 3,000 games each, half of them together, among 100,000; and
CPU time of completing a finished game's results.

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
    for figure, value, unit, at_most in json.loads(done.stdout.splitlines()[-1]):
        report(figure, value, unit, at_most=at_most)


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
    game = finished_game(users)
    return [
        ("people: a person's page, 3,000 games", milliseconds(lambda: reader.get("/people/Ana/")), "ms", 8),
        ("people: the same, its queries", queries(reader, "/people/Ana/"), "", 6),
        ("people: the same, between two busy people", milliseconds(lambda: busy.get("/people/Bruno/")), "ms", 10),
        ("people: the same, its queries between the two", queries(busy, "/people/Bruno/"), "", 6),
        ("people: search among 100,000", milliseconds(lambda: find_people("person 77")), "ms", 2),
        ("people: completing the results of a game", completing(game), "ms", 3),
    ]


def queries(client, path) -> int:
    """Without those for the session and its user, which every page has."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as found:
        assert client.get(path).status_code == 200
    return len(found) - len([one for one in found.captured_queries if "session" in one["sql"]]) - 1


def finished_game(users):
    """A game of four people with a time limit, played to its end by the quick player's choices."""
    from games.clocks.time_control import TimeControl
    from games.eventlog import log
    from games.facts.events import Answered
    from games.players.stand_ins import stand_in_choice
    from games.tables import opening

    host, *guests = users.filter(public_name__in=[f"Person {n}" for n in range(4)])
    limit = TimeControl("answer", 86_400)
    game = opening.open_table(host, opening.TableSettings("gloria", {}, 4, time_control=limit))
    for guest in guests:
        opening.join(game, guest)
    game.refresh_from_db()
    while game.state == "running":
        look = log.observe(game, log.load(game).awaited[0])
        log.append(game, Answered(look.seat, look.question.what, stand_in_choice(look)), look.opened)
    return game


def completing(game) -> float:
    """Each time as after the end: without results."""
    from games.models import Participation
    from games.tables.stays import complete_results

    rows = Participation.objects.filter(game=game)

    def forget():
        rows.update(won=None, place=None, points=None, ending="", answers=0)

    found = milliseconds(lambda: complete_results(game.pk), before=forget)
    assert rows.exclude(won=None).count() == len(rows) == 4
    return found


def milliseconds(act, before=lambda: None) -> float:
    """The median."""
    found = []
    for _ in range(ROUNDS):
        before()
        start = time.process_time()
        act()
        found.append(1000 * (time.process_time() - start))
    return sorted(found)[ROUNDS // 2]


if __name__ == "__main__":
    with database():
        fill()
        print(json.dumps(measure()))
