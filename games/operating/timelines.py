"""Starts a new timeline after a restore from a backup, a snapshot or another server's copy.

Events after the backup are lost, but players have seen the cards and luck in them, so each table draws later luck from
the new timeline. Sessions, tokens and links may have been revoked after the backup, so all are revoked, unless the
operator keeps them. Tables that had ended after the backup are suspended: their end has revealed the secret and all
cards, and new luck cannot repair that. The backup does not show which tables these are (docs/runbook.md)."""

import logging
import sqlite3
import uuid
from collections.abc import Iterable
from contextlib import closing
from typing import Any

from django.db import DatabaseError, connections, transaction

from games.clocks.remarks import make_remark
from games.database.shared_cache import cache
from games.eventlog import loading
from games.facts.events import Finished, decode
from games.facts.luck import new_timeline
from games.facts.signals import timeline_begun
from games.models import Draft, Game, Timeline

from .archive_file import BadArchive, read_archive

logger = logging.getLogger(__name__)
RESTORE_MARK_TABLE = "restored_copy"  # a table that deploy/restore creates, with a row KEEP_KEYS if access is kept
KEEP_KEYS = "keep-keys"
SUSPENSION_REASON = (
    "It had finished before the restore, so its secret and all its cards are known. Ask its players to end it by "
    "agreement, then release it: manage.py verify TABLE --release"
)
FINISHED_BEFORE_SQL = """SELECT lost.uuid FROM before.games_game lost JOIN games_game there ON there.uuid = lost.uuid
WHERE lost.state = 'finished' AND there.state = 'running'"""


def begin_timeline(keep_keys: bool = False) -> int:
    """Start a new timeline; return how many tables change to it. With `keep_keys`, revoke no access."""
    with transaction.atomic():
        made = Timeline.objects.create(name=new_timeline(), keys_closed=not keep_keys)
        Draft.objects.all().delete()
        timeline_begun.send(Timeline, timeline=made)
        goes_on = Game.objects.filter(state__in=(Game.State.OPEN, Game.State.RUNNING))
        return goes_on.update(next_timeline=made.name)


def begin_timeline_after_restore(using: str = "default", **_: Any) -> None:
    """Start a new timeline if deploy/restore has marked the database; called after every `migrate`."""
    connection = connections[using]
    if {RESTORE_MARK_TABLE, Timeline._meta.db_table} <= set(connection.introspection.table_names()):
        with transaction.atomic(using), connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {RESTORE_MARK_TABLE} WHERE known = %s", [KEEP_KEYS])  # noqa: S608 - no user input
            begin_timeline(keep_keys=cursor.fetchone()[0] > 0)
            cursor.execute(f"DROP TABLE {RESTORE_MARK_TABLE}")
        _clear_cache()
        _suspend_finished_tables(using)


def _suspend_finished_tables(using: str) -> None:
    """Suspend tables that are finished in the old schema `before`. The schema may be unreadable."""
    try:
        stopped = suspend_finished_before(finished_in_old_schema(using))
    except DatabaseError as fault:
        logger.warning("The schema `before` cannot be read, so finished games are not known: %s", type(fault).__name__)
        return
    for game in stopped:
        logger.warning("Table %s had finished before the restore, and is suspended", game.slug)


def _clear_cache() -> None:
    """Clear the sessions in the cache, which may outlast their rows. Ignore a missing broker."""
    try:
        cache.clear()
    except Exception as fault:
        logger.warning(
            "The broker could not be cleared, so it may still hold sessions: %s. Clear it.", type(fault).__name__
        )


def suspend_finished_before(games: Iterable[uuid.UUID]) -> list[Game]:
    running = Game.objects.filter(uuid__in=list(games), state=Game.State.RUNNING).order_by("pk")
    return [game for game in running if _suspend_finished(game.pk)]


def _suspend_finished(key: int) -> bool:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        if game.state != Game.State.RUNNING or game.suspension_reason == SUSPENSION_REASON:
            return False
        make_remark(game, "finished_before")
        loading.suspend_table(key, SUSPENSION_REASON)
    return True


def finished_in_old_schema(using: str = "default") -> list[uuid.UUID]:
    """Return the running tables that are finished in the schema `before`, if any. Raise DatabaseError."""
    connection = connections[using]
    if connection.vendor != "postgresql":
        return []
    with transaction.atomic(using), connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('before.games_game')")
        if cursor.fetchone()[0] is None:
            return []
        cursor.execute(FINISHED_BEFORE_SQL)
        return [key for (key,) in cursor.fetchall()]


def finished_in_file(path: str) -> list[uuid.UUID]:
    """Return the finished games of an old SQLite database or exported file. Raise BadArchive or OSError."""
    with open(path, "rb") as file:
        data = file.read(16)
        if data != b"SQLite format 3\0":
            return [_finished_game(data + file.read())]
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as old:
            rows = old.execute("SELECT uuid FROM games_game WHERE state = 'finished'").fetchall()
    except sqlite3.Error as fault:
        raise BadArchive(f"It is not a database of this site: {fault}") from None
    return [uuid.UUID(key) for (key,) in rows]


def _finished_game(data: bytes) -> uuid.UUID:
    """Return the UUID of the finished game in an exported file. Raise BadArchive if there is none."""
    archive = read_archive(data)
    last = archive.record.rows[-1]
    event = decode(last.kind, last.payload)
    game = Game.objects.filter(uuid=archive.game["uuid"]).first()
    if game is None or not isinstance(event, Finished) or event.secret != bytes(game.secret).hex():
        raise BadArchive("It is not the file of a finished game of this site.")
    return game.uuid
