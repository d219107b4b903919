"""Moves and pages through HTTP and the full middleware, on both databases: each in a process of its own, one thread."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from roma_site.embedded import postgres, valkey

# As on a public site: compressed static files, secure cookies, no development pages.
PUBLIC = {
    "DEVELOPMENT": "0",
    "SECRET_KEY": "bench" * 12,
    "SITE_URL": "https://localhost",
    "EMAIL_URL": "smtp://127.0.0.1:1",
    "LOG_LEVEL": "ERROR",
}


def run(report) -> None:
    """Servers as an operator has them: every commit reaches the disk."""
    for db in ("sqlite", "postgresql"):
        with tempfile.TemporaryDirectory(prefix="roma-bench-") as name:
            folder = Path(name)
            folder.chmod(0o711)
            figures = measured(db, folder)
        tell(report, db, figures)


def measured(db: str, folder: Path) -> dict[str, float]:
    """Run over_http.py against servers of its own."""
    servers = [valkey.start(folder / "valkey")]
    env = {**os.environ, **PUBLIC, "VAR_DIR": str(folder / "var"), "REDIS_URL": servers[0].url}
    env["DATABASE_URL"] = f"sqlite:///{folder / 'roma.sqlite3'}"
    if db == "postgresql":
        servers.append(postgres.start(folder / "postgres"))
        env["DATABASE_URL"] = servers[1].url
    try:
        command = [sys.executable, "-m", "tests.bench.over_http"]
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True)
        return json.loads(done.stdout.splitlines()[-1])
    finally:
        for server in servers:
            server.stop()


def tell(report, db: str, figures: dict[str, float]) -> None:
    """The figures of DESIGN.md; those for moves are aimed at on PostgreSQL."""
    target = db == "postgresql"
    report(f"{db}: move, HTTP POST to commit", figures["moves"], "moves/s", at_least=300 if target else None)
    report(f"{db}: move, without waiting for other processes", figures["moves_cpu"], "moves/CPU-s")
    report(f"{db}: move, p50", figures["move_p50"], "ms", at_most=5 if target else None)
    report(f"{db}: move, p99", figures["move_p99"], "ms")
    report(f"{db}: move after {figures['late_at']:.0f} events / move at the start", figures["late"], "x", at_most=1.5)
    report(f"{db}: table page, live game in the process, p50", figures["page_warm"], "ms", at_most=12)
    report(f"{db}: table page, nothing in the process, p50", figures["page_cold"], "ms", at_most=40)
    report(f"{db}: any step of a replay of {figures['steps']:.0f} events, p50", figures["step_p50"], "ms", at_most=25)
    report(f"{db}: any step of that replay, worst", figures["step_worst"], "ms")
