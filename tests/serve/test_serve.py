"""`manage.py serve`: the whole house in one command, and nothing left of it afterwards."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roma_site.embedded.process import free_port
from tests import warm

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # s: a machine may have much else to do
pytestmark = [pytest.mark.slow, pytest.mark.faults]


def environment(var: Path, port: int, **more: str) -> dict[str, str]:
    """A newcomer's environment: no address is set."""
    unset = {"DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SQLITE_SYNCHRONOUS", "DJANGO_SETTINGS_MODULE"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    mails = {"INBOUND_LISTEN": f"smtp://127.0.0.1:{free_port()}"}
    return {
        **kept,
        **mails,
        "DEVELOPMENT": "1",
        "VAR_DIR": str(var),
        "PORT": str(port),
        "PYTHONUNBUFFERED": "1",
        **more,
    }


def command(*words: str) -> list[str]:
    return [sys.executable, "manage.py", *words]


@contextmanager
def house(var: Path, *options: str) -> Iterator[tuple[subprocess.Popen, int]]:
    """A house that is open, and closed at the end whatever happens."""
    port, said = free_port(), var / "said"
    var.mkdir(exist_ok=True)
    var.chmod(0o755)
    with said.open("w") as out:
        process = subprocess.Popen(
            command("serve", "--no-demo", *options), cwd=ROOT, env=environment(var, port), stdout=out, stderr=out
        )
    try:
        deadline = time.monotonic() + PATIENCE
        while "Open http" not in said.read_text():
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < deadline, said.read_text()
            time.sleep(0.1)
        yield process, port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def ours(var: Path) -> list[int]:
    """All living processes that belong to the house on this folder."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            mine = f"VAR_DIR={var}".encode() in (entry / "environ").read_bytes()
            if entry.name.isdigit() and mine and "State:\tZ" not in (entry / "status").read_text():
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def wait_for_nobody(var: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while left := ours(var):
        assert time.monotonic() < deadline, [Path(f"/proc/{pid}/cmdline").read_text() for pid in left]
        time.sleep(0.1)


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder that PostgreSQL as `nobody` can reach: pytest's own are private."""
    folder = Path(tempfile.mkdtemp(prefix="roma-serve-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.parametrize("db", ["sqlite", "postgres"])
def test_opens_is_well_and_leaves_nothing(var: Path, db: str) -> None:
    with house(var, "--db", db) as (process, port):
        answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE)
        assert answer.status == 200
        assert len(ours(var)) >= 6
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert "Nothing was left running" in (var / "said").read_text()
    assert ours(var) == []
    assert not (var / "valkey.url").exists()


def test_a_killed_house_leaves_nothing_either(var: Path) -> None:
    with house(var) as (process, _port):
        process.kill()
        process.wait(PATIENCE)
        wait_for_nobody(var)


def test_a_dead_part_closes_the_house(var: Path) -> None:
    with house(var) as (process, _port):
        beat = next(pid for pid in ours(var) if b"\0beat\0" in Path(f"/proc/{pid}/cmdline").read_bytes())
        os.kill(beat, signal.SIGKILL)
        assert process.wait(PATIENCE) == 1
        assert "beat ended by itself" in (var / "said").read_text()
    assert ours(var) == []


def test_a_second_house_on_the_same_folder_is_refused(var: Path) -> None:
    with (var / "serve.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = warm.run(["manage.py", "serve"], environment(var, free_port()))
    assert second.returncode == 1
    assert "open already" in second.stderr
    assert not (var / "roma.sqlite3").exists()


def test_a_taken_port_is_named_before_anything_starts(var: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = warm.run(["manage.py", "serve"], environment(var, port))
    assert done.returncode == 1
    assert f"PORT={port + 1} make run" in done.stderr
    assert not (var / "roma.sqlite3").exists()
