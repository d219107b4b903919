"""Turn notices out of the door: moves at a steady pace, a real worker, a real SMTP server that notes when it took each.

NOTICES_SECONDS and NOTICES_TABLES make it smaller."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from roma_site.embedded import postgres, valkey
from tests.bench.bench_http import PUBLIC
from tests.post_office import PostOffice

PACE = 50  # moves a second
DELAY = 1  # seconds from a question to its mail


def run(report) -> None:
    """On PostgreSQL, as an operator has it."""
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name, PostOffice() as post:
        folder = Path(name)
        folder.chmod(0o711)
        moves, due = played(folder, post)
        late = sorted(max(0.0, mail.at - due[mail.id]) for mail in post.accepted if mail.id in due)
        pictures = sum(b"image/png" in mail.message.as_bytes() for mail in post.accepted)
    report("turn notices: moves while measuring", moves, "moves/s", waits=True)
    report("turn notices sent", len(late), "mails")
    report("turn notices: with a picture", 100 * pictures / max(1, len(post.accepted)), "%")
    report("turn notices: due to out of the door, p50", late[len(late) // 2] * 1e3, "ms", waits=True)
    report(
        "turn notices: due to out of the door, p99", late[len(late) * 99 // 100] * 1e3, "ms", at_most=2000, waits=True
    )


def played(folder: Path, post: PostOffice) -> tuple[float, dict[str, float]]:
    """Moves a second, and when each mail that was not overtaken by a move was due."""
    servers = [valkey.start_valkey(folder / "valkey"), postgres.start_postgres(folder / "postgres")]
    env = {**os.environ, **PUBLIC, "VAR_DIR": str(folder / "var"), "REDIS_URL": servers[0].url}
    env |= {"DATABASE_URL": servers[1].url, "EMAIL_URL": post.url, "NOTICE_DELAY": str(DELAY), "PACE": str(PACE)}
    worker = [sys.executable, "-m", "celery", "-A", "roma_site", "--quiet", "worker", "--pool", "threads"]
    worker += ["--concurrency", "4", "--loglevel", "ERROR", "--without-gossip", "--without-mingle"]
    try:
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=env, check=True)
        process = subprocess.Popen(worker, env=env, stderr=subprocess.DEVNULL)
        try:
            time.sleep(4)
            command = [sys.executable, "-m", "tests.bench.at_a_pace"]
            done = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True)
            return tuple(json.loads(done.stdout.splitlines()[-1]))
        finally:
            process.terminate()
            process.wait(20)
    finally:
        for server in servers:
            server.stop()
