"""Create tables of searching computer players in the site's environment, and report on them as JSON.

`python -m tests.faults.thinkers make HOW_MANY`: create tables with searching players only, of all games in turn.

`… undo SECONDS`: at practice tables, undo the answers before the question that a computer player is searching; also
suspend and resume one table, and delete another one.

`… lighten HOW_MANY`: stop all tables but this number, and request the review of a game that quick players finished.

`… look`: print {"figures": {…}, "faults": [sentences]}."""

import json
import os
import sys
import time
from collections import Counter
from random import Random

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from games.eventlog import loading, log  # noqa: E402
from games.eventlog.loaded import LoadedGame  # noqa: E402
from games.eventlog.loading import log_rows, rules_of  # noqa: E402
from games.facts.errors import Stale, Unavailable  # noqa: E402
from games.facts.events import Answered, Finished, Undone  # noqa: E402
from games.models import Game, Grade, Seat  # noqa: E402
from games.operating import verifying  # noqa: E402
from games.players import reviews, stand_ins, thinking_queue  # noqa: E402
from games.rules import GAMES  # noqa: E402
from roma_site.accounts.models import User  # noqa: E402
from tests.games.tampering import remove  # noqa: E402
from tests.tables import open_table, replace_player  # noqa: E402


def host() -> User:
    """Return the host of all tables."""
    return User.objects.filter(email="host@example.org").first() or User.objects.create_user("host@example.org", "Host")


def make(count: int) -> dict:
    """Two at a table, one strong, one steady."""
    names = list(GAMES)
    for number in range(count):
        game = open_table(host(), names[number % len(names)], size=2, built_in=1, grades=[Grade.STRONG])
        replace_player(game, 0, None)
        Seat.objects.filter(game=game, number=0).update(grade=Grade.STEADY)
    return {"tables": count}


def undo(seconds: int) -> dict:
    """At a practice table of each game, answer, and undo the answer when the search has begun."""
    end, random, done = time.monotonic() + seconds, Random(1), Counter[str]()
    tables = [practice(name) for name in GAMES]
    remove(gone := practice("roma"))
    stopped = practice("gloria")
    while time.monotonic() < end:
        for game in tables:
            done[one_step(game, random)] += 1
        loading.suspend_table(stopped.pk, "a fault of the test")
        time.sleep(0.2)
        verifying.try_to_resume(stopped)
        done["a table stopped and let go on"] += 1
    return {**done, "tables that vanished": int(not Game.objects.filter(pk=gone.pk).exists())}


def practice(ruleset: str) -> Game:
    """Return a practice table at which a computer player is searching."""
    game = open_table(host(), ruleset, size=2, built_in=1, practice=True, grades=[Grade.STRONG])
    for _ in range(50):
        if thinking_queue.thinking_questions().filter(game=game).exists():
            break
        one_step(game, Random(1))
    return game


def one_step(game: Game, random: Random) -> str:
    """Answer for the person, or undo the last answer if a search about the next question is running."""
    look = log.observe(game.pk, 0)
    try:
        if look.question is not None:
            log.append(game.pk, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
            return "answers of a person"
        if look.own and random.random() < 0.7 and thinking_queue.thinking_questions().filter(game=game).exists():
            log.append(game.pk, Undone(look.own[0], 0))
            return "undone under a thought"
    except (Stale, Unavailable):
        return "too late for that"
    return "looked and let it be"


def lighten(count: int) -> dict:
    awake = Game.objects.filter(practice=False, state=Game.State.RUNNING).order_by("pk")
    awake.exclude(pk__in=[*awake.values_list("pk", flat=True)[:count]]).update(unattended=500)
    game = open_table(host(), "roma", size=2, built_in=1, grades=[Grade.QUICK])
    replace_player(game, 0, None)
    end = time.monotonic() + 300
    while game.state != Game.State.FINISHED and time.monotonic() < end:
        time.sleep(1)
        game.refresh_from_db()
    reviews.request_review(game)
    return {"finished games to review": 1}


def look_at_all() -> dict:
    """Whether each question was answered once, and by whom."""
    figures, faults = Counter[str](), []
    for game in Game.objects.filter(practice=False).exclude(head=0):
        answers = answers_of(game, figures)
        faults += [f"{game.slug}: seat {seat} answered the question {opened} {count} times"
                   for (seat, opened), count in answers.items() if count > 1]  # fmt: skip
    figures["tables"] = Game.objects.count()
    return {"figures": figures, "faults": faults}


def answers_of(game: Game, figures: Counter[str]) -> Counter[tuple[int, int]]:
    """How often each question of a table was answered."""
    events, _, _ = log_rows(game.pk, 1, game.head)
    loaded, answers = LoadedGame.new(rules_of(game), events[0][1]), Counter[tuple[int, int]]()
    for number, event in events[1:]:
        if type(event) is Answered:
            answers[event.seat, loaded.opened[event.seat]] += 1
            figures["answers by quick, as none was there in time" if event.grade else "answers after a thought"] += 1
        if type(event) is not Finished:
            loaded.feed(number, event)
    return answers


def main() -> None:
    """Do what is asked for."""
    what, *more = sys.argv[1:]
    deeds = {"make": make, "undo": undo, "lighten": lighten}
    print(json.dumps(deeds[what](int(more[0])) if what in deeds else look_at_all()))


main()
