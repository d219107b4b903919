"""The process of bench_http.py: the WSGI application, and players who send requests."""

import io
import json
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from urllib.parse import urlencode

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.test import Client  # noqa: E402

from games.eventlog import log  # noqa: E402
from games.facts.events import Conceded  # noqa: E402
from games.models import Game  # noqa: E402
from games.tables import opening as tables  # noqa: E402
from roma_site.accounts.models import User  # noqa: E402
from tests.bench import script  # noqa: E402
from tests.memory import forget  # noqa: E402
from tests.rules import chance  # noqa: E402
from tests.tables import open_table  # noqa: E402

CSRF = "c" * 32
PEOPLE = 3
LATE = 1_500
TABLES = 4  # at which players press a button at the same time


@cache
def application() -> WSGIHandler:
    """The site's own; made when its static files have been collected."""
    return get_wsgi_application()


def request(method: str, path: str, cookie: str, form: dict[str, str] | None = None) -> tuple[float, str]:
    """One request, and how long it took until its last byte was there: milliseconds, status line."""
    body = urlencode({**form, "csrfmiddlewaretoken": CSRF}).encode() if form else b""
    path, _, query = path.partition("?")
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "443",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "HTTP_ORIGIN": "https://localhost",
        "HTTP_COOKIE": cookie,
        "HTTP_ACCEPT_LANGUAGE": "es",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(body)),
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "https",
    }
    status: list[str] = []
    site = application()
    start = time.perf_counter()
    response = site(environ, lambda line, headers: status.append(line))
    for _ in response:
        pass
    response.close()
    return (time.perf_counter() - start) * 1e3, status[0]


def person(number: int) -> tuple[User, str]:
    """A signed-in user, and the cookies of their browser."""
    user = User.objects.create_user(f"{number}@bench.test", f"Player {number}")
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return user, f"{settings.CSRF_COOKIE_NAME}={CSRF}; {settings.SESSION_COOKIE_NAME}={session}"


class Table:
    """A game of people who answer at random, by POST."""

    def __init__(self, people: list[tuple[User, str]], seed: int, ruleset: str = "gloria") -> None:
        self.cookies, self.rng = [cookie for _, cookie in people], Random(seed)
        self.game = open_table(people[0][0], ruleset, size=len(people))
        for user, _ in people[1:]:
            tables.join(self.game, user)
        self.path = f"/t/{self.game.slug}/"

    def move(self) -> float | None:
        """One answer; None when the game is over."""
        answer = self.next_form()
        return None if answer is None else self.post(*answer)

    def next_form(self) -> tuple[int, dict[str, str]] | None:
        self.game = Game.objects.get(pk=self.game.pk)
        if self.game.over:
            return None
        seat = log.load(self.game).awaited[0]
        look = log.observe(self.game, seat)
        choice = chance.choice(self.rng, look.question)
        return seat, {"opened": str(look.opened), "what": look.question.what, "choice": json.dumps(choice)}

    def post(self, seat: int, form: dict[str, str]) -> float:
        """The button pressed."""
        took, status = request("POST", f"{self.path}answer/", self.cookies[seat], form)
        if not status.startswith("303"):
            raise SystemExit(f"{status} at {self.path}: {form}")
        return took

    def moves(self, most: int) -> list[float]:
        """So many answers, or fewer if the game ends."""
        taken: list[float] = []
        while len(taken) < most and (took := self.move()) is not None:
            taken.append(took)
        return taken

    def fill(self, until: int) -> None:
        """Append events that change nothing: a player concedes and takes it back."""
        for _ in range(self.game.head, until, 2):
            log.append(self.game.pk, Conceded(0, True))
            log.append(self.game.pk, Conceded(0, False))

    def page(self, path: str = "") -> float:
        """One page of the table."""
        took, status = request("GET", self.path + path, self.cookies[0])
        if not status.startswith("200"):
            raise SystemExit(f"{status} at {self.path}{path}")
        return took


def many(times: int, measure: Callable[[], float], before: Callable[[], object] = lambda: None) -> list[float]:
    """The same measure again and again."""
    taken = []
    for _ in range(times):
        before()
        taken.append(measure())
    return taken


def play_at_once(tables: list[Table]) -> dict[str, float]:
    scripts = [script.written(Game.objects.get(pk=table.game.pk), seed) for seed, table in enumerate(tables)]
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    start, cpu = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(len(tables)) as threads:
        rows = threads.map(lambda table, answers: [table.post(*one) for one in answers], tables, scripts)
        taken = [took for row in rows for took in row]
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu
    os.sched_setaffinity(0, cores)
    return {
        "moves": len(taken) / wall,
        "cpu": len(taken) / cpu,
        "p50": statistics.median(taken),
        "p99": statistics.quantiles(taken, n=100)[-1],
    }


def main() -> None:
    """Play, look, replay; print one line of JSON."""
    call_command("migrate", verbosity=0)
    call_command("compilewords", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    people = [person(number) for number in range(PEOPLE)]
    Table(people, 0).moves(50)  # imports, templates, connections
    one = [play_at_once([Table(people, seed)]) for seed in range(3)]
    several = [play_at_once([Table(people, seed) for seed in range(TABLES)]) for _ in range(3)]
    long = Table(people, 99)
    early = long.moves(60)
    long.fill(LATE)
    late = long.moves(60)
    warm, cold = many(60, long.page), many(20, long.page, forget)
    finished = Table(people, 7)
    finished.moves(10_000)
    steps = log.observe(finished.game, 0).steps
    forget()
    shuffled = Random(1).sample(steps, min(80, len(steps)))
    replayed = [finished.page(f"replay/{number}/") for number in shuffled]
    figures = {
        **{f"one_{name}": statistics.median(run[name] for run in one) for name in one[0]},
        **{f"several_{name}": statistics.median(run[name] for run in several) for name in several[0]},
        "tables": TABLES,
        "late": statistics.median(late) / statistics.median(early),
        "late_at": LATE,
        "page_warm": statistics.median(warm),
        "page_cold": statistics.median(cold),
        "steps": len(steps),
        "step_p50": statistics.median(replayed),
        "step_worst": max(replayed),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
