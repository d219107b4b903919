"""Turn notices out of the door: turns at a steady pace, a real worker, a real SMTP server that notes when it took each;
and what a turn's mail costs and weighs, in whole games.

What is asked: with twenty turn mails a second for the one core that a worker has, nineteen of twenty have their
picture. That is said of the machine for which the numbers were set, so turns come at twenty times what this one does
in a CPU-second beside that (the calibration loop of __main__.py, just before). A move is made whenever fewer turn
notices have been written than that: most moves end no turn. All share the machine: who moves, the worker, PostgreSQL,
Valkey, the mail server. What the worker takes a mail is measured, too: that does not hang on what runs beside.

NOTICES_SECONDS and NOTICES_TABLES make it smaller; NOTICES_RATE is how many turn mails a second there are to be."""

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
from tests.bench.__main__ import PACE
from tests.bench.bench_http import PUBLIC
from tests.post_office import PostOffice

RATE = 20  # turn mails a second, of a worker on a core of the machine for which the numbers were set
DELAY = 1  # seconds from a question to its mail
Environment = dict[str, str]


def run(report) -> None:
    """On PostgreSQL, as an operator has it."""
    rate = float(os.environ.get("NOTICES_RATE", RATE * report.calibration / PACE))
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name, PostOffice() as post:
        folder = Path(name)
        folder.chmod(0o711)
        with house(folder, post) as environment:
            (moves, due, seconds), busy = at_a_pace({**environment, "RATE": str(rate)})
            mails = answered("turn_mails", environment)
    turns = [mail for mail in post.accepted if mail.id in due]
    late = sorted(max(0.0, mail.at - due[mail.id]) for mail in turns)
    pictured = sum(b"image/png" in mail.message.as_bytes() for mail in turns)
    report("turn notices: moves while measuring", moves, "moves/s", waits=True)
    report("turn notices: sent", len(turns), "mails")
    report(f"turn notices: sent, where {rate:.1f} are asked for", len(turns) / seconds, "mails/s", waits=True)
    report("turn notices: the worker's CPU for each", busy / max(1, len(turns)) * 1e3, "ms CPU", at_most=1000 / RATE)
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


def at_a_pace(environment: Environment) -> tuple[list, float]:
    worker = [sys.executable, "-m", "celery", "-A", "roma_site", "--quiet", "worker", "--pool", "threads"]
    worker += ["--concurrency", "4", "--loglevel", "ERROR", "--without-gossip", "--without-mingle"]
    process = subprocess.Popen(worker, env=environment, stderr=subprocess.DEVNULL)
    try:
        time.sleep(4)
        *told, begun = answered("at_a_pace", {**environment, "WORKER": str(process.pid)})
        return told, cpu_seconds(process.pid) - begun
    finally:
        process.terminate()
        process.wait(20)


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def answered(name: str, environment: Environment) -> list:
    command = [sys.executable, "-m", f"tests.bench.{name}"]
    return json.loads(
        subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout.splitlines()[-1]
    )


@contextmanager
def house(folder: Path, post: PostOffice) -> Iterator[Environment]:
    """Broker and database of its own, and the environment of processes that use them."""
    servers = [valkey.start_valkey(folder / "valkey"), postgres.start_postgres(folder / "postgres")]
    env = {**os.environ, **PUBLIC, "VAR_DIR": str(folder / "var"), "REDIS_URL": servers[0].url}
    env |= {"DATABASE_URL": servers[1].url, "EMAIL_URL": post.url, "NOTIFICATION_DELAY_SECONDS": str(DELAY)}
    env |= {"OPEN_TABLES_PER_ACCOUNT": "100000", "RUNNING_TABLES_PER_ACCOUNT": "100000"}
    try:
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=env, check=True)
        yield env
    finally:
        for server in servers:
            server.stop()
