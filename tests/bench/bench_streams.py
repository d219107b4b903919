"""Streams: memory of thousands of idle ones, and the delay until the next question is on a page."""

import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from roma_site.embedded import valkey
from roma_site.embedded.process import Server, free_port
from roma_site.live import tickets
from roma_site.live.tickets import Ticket
from tests.strong_key import STRONG_KEY

MANY = 5_000
PATIENCE = 60  # s


def run(report) -> None:
    """On a Valkey of their own."""
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name:
        folder = Path(name)
        broker = valkey.start_valkey(folder / "valkey")
        own = {"DEVELOPMENT": "1", "VAR_DIR": str(folder), "REDIS_URL": broker.url, "SECRET_KEY": STRONG_KEY}
        env = {**os.environ, **own, "DATABASE_URL": f"sqlite:///{folder / 'roma.sqlite3'}", "LOG_LEVEL": "ERROR"}
        env["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
        try:
            weigh(report, env)
            wait_for_questions(report, env)
        finally:
            broker.stop()


def weigh(report, env: dict[str, str]) -> None:
    """The process of the streams alone, before and with all of them open."""
    port = free_port()
    with started(env, port, "roma_site.streams", "--port", str(port)) as pid:
        alone = megabytes(pid)
        wires = [opened(port, number) for number in range(MANY)]
        full = megabytes(pid)
        report(f"the process of the streams, {MANY:,} idle ones", full, "MB", at_most=150)
        report("the same process without any", alone, "MB")
        for wire in wires:
            wire.close()


def opened(port: int, person: int) -> socket.socket:
    """A stream that has begun."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit[0] < MANY + 100:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(2 * MANY, limit[1]), limit[1]))
    wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
    ticket = tickets.sign_ticket(Ticket(person + 1, f"{person:016x}"), STRONG_KEY)
    wire.sendall(f"GET /stream/?ticket={ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    said = b""
    while b"event: beat" not in said:
        said += wire.recv(4096)
    return wire


def megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def wait_for_questions(report, env: dict[str, str]) -> None:
    """Web, streams and a worker, and ten tables that are played in another process."""
    port = free_port()
    subprocess.run([sys.executable, "manage.py", "prepare"], env=env, check=True, stdout=subprocess.DEVNULL)
    working = ["celery", "-A", "roma_site", "--quiet", "worker", "--pool", "threads", "--concurrency", "4"]
    with (
        started(env, port, "roma_site.web_server", "--port", str(port)),
        Part(env, *working, "--without-gossip", "--without-mingle"),
    ):
        command = [sys.executable, "-m", "tests.bench.over_stream", str(port)]
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True)
    figures = json.loads(done.stdout.splitlines()[-1])
    for when in ("quiet", "loaded"):
        for whose in ("people", "built_in"):
            name = f"next question on the page after its commit, {whose.replace('_', '-')}, {when}"
            aim = {"at_most": 0.7} if when == "quiet" else {}
            report(f"{name}, p50", figures[f"{when}_{whose}_p50"], "s", waits=True, **aim)
            report(f"{name}, worst", figures[f"{when}_{whose}_worst"], "s", waits=True)
    report("a move with words / without any", figures["cost"], "x", at_most=1.05)


class Part(Server):
    """A process of the site, to the end of a `with`."""

    def __init__(self, env: dict[str, str], *command: str) -> None:
        super().__init__(command[0], "", subprocess.Popen([sys.executable, "-m", *command], env=env))

    def __enter__(self) -> int:
        return self.process.pid

    def __exit__(self, *error: object) -> None:
        self.stop()


class started(Part):
    """A part that answers at a port."""

    def __init__(self, env: dict[str, str], port: int, *command: str) -> None:
        super().__init__(env, *command)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as wire:
                wire.sendall(b"GET /stream/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                if b" 200 " in wire.recv(64):
                    return
            time.sleep(0.05)
        raise SystemExit(f"{command[0]} did not answer")
