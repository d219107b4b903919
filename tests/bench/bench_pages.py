"""CPU time of each page and move, for all four games, compared with a trivial view.

In one process, with PostgreSQL and Valkey. Ratios to that view are the same on any machine."""

import os
import tempfile
from pathlib import Path

from games.rules import GAMES

from .bench_http import measured

# Aims in ms. Reached so far on a busy machine, as multiples of the trivial view (0.49 ms on a quiet one): the first
# page after a move 24 in Gloria a Roma, 20 in Roma, 22 in The Great City, 27 in Foundations; a cold one 28 to 45.
PAGE, MOVED, COLD, POLL, MOVE, HELP = 6, 9, 20, 1.5, 5, 1
HOMES = {0: 5, 20: 5, 100: 8}
Figure = tuple[float, float]  # milliseconds, and the machine's pace when they were measured
AT_MOST = {
    "asked": PAGE,
    "waits": PAGE,
    "watcher": PAGE,
    "mover": MOVED,
    "moved": MOVED,
    "cold": COLD,
    "poll": POLL,
    "help": HELP,
}
NAMES = {
    "asked": "table page, of a seat that is asked",
    "waits": "table page, of a seat that waits",
    "watcher": "table page, of who watches",
    "mover": "table page, the first after one's own move",
    "moved": "table page, the first after another's move",
    "cold": "table page, nothing in the process",
    "poll": "poll without news",
    "help": "of a new question, what stands behind its `?`",
}


def run(report) -> None:
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        figures = measured("postgresql", folder, "tests.bench.pages")
    os.sched_setaffinity(0, cores)
    trivial, _ = figures["trivial"]

    def tell(name: str, figure: Figure, at_most: float | None) -> None:
        value, pace = figure
        told = f"{name}, CPU ({value / trivial:.1f} x the trivial view)"
        report(told, value, "ms", at_most=at_most, pace=pace)

    tell("a trivial view through all middleware, signed in", figures["trivial"], None)
    for ruleset in GAMES:
        for key, name in NAMES.items():
            tell(f"{ruleset}: {name}", figures[f"{ruleset} {key}"], AT_MOST[key])
        (client, pace), (servers, _) = figures[f"{ruleset} move_client"], figures[f"{ruleset} move_servers"]
        tell(f"{ruleset}: move, POST to commit, client and servers", (client + servers, pace), MOVE)
        report(f"{ruleset}: of that the servers'", servers, "ms", pace=pace)
    for many, at_most in HOMES.items():
        tell(f"home with {many} tables", figures[f"home_{many}"], at_most)
