"""Moves and pages through HTTP and the full middleware, on both databases.

Each database has one web process, on one core for the moves. Several tables at once show the throughput, one table the
latency."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from roma_site.embedded import postgres, valkey
from tests.strong_key import STRONG_KEY

# As on a public site: compressed static files, secure cookies, no development pages.
PUBLIC = {
    "DEVELOPMENT": "0",
    "SECRET_KEY": STRONG_KEY,
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


def measured(db: str, folder: Path, module: str = "tests.bench.over_http", **more: str) -> dict[str, Any]:
    servers = [valkey.start_valkey(folder / "valkey")]
    env = {**os.environ, **PUBLIC, **more, "VAR_DIR": str(folder / "var"), "REDIS_URL": servers[0].url}
    env["DATABASE_URL"] = f"sqlite:///{folder / 'roma.sqlite3'}"
    if db == "postgresql":
        servers.append(postgres.start_postgres(folder / "postgres"))
        env["DATABASE_URL"] = servers[1].url
    try:
        env["SERVERS"] = " ".join(str(server.process.pid) for server in servers)
        command = [sys.executable, "-m", module]
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True)
        return json.loads(done.stdout.splitlines()[-1])
    finally:
        for server in servers:
            server.stop()


def tell(report, db: str, figures: dict[str, float]) -> None:
    """The figures; those for moves are aimed at on PostgreSQL."""
    target = db == "postgresql"
    at_once = f"{db}: {figures['tables']:.0f} tables at once"
    report(f"{at_once}, HTTP POST to commit", figures["several_moves"], "moves/s", at_least=300 if target else None)
    report(f"{at_once}, p50", figures["several_p50"], "ms")
    report(f"{at_once}, p99", figures["several_p99"], "ms")
    report(f"{db}: one table, HTTP POST to commit, p50", figures["one_p50"], "ms", at_most=5 if target else None)
    report(f"{db}: one table, p99", figures["one_p99"], "ms")
    report(f"{db}: one table, one move after the other", figures["one_moves"], "moves/s")
    report(f"{db}: one table, without waiting for other processes", figures["one_cpu"], "moves/CPU-s")
    report(f"{db}: move after {figures['late_at']:.0f} events / move at the start", figures["late"], "x", at_most=1.5)
    report(f"{db}: table page, live game in the process, p50", figures["page_warm"], "ms", at_most=12)
    report(f"{db}: table page, nothing in the process, p50", figures["page_cold"], "ms", at_most=40)
    report(f"{db}: any step of a replay of {figures['steps']:.0f} events, p50", figures["step_p50"], "ms", at_most=15)
    report(f"{db}: any step of that replay, worst", figures["step_worst"], "ms")
