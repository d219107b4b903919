"""The process that bench_notices.py starts: whole games, and what the mails about some of their turns cost and weigh,
as a server gets them. Each game is played twice, and the second one counts: a worker has drawn a game's letters and
drawings after its first minutes."""

import json
import os
import time
from collections.abc import Iterator

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from games.eventlog import log  # noqa: E402
from games.facts.events import Answered  # noqa: E402
from games.models import Game, OpenQuestion  # noqa: E402
from games.rules import GAMES  # noqa: E402
from games.tables import opening  # noqa: E402
from notifications.emails import writing  # noqa: E402
from notifications.models import Kind, Notification  # noqa: E402
from roma_site.accounts.models import User  # noqa: E402
from tests.tables import open_table  # noqa: E402

STEP = 8  # a mail about every so many answers


def main() -> None:
    """Print [[milliseconds of CPU, bytes] of each mail]."""
    people = [User.objects.create_user(f"mails{n}@bench.test", f"Reader {n}") for n in range(5)]
    found = []
    for ruleset, rules in GAMES.items():
        for size in sorted({min(rules.SEATS), max(rules.SEATS)}):
            found += [list(mails_of_a_game(ruleset, people[:size])) for _ in range(2)][1]
    print(json.dumps(found))


def mails_of_a_game(ruleset: str, people: list[User]) -> Iterator[tuple[float, int]]:
    game = open_table(people[0], ruleset, size=len(people))
    for person in people[1:]:
        opening.join(game, person)
    answers = 0
    while (asked := OpenQuestion.objects.filter(game=game).select_related("seat").first()) is not None:
        answers += 1
        if answers % STEP == 0 and (notice := notice_of(game, asked.seat.user)) is not None:
            begun = time.process_time()
            mail = writing.write_email(notice).mime().message().as_bytes()
            yield (time.process_time() - begun) * 1e3, len(mail)
        look = log.observe(game.pk, asked.seat.number)
        answer = GAMES[ruleset].decide(look.view, look.question)
        log.append(game.pk, Answered(look.seat, look.question.what, answer), look.opened)


def notice_of(game: Game, user: User) -> Notification | None:
    return Notification.objects.filter(game=game, user=user, kind=Kind.TURN, stint_open=True).order_by("-pk").first()


main()
