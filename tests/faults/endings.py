"""Four processes in which people play and games end, killed (-9) at random and started again.

`python -m tests.faults.endings FOLDER ENDINGS KILLS SEED [PLANT]`, on the database of the settings: this process forks
them and does not use the database itself. They write what they have done into FOLDER/notes, after each commit; the
game's clock runs a day a second. Each is killed in the end: nothing waits for a good moment. PLANT: a fault of
planted()."""

import json
import os
import signal
import sys
import time
import traceback
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import django
import time_machine

PROCESSES, TABLES = 4, 6
SPEED = 24 * 3600  # seconds of the game's clock in a second
MAX_SECONDS_WITHOUT_ENDING = 60  # seconds without an ending: something is stuck
clock = time.perf_counter  # the same for all processes, and never changed


def main(folder: str, endings: str, kills: str, seed: str, plant: str = "") -> None:
    notes, rng, began = Path(folder) / "notes", Random(int(seed)), clock()
    notes.touch()
    seeds = iter(range(1000 * int(seed), 1000 * int(seed) + 1000))
    children = [fork(notes, next(seeds), began, plant) for _ in range(PROCESSES)]
    left, over, since = int(kills), set(), clock()
    told = notes.open()
    while left or len(over) < int(endings):
        time.sleep(0.05)
        for gone in [child for child in children if os.waitpid(child, os.WNOHANG)[0]]:
            children[children.index(gone)] = fork(notes, next(seeds), began, plant)
        if found := {line for line in told if '"finished"' in line} - over:
            over, since = over | found, clock()
        elif clock() - since > MAX_SECONDS_WITHOUT_ENDING:
            break
        if left and len(over) >= int(endings) * (int(kills) - left + 1) // (int(kills) + 1):
            os.kill(rng.choice(children), signal.SIGKILL)
            left -= 1
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def fork(notes: Path, seed: int, began: float, plant: str) -> int:
    child = os.fork()
    if not child:
        try:
            play(notes, seed, began, plant)
        except BaseException:
            frames = traceback.format_exc().split('  File "')
            write(
                notes,
                ["fault", "".join(frame for frame in frames if "site-packages" not in frame or frame == frames[-1])],
            )
        finally:
            os._exit(1)
    return child


def play(notes: Path, seed: int, began: float, plant: str) -> None:
    """Act at the oldest running tables for ever; all processes choose among the same."""
    from games.models import Game
    from games.tables import stays
    from tests.games.season import Season

    season = Season(Random(seed), lambda *facts: write(notes, facts))
    planted(plant)
    with time_machine.travel(datetime(2026, 11, 24, 12, tzinfo=UTC), tick=True) as traveller:
        while True:
            traveller.move_to(datetime(2026, 11, 24, 12, tzinfo=UTC) + timedelta(seconds=SPEED * (clock() - began)))
            running = list(Game.objects.filter(state=Game.State.RUNNING).order_by("pk")[:TABLES])
            if len(running) < TABLES:
                season.open()
            for game in season.rng.sample(running, min(4, len(running))):
                season.act(game)
            if season.rng.random() < 0.1:
                stays.complete_due_results()
            write(notes, ["acts", dict(season.acts)])
            season.acts = Counter()


def write(notes: Path, facts: object) -> None:
    """A line in one piece, whoever else writes."""
    with notes.open("ab", buffering=0) as file:
        file.write(json.dumps(facts).encode() + b"\n")


def planted(name: str) -> None:
    """Break one thing in this process."""
    from django.db import transaction

    from games.facts.signals import game_finished
    from games.models import Participation
    from games.tables import seats, stays

    if name == "due after the commit":
        game_finished.disconnect(dispatch_uid="stays")
        later = lambda game, **rest: transaction.on_commit(lambda: perhaps(stays._mark_due, game=game))  # noqa: E731
        game_finished.connect(later, weak=False)
    elif name == "stays begin after the commit":
        begin = stays.begin_stay
        stays.begin_stay = lambda seat, event: transaction.on_commit(lambda: perhaps(begin, seat, event))
    elif name == "who returns is a new person":
        new = stays._new_stay
        stays._new_stay = lambda seat, event, **columns: new(seat, event)
    elif name == "two rows":
        begin = stays.begin_stay

        def twice(seat: object, event: int) -> None:
            begin(seat, event)
            Participation.objects.filter(game=seat.game_id, seat=seat.number, ending="").update(ending="left")
            begin(seat, event - 1)

        stays.begin_stay = twice
    assert seats


def perhaps(act: object, *given: object, **named: object) -> None:
    """Four in five times: the others are killed before."""
    if os.urandom(1)[0] % 5:
        act(*given, **named)


if __name__ == "__main__":
    django.setup()
    from games import rules
    from games.players import stand_ins
    from tests.games import tiny

    rules.GAMES["tiny"] = tiny
    stand_ins._queue_answers = lambda game_id: None
    main(*sys.argv[1:])
