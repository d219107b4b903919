"""`make test`: everything once on SQLite, and what a database may do differently once more on PostgreSQL, on a real
Valkey.
`make deep`: more of the same, for MINUTES or once, with seeds nobody has played (tests/tiers.py); SEED repeats a run.

DATABASE_URL and REDIS_URL name servers to use instead of our own. Further words go to pytest: make test ARGS="-k undo".
"""

import argparse
import itertools
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time

DBS = ("sqlite", "postgres")
# Whole files go to a worker, so that what a file's tests share is made once; in our order, the slow ones first.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")


def run(db: str, seed: int, arguments: list[str], failed: str) -> int:
    """One run of pytest, which adds the names of failed tests to the file `failed`; 5 (nothing matched) is no
    failure."""
    print(f"\n=== {db}{f', seed {seed}' if seed else ''} ===", flush=True)
    # One more than there are processors: in a browser's or a house's tests a worker mostly waits.
    workers = os.environ.get("TEST_WORKERS", str(min((os.cpu_count() or 1) + 1, 4)))
    command = [sys.executable, "-m", "pytest", "-p", "tests.costs", "-n", workers, *BY_FILE, *arguments]
    if db == "postgres":
        command += ["-m", "both or house" if seed else "both"]
    if seed:
        command.append("--timeout=3600")
    environment = {**os.environ, "DB": db, "FAILED_TESTS": failed, "DEEP": str(seed or "")}
    # Where none is kept, each of the hundreds of processes compiles every file it reads: a sixth of the whole cost.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(command, env=environment).returncode


def both(seed: int, arguments: list[str], costs: str) -> bool:
    """Both runs, even if the first one fails; what failed is named at the very end. Whether all is well."""
    arguments = [*arguments, f"--costs={costs}"]  # one word: pytest takes a file of its own for a test
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
    started, well, used = time.monotonic(), True, 0.0
    with tempfile.TemporaryDirectory(prefix="roma-costs-") as folder:
        costs = given.costs or os.path.join(folder, "costs.json")
        for _ in itertools.count():
            well = both((given.seed or 1 + secrets.randbelow(10**6)) if given.deep else 0, arguments, costs) and well
            used += cpu_seconds(costs)
            if not given.deep or given.seed or time.monotonic() - started > given.minutes * 60:
                break
    print(f"{time.monotonic() - started:.0f} s in all, {used:.0f} s of CPU.")
    return 0 if well else 1


def cpu_seconds(costs: str) -> float:
    """Return what the runs that wrote this table used, in CPU seconds."""
    with open(costs) as file:
        return sum(table["all"] for table in json.load(file).values())


def _lines(path: str) -> list[str]:
    return open(path).read().splitlines() if os.path.exists(path) else []


if __name__ == "__main__":
    sys.exit(main())
