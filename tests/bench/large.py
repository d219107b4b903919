"""A site that has run for years: `python -m tests.bench.large --games 1000000 [--report FILE]`.

Makes a PostgreSQL of its own in a temporary folder, plays a few games of every ruleset there, lets the database copy
them until there are so many (about fifty events each), and measures pages and the sweep as any process would find them:
home, archive, search, table, replay. With --report everything printed, and the plan of each page's slowest query, is
kept in a file. A million games are some 50,000,000 events and want about 25 GB of disk; fewer tell how it grows."""

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from roma_site.embedded import postgres, valkey

from .bench_http import PUBLIC

PEOPLE, EVENTS, TIMES = 100_000, 50, 15


def main() -> int:
    """Servers, then the measuring process, then the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.large", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000, help="how many games there are to be (default: 100,000)")
    parser.add_argument("--report", type=Path, help="keep the figures and the plans in this file, as Markdown")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        print(json.dumps(measured(given.games)))
        return 0
    with tempfile.TemporaryDirectory(prefix="roma-large-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        found = inside(folder, given.games)
    text = report(found)
    print(text)
    if given.report:
        given.report.write_text(text)
    return 0


def inside(folder: Path, games: int) -> dict:
    servers = [valkey.start_valkey(folder / "valkey"), postgres.start_postgres(folder / "postgres")]
    env = {
        **os.environ,
        **PUBLIC,
        "VAR_DIR": str(folder / "var"),
        "REDIS_URL": servers[0].url,
        "DATABASE_URL": servers[1].url,
    }
    command = [sys.executable, "-m", "tests.bench.large", "--inside", "--games", str(games)]
    try:
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
        return json.loads(done.stdout.splitlines()[-1])
    finally:
        for server in servers:
            server.stop()


def measured(games: int) -> dict:
    """Fill the database, open every page as a user with many tables and as a stranger, and run the sweep."""
    over_http = importlib.import_module("tests.bench.over_http")  # first: it sets Django up
    filling = importlib.import_module("tests.bench.filling")

    filling.prepare()
    began = time.monotonic()
    people = [over_http.person(number) for number in range(4)]
    filling.bases(people, EVENTS)
    filling.copies(games, PEOPLE)
    found = {**filling.size(), "filled in s": round(time.monotonic() - began)}
    return {"size": found, "rows": [row(*page) for page in pages(people[0][1])], "sweep": swept()}


def pages(cookie: str) -> list[tuple[str, str, str]]:
    from games.models import Game

    running, finished = (Game.objects.filter(state=state).order_by("-pk")[0] for state in ("running", "finished"))
    return [
        ("home, signed in", "/", cookie),
        ("open tables, a stranger", "/tables/", ""),
        ("archive, first page", "/archive/", ""),
        ("archive, page 500", "/archive/?page=500", ""),
        ("archive, one game", "/archive/?game=roma", ""),
        ("archive, a rare ending, by points", "/archive/?game=roma&end=no_vp&sort=points", ""),
        ("archive, a size, by length", "/archive/?size=5&sort=length", ""),
        ("archive, one player with another", "/archive/?player=Person+4711&with=Person+4712", ""),
        ("archive, a player's name", "/archive/?player=Person+4711", ""),
        ("archive, an unknown name", "/archive/?player=Nobody+at+all", ""),
        ("table, a stranger, in a cold process", f"/t/{running.slug}/", ""),
        ("replay, a middle step, in a cold process", f"/t/{finished.slug}/replay/{finished.head // 2}/", ""),
    ]


def row(name: str, path: str, cookie: str) -> dict:
    """A page's times, and its slowest query with its plan."""
    from . import filling, over_http

    taken = []
    for _ in range(TIMES):
        over_http.forget()
        took, status = over_http.request("GET", path, cookie)
        if not status.startswith(("200", "302")):
            raise SystemExit(f"{status} at {path}")
        taken.append(took)
    taken.sort()
    slowest = filling.slowest(lambda: over_http.request("GET", path, cookie))
    return {"page": name, "p50": taken[TIMES // 2], "worst": taken[-1], **slowest}


def swept() -> dict:
    from games.deadlines import sweep

    start = time.perf_counter()
    sweep.sweep_deadlines()
    between = time.perf_counter()
    sweep.count_overdue_alarms()
    return {"sweep": (between - start) * 1e3, "canary": (time.perf_counter() - between) * 1e3}


def report(found: dict) -> str:
    """Markdown: size, times, plans."""
    size = ", ".join(
        f"{value:,} {name}" if isinstance(value, int) else f"{name}: {value}" for name, value in found["size"].items()
    )
    lines = [
        "# A site that has run for years", "",
        "Made by `python -m tests.bench.large`; see there. PostgreSQL on the same two cores as the site.", "",
        f"Size: {size}.", "",
        "| page | p50 ms | worst ms | queries | slowest ms |", "|---|---:|---:|---:|---:|",
        *(f"| {r['page']} | {r['p50']:.1f} | {r['worst']:.1f} | {r['queries']} | {r['slowest']:.1f} |" for r in found["rows"]),
        f"| sweep, nothing due | {found['sweep']['sweep']:.1f} | | | |",
        f"| the canary of /healthz | {found['sweep']['canary']:.1f} | | | |", "",
        "## Plans of the slowest queries", "",
    ]  # fmt: skip
    for r in found["rows"]:
        lines += [f"### {r['page']}", "", "```", r["sql"], "", r["plan"], "```", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
