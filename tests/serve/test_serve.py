"""`manage.py serve`: the whole site in one command, and no process left after it."""

import fcntl
import os
import shutil
import signal
import socket
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from roma_site import supervisor
from roma_site.embedded.process import free_port
from tests import database, warm
from tests.e2e.house import PATIENCE, House, newcomers

pytestmark = [pytest.mark.house, pytest.mark.slow, pytest.mark.faults]


def ours(var: Path) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        try:
            # Valkey writes its title over its environment.
            mine = f"VAR_DIR={var}".encode() in (entry / "environ").read_bytes() or (
                entry / "cwd"
            ).readlink().is_relative_to(var)
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
def folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="roma-serve-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def lived_in(folder: Path, django_db_setup: None) -> Path:
    (folder / "var").mkdir()
    database.copy_to(folder / "var/roma.sqlite3")
    return folder


# On SQLite every house of tests/e2e is opened and closed like this.
@pytest.mark.parametrize("db", [pytest.param("sqlite", marks=pytest.mark.deep), "postgres"])
def test_opens_is_well_and_leaves_nothing(folder: Path, db: str) -> None:
    with House(folder, db) as house:
        answer = urllib.request.urlopen(f"http://127.0.0.1:{house.port}/healthz", timeout=PATIENCE)
        assert answer.status == 200
        assert len(ours(house.var)) >= 4, "supervisor, web, worker and Valkey"
        house.process.send_signal(signal.SIGINT)
        assert house.process.wait(PATIENCE) == 0
        assert "No process is left running" in house.said.read_text()
    assert ours(house.var) == []
    assert not (house.var / "valkey.url").exists()


def test_a_killed_house_leaves_nothing_either(lived_in: Path) -> None:
    with House(lived_in, "sqlite") as house:
        house.process.kill()
        house.process.wait(PATIENCE)
        wait_for_nobody(house.var)


def test_a_second_house_on_the_same_folder_is_refused_and_changes_nothing(folder: Path) -> None:
    (folder / "valkey").mkdir()
    (folder / "valkey.url").write_text("redis://127.0.0.1:1/0")
    with (folder / "serve.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = warm.run(["manage.py", "serve"], newcomers(folder, free_port()))
    assert second.returncode == 1
    assert "already running" in second.stderr
    names = {file.name for file in folder.iterdir()}
    assert names >= {"valkey", "valkey.url"}, "the first house's broker"
    assert "roma.sqlite3" not in names


def test_a_taken_port_is_named_before_anything_starts(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = warm.run(["manage.py", "serve"], newcomers(folder, port))
    assert done.returncode == 1
    assert f"PORT={port + 1} make run" in done.stderr
    assert not (folder / "roma.sqlite3").exists()


def test_without_a_port_for_mails_the_house_is_open_all_the_same_until_a_part_dies(lived_in: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        mails = f"smtp://127.0.0.1:{taken.getsockname()[1]}"
        with House(lived_in, "sqlite", INBOUND_LISTEN=mails) as house:
            assert urllib.request.urlopen(f"http://127.0.0.1:{house.port}/healthz", timeout=PATIENCE).status == 200
            said = house.said.read_text()
            os.kill(int(said.partition("worker    process ")[2].split()[0]), signal.SIGKILL)
            assert house.process.wait(PATIENCE) == 1
            assert "worker ended unexpectedly" in house.said.read_text()
    assert ours(house.var) == []
    assert f"cannot listen on {mails} (Address already in use): no answers by email" in said
    assert said.index(mails) < said.index("broker") < said.index("prepared")
    assert "inbound   in the worker" not in said


@pytest.mark.parametrize("url", ["smtp://127.0.0.1:99999", "smtp://no.such.host.invalid:8025"])
def test_where_nobody_can_listen_for_mails(url: str) -> None:
    assert supervisor.url_listen_error(url)


def test_mails_come_to_a_port_beside_that_of_the_pages(settings) -> None:
    settings.INBOUND_LISTEN, settings.INBOUND_ABOVE_PORT = "smtp://127.0.0.1:8025", 25
    assert supervisor.inbound_url_for(9000) == "smtp://127.0.0.1:9025"
    settings.INBOUND_LISTEN, settings.INBOUND_ABOVE_PORT = "lmtp://[::1]:24", 0
    assert supervisor.inbound_url_for(9000) == "lmtp://[::1]:24"
