"""Measure turn notifications with a real worker and SMTP server: their delay, and the cost and size of an email.

Target: with twenty turn emails a second for the one core of a worker, 95 % of them are sent with their picture. The
target holds for the machine for which it was set, so the rate is scaled to this machine by the calibration loop of
__main__.py. A move is made when fewer turn notifications have been written than the rate asks for: most moves end no
turn. Player, worker, PostgreSQL, Valkey and mail server share the machine. The worker's CPU time for each email is also
measured, since other load does not change it.

NOTICES_SECONDS and NOTICES_TABLES make it smaller; NOTICES_RATE is the number of turn emails a second."""

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
