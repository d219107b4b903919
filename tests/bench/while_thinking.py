"""The process of bench_thinking.py.

Players send RATE moves a second while computer players search at other tables, and while the search is paused, in
turns."""

import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tests.bench import over_http  # sets Django up

from django.core.management import call_command  # isort: skip

from games.models import Event, Game, Grade, Seat
from games.players import stand_ins
from tests.bench import script
from tests.faults.cores import of_process
from tests.faults.site import descendants
from tests.tables import open_table, replace_player

RATE, THREADS, THINKERS = float(os.environ["RATE"]), 4, 10
ROUNDS, SECONDS = int(os.environ.get("THINKING_ROUNDS", "6")), 5
TABLES = 20  # a table of people is moved at again after 0.4 s and more
WORKER = ["--pool", "threads", "--concurrency", "4", "--loglevel", "ERROR", "--without-gossip", "--without-mingle"]


def table_of_thinkers(host: over_http.User) -> Game:
    """Gloria at five, all of them strong: the longest thoughts there are."""
    game = open_table(host, "gloria", size=5, built_in=4, grades=[Grade.STRONG] * 4)
    Game.objects.filter(pk=game.pk).update(demo=True)
    replace_player(game, 0, None)
    Seat.objects.filter(game=game, number=0).update(grade=Grade.STRONG)
    return game


@contextlib.contextmanager
def processes() -> Iterator[int]:
    """A worker and the process that thinks; the latter's number."""
    lines = [["-m", "celery", "-A", "roma_site", "--quiet", "worker", *WORKER], ["manage.py", "thinking"]]
    own = {"start_new_session": True, "stderr": subprocess.DEVNULL}  # as in the house: sessions share out processors
    running = [subprocess.Popen([sys.executable, *line], **own) for line in lines]
    try:
        yield running[1].pid
    finally:
        for process in running:  # whoever thinks ends with its leader
            process.kill()
            process.wait()


def stop(pid: int, how: signal.Signals = signal.SIGSTOP) -> None:
    """Stop whoever thinks, or let them go on."""
    for one in (pid, *descendants(pid)):
        os.kill(one, how)


class People:
    own = 0.0

    def __init__(self, people: list[tuple[over_http.User, str]]) -> None:
        self.tables = [over_http.Table(people, seed) for seed in range(TABLES)]
        games = [Game.objects.get(pk=table.game.pk) for table in self.tables]
        self.answers = [iter(script.written(game, seed)) for seed, game in enumerate(games)]

    def move(self, seconds: float) -> list[float]:
        """Moves at the pace for so many seconds: milliseconds of each, from the moment it was due."""
        begun, cpu = time.perf_counter(), time.process_time()
        with ThreadPoolExecutor(THREADS) as threads:
            rows = threads.map(lambda thread: list(self.moves_of(thread, begun, seconds)), range(THREADS))
            taken = [took for row in rows for took in row]
        self.own = time.process_time() - cpu
        return taken

    def moves_of(self, thread: int, begun: float, seconds: float) -> Iterator[float]:
        """A thread has tables of its own, so that no move overtakes the one before."""
        for number in range(thread, round(RATE * seconds), THREADS):
            due = begun + number / RATE
            time.sleep(max(0.0, due - time.perf_counter()))
            self.tables[number % TABLES].post(*next(self.answers[number % TABLES]))
            yield (time.perf_counter() - due) * 1e3


class Thought:
    def __init__(self, games: list[Game]) -> None:
        self.games, self.cpu, self.answers = games, 0.0, 0

    @contextlib.contextmanager
    def counted(self, pid: int) -> Iterator[None]:
        before, given = self.spent(pid), answers_given(self.games)
        yield
        self.cpu += self.spent(pid) - before
        self.answers += answers_given(self.games) - given

    def spent(self, pid: int) -> float:
        return sum(map(of_process, (pid, *descendants(pid))))


def answers_given(games: list[Game]) -> int:
    """How often the players that think have answered after a thought."""
    given = (Event.objects.of(game.pk).filter(kind="answered") for game in games)
    return sum(answers.exclude(payload__contains='"grade"').count() for answers in given)


def main() -> None:
    """By turns; print one line of JSON."""
    call_command("migrate", verbosity=0)
    call_command("compilewords", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    users = [over_http.person(number) for number in range(over_http.PEOPLE)]
    people, games = People(users), [table_of_thinkers(users[0][0]) for _ in range(THINKERS)]
    alone: list[float] = []
    beside: list[float] = []
    thought, own = Thought(games), {"alone": 0.0, "beside": 0.0}
    with processes() as pid:
        while not answers_given(games):
            stand_ins.sweep_stand_ins.delay()
            time.sleep(1)
        people.move(SECONDS)  # imports, templates, connections
        for number in range(2 * ROUNDS):
            if number % 4 in (0, 3):  # ABBA: what else this machine does grows and wanes
                stop(pid)
                alone += people.move(SECONDS)
                own["alone"] += people.own
                stop(pid, signal.SIGCONT)
            else:
                with thought.counted(pid):
                    beside += people.move(SECONDS)
                own["beside"] += people.own
            stand_ins.sweep_stand_ins.delay()
            time.sleep(2)
    figures = {f"alone_{part}": value for part, value in parts(alone).items()}
    figures |= {f"beside_{part}": value for part, value in parts(beside).items()}
    figures |= {f"slower_{part}": figures[f"beside_{part}"] / figures[f"alone_{part}"] for part in ("p50", "p95")}
    figures |= {"rate": RATE, "thinkers": THINKERS, "slower_cpu": own["beside"] / own["alone"]}
    figures |= {"cores": thought.cpu / ROUNDS / SECONDS, "answers": thought.answers / ROUNDS / SECONDS}
    print(json.dumps(figures))


def parts(taken: list[float]) -> dict[str, float]:
    """The usual, the worse and the worst."""
    return {"p50": statistics.median(taken), "p95": statistics.quantiles(taken, n=20)[-1], "most": max(taken)}


if __name__ == "__main__":
    main()
