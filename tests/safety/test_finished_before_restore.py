"""A table that had finished before a restore is suspended once the site can know it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from games.deadlines import sweep
from games.eventlog import log
from games.facts.events import Closed
from games.models import Game, Remark
from games.operating import archive_file, timelines
from games.tables import opening
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Notification, State
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def people(django_user_model) -> list:
    return [django_user_model.objects.create_user(f"{name.lower()}@example.org", name) for name in ("Ana", "Bruno")]


def running(people) -> Game:
    game = open_table(people[0], "gloria", {"short": True}, size=2)
    opening.join(game, people[1])
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def table(people) -> Game:
    return running(people)


@pytest.fixture
def other(people) -> Game:
    """One that has not ended."""
    return running(people)


@pytest.fixture
def ended_file(table, tmp_path: Path) -> str:
    file = tmp_path / "ended.json"
    with transaction.atomic():
        log.append(table.pk, Closed("agreed", ()))
        file.write_bytes(archive_file.export_game(Game.objects.get(pk=table.pk)))
        transaction.set_rollback(True)
    return str(file)


def old_database(game: Game, path: Path) -> str:
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE games_game (uuid char(32), state varchar(9))")
        old.execute("INSERT INTO games_game VALUES (?, 'finished')", [game.uuid.hex])
        old.commit()
    return str(path)


def stopped() -> list[str]:
    return list(Game.objects.filter(suspended=True).values_list("slug", flat=True))


@pytest.mark.parametrize("kind", ["file", "database", "name"])
def test_who_knows_of_the_end_stops_the_table(table, other, ended_file, tmp_path, capsys, kind) -> None:
    timelines.begin_timeline()
    told = {"file": ended_file, "database": old_database(table, tmp_path / "old.sqlite3"), "name": table.slug}[kind]
    call_command("ended", told)
    assert stopped() == [table.slug] and f"{table.slug} had ended" in capsys.readouterr().out
    assert Game.objects.get(pk=table.pk).suspension_reason == timelines.SUSPENSION_REASON
    call_command("ended", told)
    assert "0 tables" in capsys.readouterr().out and Remark.objects.filter(key="finished_before").count() == 1


def test_what_is_put_aside_is_asked_by_itself(table, other) -> None:
    """As the runbook restores on PostgreSQL. SQLite has no such place."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("CREATE SCHEMA before")
            cursor.execute("CREATE TABLE before.games_game AS SELECT uuid, 'running' AS state FROM public.games_game")
            cursor.execute("UPDATE before.games_game SET state = 'finished' WHERE uuid = %s", [table.uuid])
        cursor.execute(f"CREATE TABLE {timelines.RESTORE_MARK_TABLE} (known text)")
    timelines.begin_timeline_after_restore()
    assert stopped() == ([table.slug] if connection.vendor == "postgresql" else [])


def test_what_is_put_aside_may_be_broken(table, caplog) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("CREATE SCHEMA before")
            cursor.execute("CREATE TABLE before.games_game (name text)")
        cursor.execute(f"CREATE TABLE {timelines.RESTORE_MARK_TABLE} (known text)")
    timelines.begin_timeline_after_restore()
    assert stopped() == [] and Game.objects.get(pk=table.pk).next_timeline
    assert ("`before` cannot be read" in caplog.text) == (connection.vendor == "postgresql")


def test_its_players_are_told_and_it_goes_on_when_the_operator_says_so(table, ended_file, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = settings.NOTIFICATION_MAX_WAIT_SECONDS = 0
    Notification.objects.all().delete()
    timelines.begin_timeline()
    call_command("ended", ended_file)
    assert sweep.tell_restored() == 0, "it is stopped"
    Notification.objects.filter(state=State.WAITING).update(due_at=timezone.now())
    deliver_due_mails()
    assert len(mail.outbox) == 2 and all("had ended before" in letter.body for letter in mail.outbox)
    call_command("verify", table.slug, "--release")
    assert sweep.tell_restored() == 1 and stopped() == []
    log.append(table.pk, Closed("agreed", ()))


def test_a_file_that_proves_no_end_stops_nothing(table, other, ended_file, tmp_path) -> None:
    """Neither one of a game that runs, nor one whose secret is not the table's."""
    file = tmp_path / "other.json"
    file.write_bytes(archive_file.export_game(table))
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_bytes(b"SQLite format 3\0 and no more")
    forged = tmp_path / "forged.json"
    forged.write_bytes(Path(ended_file).read_bytes().replace(str(table.uuid).encode(), str(other.uuid).encode()))
    for one in (file, nonsense, forged):
        with pytest.raises(CommandError):
            call_command("ended", str(one))
    assert stopped() == []
