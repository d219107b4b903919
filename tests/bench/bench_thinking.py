"""Compare moves at a steady rate with and without computer players searching; players should notice no difference.

It runs on PostgreSQL, with a worker and a search process as on a real site. The two cases alternate every few seconds,
so that other load on the machine affects both equally. The time of a move runs from the moment it was due to the
response after its commit. On a busy machine this is mainly the wait for a processor, and only the web's CPU seconds are
meaningful. THINKING_ROUNDS makes it smaller."""

import tempfile
from pathlib import Path

from tests.bench import bench_http
from tests.bench.__main__ import PACE

RATE = 50  # moves a second, on the machine for which the numbers were set
SLOWER = 1.25  # times the median and the p95 of moves without searches
BUSY = 0.5  # of a core at least thinks meanwhile, or nothing was measured


def run(report) -> None:
    """The figures of the process while_thinking.py."""
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        rate = str(RATE * report.calibration / PACE)
        figures = bench_http.measured("postgresql", folder, "tests.bench.while_thinking", RATE=rate)
    thinkers = f"{figures['thinkers']:.0f} strong players thinking"
    report("thinking: moves while measuring", figures["rate"], "moves/s", waits=True)
    for part in ("p50", "p95", "most"):
        report(f"thinking: a move without a search, {part}", figures[f"alone_{part}"], "ms")
        report(f"thinking: a move with {thinkers}, {part}", figures[f"beside_{part}"], "ms")
    report(f"thinking: a move with {thinkers} / without a search, p50", figures["slower_p50"], "x", at_most=SLOWER)
    report(f"thinking: a move with {thinkers} / without a search, p95", figures["slower_p95"], "x", at_most=SLOWER)
    report(
        "thinking: the web's CPU seconds for them, then / without a search",
        figures["slower_cpu"],
        "x",
        at_most=SLOWER,
    )
    report("thinking: cores that thought meanwhile", figures["cores"], "cores", at_least=BUSY)
    report("thinking: answers they gave meanwhile", figures["answers"], "answers/s", waits=True)
