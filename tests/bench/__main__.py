"""`make bench [ONLY=name]`: runs every tests/bench/bench_*.py and prints one table.

A bench module has `run(report)`, which calls `report(figure, value, unit, at_least=… | at_most=…)`. Beside each value stands
its ratio to a calibration loop of the same run, which is what can be compared between machines.
"""

import argparse
import importlib
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent


def calibrate() -> float:
    """Millions of simple Python steps a CPU-second, now, on this machine: the best of five."""

    def loop() -> float:
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number & 7
        return time.process_time() - start

    return 1 / min(loop() for _ in range(5))


@dataclass
class Row:
    """One figure."""

    figure: str
    value: float
    unit: str
    target: str
    met: bool | None
    ratio: float


@dataclass
class Report:
    """Collects figures; called by the bench modules."""

    calibration: float
    rows: list[Row] = field(default_factory=list)

    def __call__(
        self, figure: str, value: float, unit: str, *, at_least: float | None = None, at_most: float | None = None
    ) -> None:
        """Note one figure and print it at once: a long bench shows how it goes."""
        met, target = None, "-"
        if at_least is not None:
            met, target = value >= at_least, f">= {number(at_least)}"
        elif at_most is not None:
            met, target = value <= at_most, f"<= {number(at_most)}"
        row = Row(figure, value, unit, target, met, value / self.calibration)
        self.rows.append(row)
        print(line(row), flush=True)


def number(value: float) -> str:
    """As many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def line(row: Row) -> str:
    """One line of the table."""
    verdict = {True: "met", False: "NOT MET", None: ""}[row.met]
    return f"{row.figure:<64}{number(row.value):>10} {row.unit:<10}{row.ratio:>10.3g}  {row.target:<12}{verdict}"


def modules(only: str) -> list[str]:
    """The bench modules there are, or the ones asked for."""
    names = sorted(file.stem for file in HERE.glob("bench_*.py"))
    return [name for name in names if only in name]


def main() -> int:
    """Run them; 1 if a target is not met."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measures, and compares with the numbers aimed at.")
    parser.add_argument(
        "only", nargs="?", default="", help="run only the modules with this in their name: " + " ".join(modules(""))
    )
    names = modules(parser.parse_args().only)
    if not names:
        parser.error("no bench of that name; see --help")
    report = Report(calibrate())
    print(f"calibration: {report.calibration:.1f} million steps a CPU-second (the column `ratio` is value / this)")
    print(f"{'figure':<64}{'value':>10} {'unit':<10}{'ratio':>10}  {'target':<12}")
    for name in names:
        importlib.import_module(f"tests.bench.{name}").run(report)
    missed = [row.figure for row in report.rows if row.met is False]
    print(f"{len(report.rows)} figures, {len(missed)} below what is aimed at.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
