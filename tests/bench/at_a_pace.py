"""The process that bench_notices.py starts: many tables, turns at a steady pace; then it waits for the outbox to be
empty.

The next move is always at another table, so that most mails are due before their turn has passed. A mail is due so long
after the question that it tells of, which need not be the first one of its turn."""

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterable
from random import Random

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from games.eventlog import log  # noqa: E402
from games.facts.events import Answered  # noqa: E402
from games.models import Game, OpenQuestion  # noqa: E402
from games.tables import opening  # noqa: E402
from notifications import tasks  # noqa: E402
from notifications.models import ALIVE, Notification, State  # noqa: E402
from roma_site.accounts.models import User  # noqa: E402
from tests.bench.bench_notices import cpu_seconds  # noqa: E402
from tests.rules import chance  # noqa: E402
from tests.tables import open_table  # noqa: E402

# A table is moved at again after six seconds: with fewer tables a late notice would be overtaken, and count for
# nothing.
TABLES, SECONDS = int(os.environ.get("NOTICES_TABLES", "300")), int(os.environ.get("NOTICES_SECONDS", "20"))


def move(game: Game, rng: Random) -> Iterable[tuple[int, float]]:
    """One answer of whoever is asked first; who is asked afterwards, and since when."""
    asked = OpenQuestion.objects.filter(game=game).select_related("seat").first()
    if asked is None:
        return ()
    look = log.observe(game.pk, asked.seat.number)
    log.append(game.pk, Answered(look.seat, look.question.what, chance.choice(rng, look.question)), look.opened)
    rows = OpenQuestion.objects.filter(game=game).values_list("seat__user", "asked_at")
    return [(user, at.timestamp()) for user, at in rows]


def main() -> None:
    people = [User.objects.create_user(f"{n}@bench.test", f"Player {n}") for n in range(3)]
    games = [open_table(people[0], "gloria", size=3) for _ in range(TABLES)]
    for game in games:
        opening.join(game, people[1])
        opening.join(game, people[2])
    wait_until_quiet()
    before = cpu_seconds(int(os.environ["WORKER"]))
    begun, rate, rng, count = time.time(), float(os.environ["RATE"]), Random(7), 0
    first = Notification.objects.order_by("-pk").first().pk
    turns = Notification.objects.filter(pk__gt=first, kind="turn")
    asked: dict[tuple[int, int], list[float]] = defaultdict(list)
    while (elapsed := time.time() - begun) < SECONDS:
        if turns.count() >= elapsed * rate:
            time.sleep(0.002)
            continue
        game = games[count % TABLES]
        for user, at in move(game, rng):
            asked[game.pk, user].append(at)
        count += 1
    wait_until_quiet()
    delay = float(os.environ["NOTIFICATION_DELAY_SECONDS"])
    rows = turns.filter(state=State.SENT, attempts=1).values_list("message_id", "game", "user", "sent_at")
    due = {
        one: max(at for at in asked[game, user] if at + delay <= told.timestamp()) + delay
        for one, game, user, told in rows
        if asked[game, user]
    }
    print(json.dumps([count / SECONDS, due, SECONDS, before]))


def wait_until_quiet() -> None:
    while Notification.objects.filter(state__in=ALIVE).exists():
        tasks.deliver.apply_async(expires=10)
        time.sleep(1)


main()
