"""Compare our event log with `eventsourcing`, and our rules core with boardgame.io, on the small game.

The figures are ratios. They have no target, since the libraries do not do the same work: our append checks the answer
by the rules, locks the game, and writes the hash chain, clocks and notifications in the move's transaction, while
`eventsourcing` saves what it is given, with optimistic locking. boardgame.io's reducer keeps the undo state and a log
of patches; ours writes log entries for each seat. Both views are measured as JSON text, for four seats and a spectator.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import urlsplit

from roma_site.embedded import postgres

from .bench_log import database, move, table
from .small import CARDS, rules

HERE = Path(__file__).parent / "small"
GAMES = 20


def run(report) -> None:
    """Everything with one database after the other, then everything in memory."""
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        logs(
            report,
            "sqlite",
            {"DB": "sqlite", "SQLITE_SYNCHRONOUS": "FULL"},
            {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "other.sqlite3")},
        )
        server = postgres.start_postgres(folder / "postgres")
        try:
            logs(report, "postgresql", {"DB": "postgres", "DATABASE_URL": server.url}, named(server.url))
        finally:
            server.stop()
        reducers(report, folder)


def named(url: str) -> dict[str, str]:
    """A database as `eventsourcing` wants to hear of it."""
    parts = urlsplit(url)
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": parts.path.lstrip("/"),
        "POSTGRES_HOST": parts.hostname or "",
        "POSTGRES_PORT": str(parts.port or 5432),
        "POSTGRES_USER": parts.username or "",
        "POSTGRES_PASSWORD": parts.password or "unused",
    }


def logs(report, db: str, ours: dict[str, str], theirs: dict[str, str]) -> None:
    """From command to commit, and from rows to a table."""
    own, other = told("tests.bench.bench_others", ours), told("tests.bench.small.sourced", theirs)
    report(f"{db}: our append / eventsourcing's save", own["move"] / other["move"], "x")
    report(f"{db}: our cold load of sixty moves / eventsourcing's", own["load"] / other["load"], "x")


def told(module: str, environment: dict[str, str]) -> dict[str, float]:
    """The figures that a process of its own prints last."""
    done = subprocess.run(
        [sys.executable, "-m", module], env={**os.environ, **environment}, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def reducers(report, folder: Path) -> None:
    """In memory: moves a second, and moves' worth of views."""
    if not (shutil.which("npm") and shutil.which("node")):
        print("boardgame.io: not measured, this machine has no node and npm")
        return
    for name in ("package.json", "package-lock.json", "game.cjs"):
        shutil.copy(HERE / name, folder)
    subprocess.run(
        ["npm", "ci", "--omit=dev", "--omit=optional", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True
    )
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(["node", "game.cjs"], cwd=folder, env=environment, capture_output=True, text=True, check=True)
    other, (moves, views) = json.loads(done.stdout), in_memory()
    report("our moves / boardgame.io's, in memory", moves / other["moves"], "x")
    report("our views of a move / boardgame.io's", views / other["views"], "x")


def in_memory() -> tuple[float, float]:
    """Moves a second, views of a move (four seats, a spectator, as JSON) a second."""
    import msgspec

    from games.rules.match import Match

    moving = looking = 0.0
    for seed in range(GAMES):
        match = Match.new(rules, rules.PLAYERS)
        match.take(None, "deck", tuple(Random(seed).sample(CARDS, len(CARDS))))
        while not match.over:
            start = time.perf_counter()
            seat = match.waiting[0]
            match.take(seat, "play", match.asked(seat).options[0])
            between = time.perf_counter()
            for viewpoint in (*range(rules.PLAYERS), None):
                msgspec.json.encode(match.view(viewpoint))
            moving, looking = moving + between - start, looking + time.perf_counter() - between
    return GAMES * len(CARDS) / moving, GAMES * len(CARDS) / looking


def main() -> None:
    """Our own log, in the database that the environment names."""
    with database():
        from games import rules as known
        from games.eventlog.loading import load_cold

        known.GAMES["small"], moves, games = rules, [], []
        for _ in range(GAMES):
            game = table("small", rules.PLAYERS)
            moves += [move(game, lambda question: question.options[0]) for _ in CARDS]
            games.append(game)
        loads = []
        for game in games:
            game.refresh_from_db()
            start = time.perf_counter()
            load_cold(game)
            loads.append(time.perf_counter() - start)
        print(json.dumps({"move": median(moves), "load": median(loads)}))


if __name__ == "__main__":
    main()
