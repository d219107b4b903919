"""`make bench [ONLY=name]`: run each module of tests/bench whose name begins with bench_, and print a table.

A bench module has `run(report)`, which calls `report(figure, value, unit, at_least=… | at_most=…)`. The speed of a
shared machine changes from minute to minute, so a calibration loop runs before and after each figure. The table also
shows each value as it would be on the machine for which the targets were set. A figure is "met" if the value meets the
target, "met at pace" if only the converted value does."""

import argparse
import importlib
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
PACE = 40.0  # millions of the loop's steps a CPU-second where commit 71c6e10 met 72,600 decisions/s of Gloria (1,830 a step)


def calibrate(times: int = 5, steps: int = 1_000_000) -> float:
    """Millions of simple Python steps a CPU-second, now, on this machine: the best of so many times."""

    def loop() -> float:
        start, total = time.process_time(), 0
        for number in range(steps):
            total += number & 7
        return time.process_time() - start

    return steps / 1e6 / min(loop() for _ in range(times))


@dataclass
class Row:
    """One figure."""

    figure: str
    value: float
    at_pace: float
    unit: str
    target: str
    verdict: str


@dataclass
class Report:
    """Collects figures; called by the bench modules."""

    calibration: float
    rows: list[Row] = field(default_factory=list)

    def __call__(
        self,
        figure: str,
        value: float,
        unit: str,
        *,
        at_least: float | None = None,
        at_most: float | None = None,
        waits: bool = False,
        pace: float | None = None,
    ) -> None:
        if pace is None:
            before, self.calibration = self.calibration, calibrate()
            pace = (before + self.calibration) / 2
        at_pace = value if waits else paced(value, unit, PACE / pace)
        target, verdict = "-", ""
        if at_least is not None:
            target, verdict = f">= {number(at_least)}", judged(value >= at_least, at_pace >= at_least)
        elif at_most is not None:
            target, verdict = f"<= {number(at_most)}", judged(value <= at_most, at_pace <= at_most)
        row = Row(figure, value, at_pace, unit, target, verdict)
        self.rows.append(row)
        print(line(row), flush=True)


def paced(value: float, unit: str, slower: float) -> float:
    if unit.endswith(("/s", "/CPU-s")):
        return value * slower
    return value / slower if unit.startswith(("ms", "µs")) else value


def judged(met: bool, met_at_pace: bool) -> str:
    if met:
        return "met"
    return "met at pace" if met_at_pace else "NOT MET"


def number(value: float) -> str:
    """As many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def line(row: Row) -> str:
    """One line of the table."""
    values = f"{number(row.value):>10} {number(row.at_pace):>10} {row.unit:<12}"
    return f"{row.figure:<64}{values}{row.target:<12}{row.verdict}"


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
    print(
        f"calibration: {report.calibration:.1f} million steps a CPU-second now; the column `at pace` is at {PACE:.0f}"
    )
    print(f"{'figure':<64}{'value':>10} {'at pace':>10} {'unit':<12}{'target':<12}")
    for name in names:
        importlib.import_module(f"tests.bench.{name}").run(report)
    missed = [row.figure for row in report.rows if row.verdict == "NOT MET"]
    print(f"{len(report.rows)} figures, {len(missed)} below what is aimed at.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
