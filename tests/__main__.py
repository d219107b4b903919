"""`make test`: everything on SQLite, then what touches a database once more on PostgreSQL. Both on a real Valkey.

DATABASE_URL and REDIS_URL name servers to use instead of our own. Further words go to pytest: make test ARGS="-k undo".
"""

import os
import subprocess
import sys
import time

# These ask nothing of a database, or run the whole site on the newcomer's default. Of the whole games in a browser Gloria's
# and the one by mail are played on both databases: what a game adds to them lies above any database.
ONCE = [
    *(f"tests/{folder}" for folder in ("rules", "wording", "golden", "browser", "serve", "arena")),
    *(f"tests/deploy/test_{name}.py" for name in ("env_example", "image", "logs", "manifests", "sentry")),
    *(f"tests/e2e/test_{name}.py" for name in ("roma_game", "great_city_game", "foundations_game", "bot")),
    # A house of its own with a PostgreSQL of its own; or nothing that a database could do differently.
    *(f"tests/faults/test_{name}.py" for name in ("storm", "nonsense", "secrecy")),
    *(f"tests/api/test_{name}.py" for name in ("schema", "secrecy")),
]


def run(db: str, arguments: list[str]) -> int:
    """One run of pytest; 5 (nothing matched) is not a failure of a selection."""
    print(f"\n=== {db} ===", flush=True)
    workers = os.environ.get("TEST_WORKERS", str(min(os.cpu_count() or 1, 4)))
    command = [sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal", "--durations=12", *arguments]
    return subprocess.run(command, env={**os.environ, "DB": db}).returncode


def main(arguments: list[str]) -> int:
    """Both runs, even if the first one fails; the sum of the failures is the exit code."""
    started = time.monotonic()
    ignored = [f"--ignore={path}" for path in ONCE]
    codes = {"sqlite": run("sqlite", arguments), "postgres": run("postgres", [*ignored, *arguments])}
    failed = [db for db, code in codes.items() if code not in (0, 5)]
    if failed:
        print(f"FAILED on {' and '.join(failed)}, after {time.monotonic() - started:.0f} s.")
    return 1 if failed or set(codes.values()) == {5} else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
