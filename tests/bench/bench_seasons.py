"""CPU time of the draw of 500 entrants, of their standings, and queries and CPU time of the season's page.

Like bench_people: on SQLite in its own process. `python -m tests.bench.bench_seasons` prints the figures as JSON."""

import json
import time
from datetime import timedelta

from tests.bench.bench_log import database
from tests.bench.bench_people import milliseconds, queries, run_apart

ENTRANTS = 500


def run(report):
    run_apart("tests.bench.bench_seasons", report)


def drawn(people, size):
    """Return a season that has just been drawn, and the CPU seconds of the draw."""
    from django.utils import timezone

    from games.models import Entrant, Tournament
    from games.tournaments.seasons import draw

    now = timezone.now()
    made = Tournament.objects.create(
        name="Large", ruleset="gloria", size=size, time_control={"kind": "answer", "seconds": 259200}, commitment="0" * 64,
        draw_at=now, closes_at=now + timedelta(days=365),
    )  # fmt: skip
    Entrant.objects.bulk_create(
        Entrant(tournament=made, user=user, number=number, token=f"{number:064}", confirmed_at=now)
        for number, user in enumerate(people, start=1)
    )
    start = time.process_time()
    draw(made, now)
    return made, time.process_time() - start


def measure() -> list:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from games.tournaments.standing import division_tables

    make = get_user_model().objects
    people = make.bulk_create(
        [make.model(email=f"{n}@example.org", public_name=f"P{n}", name_key=f"p{n}") for n in range(ENTRANTS)]
    )
    seasons = {size: drawn(people, size) for size in (2, 3, 4, 5)}
    made, _ = seasons[2]
    for fixture in made.fixtures.all():
        one, other = fixture.entrants
        fixture.state, fixture.results = "finished", [[one, 1, 9], [other, 2, 7]]
        fixture.save(update_fields=["state", "results"])
    reader, page = Client(), made.get_absolute_url()
    reader.force_login(people[3])
    return [
        *(
            (f"seasons: the draw of 500, {size} seats", round(seconds, 2), "CPU s", 5)
            for size, (_, seconds) in seasons.items()
        ),
        ("seasons: the standings of 500, 1,245 tables", milliseconds(lambda: division_tables(made)), "ms", 250),
        ("seasons: the page of 500, one division", milliseconds(lambda: reader.get(page)), "ms", 60),
        ("seasons: the same, its queries", queries(reader, page), "", 6),
    ]


if __name__ == "__main__":
    with database():
        print(json.dumps(measure()))
