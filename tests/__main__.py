"""`make test`: run every test once on SQLite, and some again on PostgreSQL and a real Valkey.

Tests run again if they can behave differently there. `make deep` runs longer tests, for MINUTES or once, with new seeds
(tests/tiers.py); SEED repeats a run.

DATABASE_URL and REDIS_URL name servers to use instead of our own. Further words go to pytest: make test ARGS="-k undo".

The last line shows the cost: the CPU seconds of all processes, including those whose parents ended first. The speed of
the machine is measured during the run as in `make bench`, so that runs on different machines can be compared."""

import argparse
import ctypes
import itertools
import os
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.__main__ import PACE, calibrate

PR_SET_CHILD_SUBREAPER = 36
PACE_INTERVAL_SECONDS = 15
DBS = ("sqlite", "postgres")
# Whole files go to a worker, so that what a file's tests share is made once; in our order, the slow ones first.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")


def run(db: str, seed: int, arguments: list[str], failed: str) -> int:
    """One run of pytest, which adds the names of failed tests to the file `failed`; 5 (nothing matched) is no
    failure."""
    print(f"\n=== {db}{f', seed {seed}' if seed else ''} ===", flush=True)
    # On SQLite one more than there are processors: in a browser's or a house's tests a worker mostly waits.
    more = db == "sqlite" or bool(seed)
    workers = os.environ.get("TEST_WORKERS", str(min((os.cpu_count() or 1) + more, 4)))
    command = [sys.executable, "-m", "pytest", "-p", "tests.costs", "-n", workers, *BY_FILE, *arguments]
    if db == "postgres":
        command += ["-m", "both or house" if seed else "both"]
    if seed:
        command.append("--timeout=3600")
    environment = {**os.environ, "DB": db, "FAILED_TESTS": failed, "DEEP": str(seed or "")}
    # Where none is kept, each of the hundreds of processes compiles every file it reads: a sixth of the whole cost.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return wait(subprocess.Popen(command, env=environment))


def wait(process: subprocess.Popen) -> int:
    """Return the exit code of this process. Orphans below it become ours, and are reaped meanwhile."""
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == process.pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode


@contextmanager
def measured_pace() -> Iterator[list[float]]:
    """Inside, the list grows by the machine's pace now and then: millions of steps a CPU-second."""
    paces, done = [calibrate(1)], threading.Event()

    def measure() -> None:
        while not done.wait(PACE_INTERVAL_SECONDS):
            paces.append(calibrate(1))

    threading.Thread(target=measure, daemon=True).start()
    yield paces
    done.set()


def both(seed: int, arguments: list[str]) -> bool:
    """Both runs, even if the first one fails; what failed is named at the very end. Whether all is well."""
    with tempfile.TemporaryDirectory(prefix="roma-tests-") as folder:
        names = {db: os.path.join(folder, db) for db in DBS}
        codes = {db: run(db, seed, arguments, names[db]) for db in DBS}
        bad = {db: _lines(names[db]) for db, code in codes.items() if code not in (0, 5)}
    for db, failed in bad.items():
        print(f"FAILED on {db}: {', '.join(failed) or 'see above'}")
    if bad and seed:
        print(f"The same again: make deep SEED={seed}")
    return not bad and set(codes.values()) != {5}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests", description=__doc__)
    parser.add_argument("--deep", action="store_true", help="more of the same, with fresh seeds")
    parser.add_argument("--minutes", type=float, default=0, help="deep: begin anew with other seeds for so long")
    parser.add_argument("--seed", type=int, default=0, help="deep: the number that a run has printed")
    parser.add_argument("--costs", help="keep the table of what each test costs in this file")
    given, arguments = parser.parse_known_args()
    if given.costs:
        arguments.append(f"--costs={given.costs}")  # one word: pytest takes a file of its own for a test
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    started, well = time.monotonic(), True
    with measured_pace() as paces:
        for _ in itertools.count():
            well = both((given.seed or 1 + secrets.randbelow(10**6)) if given.deep else 0, arguments) and well
            if not given.deep or given.seed or time.monotonic() - started > given.minutes * 60:
                break
    used, pace = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]), statistics.median(paces)
    print(
        f"{time.monotonic() - started:.0f} s in all, {used:.0f} s of CPU at {pace:.0f} million steps a CPU-second: "
        f"{used * pace / PACE:.0f} s at {PACE:.0f}."
    )
    return 0 if well else 1


def _lines(path: str) -> list[str]:
    return open(path).read().splitlines() if os.path.exists(path) else []


if __name__ == "__main__":
    sys.exit(main())
