"""CPU time of a club's pages: 200 members and 2,000 tables, 40 of them running; and of a club of 5,000.

Like bench_people: on SQLite in a process of its own. `python -m tests.bench.bench_clubs` prints the figures as JSON."""

import json
from datetime import timedelta

from tests.bench.bench_log import database
from tests.bench.bench_people import milliseconds, run_apart

MEMBERS, TABLES, RUNNING, LARGE = 200, 2_000, 40, 5_000


def run(report):
    run_apart("tests.bench.bench_clubs", report)


def fill():
    """The clubs, as rows without logs, since these pages read no log."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from games.models import Club, Game, Membership, Message, Participation, Seat
    from games.rules import GAMES as RULESETS

    RULESETS.pop("tiny", None)  # has no pages
    make, now, rulesets = get_user_model().objects, timezone.now(), sorted(RULESETS)
    people = make.bulk_create(
        [
            make.model(email=f"{n}@example.org", public_name=f"Person {n}", name_key=f"person {n}", date_joined=now)
            for n in range(LARGE)
        ]
    )
    clubs = Club.objects.bulk_create([Club(name="Small", slug="small"), Club(name="Large", slug="large")])
    for club, members in zip(clubs, (people[:MEMBERS], people), strict=True):
        Membership.objects.bulk_create(
            Membership(club=club, user=one, role="owner" if n == 0 else "host" if n < 5 else "member", since=now)
            for n, one in enumerate(members)
        )
        Message.objects.bulk_create(
            Message(club=club, user=members[n % MEMBERS], text=f"Salve {n}", written_at=now) for n in range(500)
        )
    games = Game.objects.bulk_create(
        Game(
            ruleset=rulesets[n % 4], size=3, slug=f"g-{n}", public=False, club=clubs[0], created_at=now - timedelta(hours=n),
            state="open" if n < 5 else "running" if n < RUNNING else "finished",
            finished_at=now - timedelta(hours=n) if n >= RUNNING else None, result={"reason": "deck", "winners": [0]},
        )
        for n in range(TABLES)
    )  # fmt: skip
    seated = [(game, seat, people[(n + seat) % MEMBERS]) for n, game in enumerate(games) for seat in range(3)]
    Seat.objects.bulk_create(
        Seat(game=game, number=seat, user=one, name=one.public_name)
        for game, seat, one in seated
        if game.state != "open"
    )
    counts = {"from_event": 1, "ending": "stayed", "of": 3}
    Participation.objects.bulk_create(
        Participation(
            game=game, user=one, seat=seat, place=1 + seat, won=not seat, finished_at=game.finished_at, **counts
        )
        for game, seat, one in seated
        if game.state == "finished"
    )


def measure() -> list:
    from django.contrib.auth import get_user_model
    from django.test import Client

    reader = Client()
    reader.force_login(get_user_model().objects.get(public_name="Person 3"))
    return [
        ("clubs: the page, 200 members, 2,000 tables", milliseconds(lambda: reader.get("/c/small/")), "ms", 8),
        ("clubs: the page of 5,000 members", milliseconds(lambda: reader.get("/c/large/")), "ms", 12),
        ("clubs: the members, 5,000", milliseconds(lambda: reader.get("/c/large/members/")), "ms", 20),
        ("clubs: the chat", milliseconds(lambda: reader.get("/c/small/talk/")), "ms", 25),
        ("clubs: results and archive, 2,000 tables", milliseconds(lambda: reader.get("/c/small/archive/")), "ms", 40),
    ]


if __name__ == "__main__":
    with database():
        fill()
        print(json.dumps(measure()))
