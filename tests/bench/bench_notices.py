"""Turn notices out of the door: moves at a steady pace, a real worker, a real SMTP server that notes when it took each;
and what a turn's mail costs and weighs, in whole games.

NOTICES_SECONDS and NOTICES_TABLES make it smaller; NOTICES_PACE is how many moves a second there are."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from roma_site.embedded import postgres, valkey
from tests.bench.bench_http import PUBLIC
from tests.post_office import PostOffice

PACE = int(os.environ.get("NOTICES_PACE", "50"))  # moves a second
DELAY = 1  # seconds from a question to its mail
Environment = dict[str, str]


def run(report) -> None:
    """On PostgreSQL, as an operator has it."""
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name, PostOffice() as post:
        folder = Path(name)
        folder.chmod(0o711)
        with house(folder, post) as environment:
            moves, due, seconds = at_a_pace(environment)
            mails = answered("turn_mails", environment)
    turns = [mail for mail in post.accepted if mail.id in due]
    late = sorted(max(0.0, mail.at - due[mail.id]) for mail in turns)
    pictured = sum(b"image/png" in mail.message.as_bytes() for mail in turns)
    report("turn notices: moves while measuring", moves, "moves/s", waits=True)
    report("turn notices sent", len(turns), "mails")
    report("turn notices: sent", len(turns) / seconds, "mails/s", waits=True)
    report("turn notices: with a picture", 100 * pictured / max(1, len(turns)), "%", at_least=95)
    report("turn notices: due to out of the door, p50", late[len(late) // 2] * 1e3, "ms", waits=True)
    report(
        "turn notices: due to out of the door, p99", late[len(late) * 99 // 100] * 1e3, "ms", at_most=2000, waits=True
    )
    report(
        "a turn's mail in whole games: written with its picture",
        mean([cost for cost, _ in mails]),
        "ms CPU",
        at_most=40,
    )
    report("a turn's mail in whole games: weight", mean([size for _, size in mails]) / 1e3, "KB", at_most=60)
    report("a turn's mail in whole games: weight of the heaviest", max(size for _, size in mails) / 1e3, "KB")


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def at_a_pace(environment: Environment) -> tuple[float, dict[str, float], float]:
    """What at_a_pace.py tells, a worker beside it."""
    worker = [sys.executable, "-m", "celery", "-A", "roma_site", "--quiet", "worker", "--pool", "threads"]
    worker += ["--concurrency", "4", "--loglevel", "ERROR", "--without-gossip", "--without-mingle"]
    process = subprocess.Popen(worker, env=environment, stderr=subprocess.DEVNULL)
    try:
        time.sleep(4)
        return tuple(answered("at_a_pace", environment))
    finally:
        process.terminate()
        process.wait(20)


def answered(name: str, environment: Environment) -> list:
    """What a process of this folder prints."""
    command = [sys.executable, "-m", f"tests.bench.{name}"]
    return json.loads(
        subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout.splitlines()[-1]
    )


@contextmanager
def house(folder: Path, post: PostOffice) -> Iterator[Environment]:
    """Broker and database of its own, and the environment of processes that use them."""
    servers = [valkey.start_valkey(folder / "valkey"), postgres.start_postgres(folder / "postgres")]
    env = {**os.environ, **PUBLIC, "VAR_DIR": str(folder / "var"), "REDIS_URL": servers[0].url}
    env |= {"DATABASE_URL": servers[1].url, "EMAIL_URL": post.url, "NOTICE_DELAY": str(DELAY), "PACE": str(PACE)}
    try:
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=env, check=True)
        yield env
    finally:
        for server in servers:
            server.stop()
