"""Moves at a steady pace while built-in players think, beside the same moves while none does: on PostgreSQL, with a
worker and a thinking process as an operator has them. Thinking is not to be felt by who moves.

Both by turns, some seconds each, so that what else this machine does falls on both alike. A move's time runs from the
moment it was due to the response that follows its commit; on a machine that is busy with other things this is how long
it waited for a processor, and only the web's own CPU seconds say something. THINKING_ROUNDS makes it smaller."""

import tempfile
from pathlib import Path

from tests.bench import bench_http
from tests.bench.__main__ import PACE

RATE = 50  # moves a second, on the machine for which the numbers were set
SLOWER = 1.25  # a move's median, and its p95, beside those while nobody thinks
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
        report(f"thinking: a move while nobody thinks, {part}", figures[f"alone_{part}"], "ms")
        report(f"thinking: a move with {thinkers}, {part}", figures[f"beside_{part}"], "ms")
    report(f"thinking: a move with {thinkers} / while nobody thinks, p50", figures["slower_p50"], "x", at_most=SLOWER)
    report(f"thinking: a move with {thinkers} / while nobody thinks, p95", figures["slower_p95"], "x", at_most=SLOWER)
    report(
        "thinking: the web's CPU seconds for them, then / while nobody thinks",
        figures["slower_cpu"],
        "x",
        at_most=SLOWER,
    )
    report("thinking: cores that thought meanwhile", figures["cores"], "cores", at_least=BUSY)
    report("thinking: answers they gave meanwhile", figures["answers"], "answers/s", waits=True)
