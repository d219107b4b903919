"""`make test`: everything on SQLite, then what touches a database once more on PostgreSQL. Both on a real Valkey.

DATABASE_URL and REDIS_URL name servers to use instead of our own. Further words go to pytest: make test ARGS="-k undo".
"""

import os
import subprocess
import sys
import tempfile
import time

# These ask nothing of a database, or run the whole site on the newcomer's default. Of the whole games in a browser Gloria's
# and the one by mail are played on both databases: what a game adds to them lies above any database.
ONCE = [
    *(f"tests/{folder}" for folder in ("rules", "wording", "golden", "browser", "serve", "arena")),
    *(f"tests/deploy/test_{name}.py" for name in ("env_example", "image", "logs", "manifests", "sentry")),
    *(f"tests/e2e/test_{name}.py" for name in ("roma_game", "great_city_game", "foundations_game", "bot")),
    # A house of its own with a PostgreSQL of its own; or nothing that a database could do differently.
    *(f"tests/faults/test_{name}.py" for name in ("storm", "load", "nonsense", "secrecy")),
    *(f"tests/api/test_{name}.py" for name in ("schema", "secrecy")),
    *(
        f"tests/games/test_{name}secrecy.py"
        for name in ("page_", "roma_page_", "great_city_page_", "foundations_page_")
    ),
]


def run(db: str, arguments: list[str], failed: str) -> int:
    """One run of pytest, which adds the names of failed tests to the file `failed`; 5 (nothing matched) is no failure."""
    print(f"\n=== {db} ===", flush=True)
    # One more than there are processors: in a browser's or a house's tests a worker mostly waits.
    workers = os.environ.get("TEST_WORKERS", str(min((os.cpu_count() or 1) + 1, 4)))
    command = [sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal", "--durations=12", *arguments]
    return subprocess.run(command, env={**os.environ, "DB": db, "FAILED_TESTS": failed}).returncode


def main(arguments: list[str]) -> int:
    """Both runs, even if the first one fails; what failed is named at the very end."""
    started = time.monotonic()
    ignored = [f"--ignore={path}" for path in ONCE]
    with tempfile.TemporaryDirectory(prefix="roma-tests-") as folder:
        names = {db: os.path.join(folder, db) for db in ("sqlite", "postgres")}
        codes = {
            "sqlite": run("sqlite", arguments, names["sqlite"]),
            "postgres": run("postgres", [*ignored, *arguments], names["postgres"]),
        }
        bad = {db: _lines(names[db]) for db, code in codes.items() if code not in (0, 5)}
    print(f"{time.monotonic() - started:.0f} s in all.")
    for db, failed in bad.items():
        print(f"FAILED on {db}: {', '.join(failed) or 'see above'}")
    return 1 if bad or set(codes.values()) == {5} else 0


def _lines(path: str) -> list[str]:
    return open(path).read().splitlines() if os.path.exists(path) else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
