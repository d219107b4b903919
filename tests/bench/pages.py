"""The process of bench_pages.py: CPU time of a page, in this process and its servers."""

import gc
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from django.urls import include, path  # noqa: E402

from games.eventlog import log  # noqa: E402
from games.models import Game  # noqa: E402
from games.rules import GAMES  # noqa: E402
from games.wording import game_words  # noqa: E402
from games.wording.question_help import help_of  # noqa: E402
from tests.bench import script  # noqa: E402
from tests.bench.__main__ import calibrate  # noqa: E402
from tests.bench.over_http import Table, application, forget, person, request  # noqa: E402

TIMES, COLD, MOVES, LOOKS = 40, 8, 80, 24
TABLES = (0, 20, 100)
Figure = tuple[float, float]  # what was measured, and the machine's pace meanwhile: it changes from minute to minute
SERVERS = [int(pid) for pid in os.environ.get("SERVERS", "").split()]


def trivial(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


def with_trivial_view() -> None:
    """The site's addresses and one more."""
    urls = ModuleType("bench_urls")
    urls.urlpatterns = [path("trivial/", trivial), path("", include("roma_site.urls"))]  # type: ignore[attr-defined]
    for name in ("handler400", "handler403", "handler404", "handler500"):
        if handler := getattr(__import__("roma_site.urls", fromlist=[name]), name, None):
            setattr(urls, name, handler)
    settings.ROOT_URLCONF = urls


def servers_cpu() -> float:
    """CPU-seconds that the database and the broker have taken, their children with them."""
    return sum(cpu_of(pid) for pid in SERVERS)


def cpu_of(pid: int) -> float:
    """Of a process and its children, the living and the dead."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(cpu_of(int(child)) for child in children)


def cpu(times: int, act: Callable[[], object], before: Callable[[], object] = lambda: None) -> Figure:
    taken, paced = [], []
    for _ in range(times):
        before()
        pace, start = pace_now(), time.process_time()
        act()
        taken.append(time.process_time() - start)
        paced.append(taken[-1] * (pace + pace_now()) / 2)
    middle = statistics.median(taken)
    return middle * 1e3, statistics.median(paced) / middle


def pace_now() -> float:
    """The machine's, in a moment: where others share it, it changes from one page to the next."""
    return calibrate(times=2, steps=20_000)


def get(path: str, cookie: str, wanted: str = "200") -> None:
    """One page; SystemExit where it is not what is wanted."""
    _, status = request("GET", path, cookie)
    if not status.startswith(wanted):
        raise SystemExit(f"{status} at {path}")


def page_figures(table: Table) -> dict[str, Figure]:
    """A table's page and poll: of a seat that is asked, of one that waits."""
    answers = script.written(Game.objects.get(pk=table.game.pk), 1)
    for seat, form in answers[: len(answers) // 2]:
        table.post(seat, form)
    game = Game.objects.get(pk=table.game.pk)
    while len(awaited := log.load(game).awaited) == game.size:  # no player waits for a question to all
        table.move()
        game.refresh_from_db()
    asked, waits = awaited[0], next(seat for seat in range(game.size) if seat not in awaited)
    poll = f"{table.path}news/?seen={game.head}&timed={game.retimed}"
    return {
        "asked": cpu(TIMES, lambda: get(table.path, table.cookies[asked])),
        "waits": cpu(TIMES, lambda: get(table.path, table.cookies[waits])),
        "watcher": cpu(TIMES, lambda: get(table.path, "")),
        "cold": cpu(COLD, lambda: get(table.path, table.cookies[asked]), forget),
        "poll": cpu(TIMES * 2, lambda: get(poll, table.cookies[waits], "204")),
        "help": help_figure(game, asked),
    }


def help_figure(game: Game, seat: int) -> Figure:
    match, said, names = log.load(game), game_words(game.ruleset, "es"), ["Ana"] * game.size
    asked, view = match.asked(seat), match.view(seat)
    assert asked is not None

    def made() -> str:
        told = {"asked_help": help_of(asked, view, said, names), "game": game}
        return render_to_string("games/parts/asked_help.html", told)

    return cpu(TIMES, made)


def moved_figures(table: Table) -> dict[str, Figure]:
    """Measure each player's first page after every move of the middle of a game: who moved, and the others."""
    answers = script.written(Game.objects.get(pk=table.game.pk), 1)
    first, taken = max(0, len(answers) // 2 - LOOKS), {"mover": [], "moved": []}
    for number, (mover, form) in enumerate(answers[: len(answers) // 2 + LOOKS]):
        table.post(mover, form)
        for seat in range(table.game.size if number >= first else 0):
            page = cpu(1, lambda seat=seat: get(table.path, table.cookies[seat]))
            if number >= first + LOOKS // 2:  # until then parts are kept
                taken["mover" if seat == mover else "moved"].append(page)
    return {name: median_of(pages) for name, pages in taken.items()}


def median_of(pages: list[Figure]) -> Figure:
    taken, paced = zip(*((value, value * pace) for value, pace in pages), strict=True)
    middle = statistics.median(taken)
    return middle, statistics.median(paced) / middle


def move_figures(table: Table) -> dict[str, Figure]:
    """Moves by POST, played ahead: the CPU of this process, and that of its servers."""
    answers = script.written(Game.objects.get(pk=table.game.pk), 2)[:MOVES]
    servers, own, paces = servers_cpu(), 0.0, []
    for seat, form in answers:
        paces.append(pace_now())
        start = time.process_time()
        table.post(seat, form)
        own += time.process_time() - start
    pace, servers = statistics.mean(paces), servers_cpu() - servers
    return {"client": (own / len(answers) * 1e3, pace), "servers": (servers / len(answers) * 1e3, pace)}


def homes(people: list) -> dict[str, Figure]:
    """Measure the home page of a user with many tables of all four games."""
    figures = {}
    for number, many in enumerate(TABLES):
        own = [person(1000 + 10 * number), *people[1:]]
        for at in range(many):
            ruleset = sorted(GAMES)[at % len(GAMES)]
            Table(own[: seats_of(ruleset)], at, ruleset).moves(6 + Random(at).randrange(6))
        figures[f"home_{many}"] = cpu(TIMES, lambda own=own: get("/", own[0][1]))
    return figures


def seats_of(ruleset: str) -> int:
    """As people usually play it."""
    return max(2, min(3, max(GAMES[ruleset].SEATS)))


def main() -> None:
    """Look at everything; print one line of JSON."""
    for command in ("migrate", "compilewords"):
        call_command(command, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    with_trivial_view()
    application()
    gc.collect()  # as roma_site/wsgi.py does
    gc.freeze()
    gc.set_threshold(5_000)
    people = [person(number) for number in range(4)]
    figures: dict[str, Figure] = {}
    cpu(TIMES, lambda: get("/trivial/", people[0][1]))
    figures["trivial"] = cpu(TIMES * 3, lambda: get("/trivial/", people[0][1]))
    for ruleset in sorted(GAMES):
        table, after = (Table(people[: seats_of(ruleset)], seed, ruleset) for seed in (5, 7))
        figures |= {f"{ruleset} {name}": value for name, value in page_figures(table).items()}
        figures |= {f"{ruleset} {name}": value for name, value in moved_figures(after).items()}
        moved = Table(people[: seats_of(ruleset)], 6, ruleset)
        figures |= {f"{ruleset} move_{name}": value for name, value in move_figures(moved).items()}
    figures |= homes(people)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
