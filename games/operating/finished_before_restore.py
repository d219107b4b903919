"""Suspends games whose end was lost by a restore.

In the backup they still run, but their end has revealed the secret and all cards, shuffled decks included. New luck
cannot repair that, so these tables are suspended, and an operator asks the players to end the game.

The backup does not show which games these are. Three sources do: the old database, if it was kept as the schema
`before` (docs/runbook.md) or as an SQLite file; the file of a finished game, which contains the secret; and players'
reports."""

import sqlite3
import uuid
from collections.abc import Iterable
from contextlib import closing

from django.db import connections, transaction

from games.clocks.remarks import make_remark
from games.eventlog import loading
from games.facts.events import Finished, decode
from games.models import Game

from .archive_file import BadArchive, read_archive

SUSPENSION_REASON = (
    "It had finished before the restore, so its secret and all its cards are known. Ask its players to end it by "
    "agreement, then release it: manage.py verify TABLE --release"
)
FINISHED_BEFORE_SQL = """SELECT lost.uuid FROM before.games_game lost JOIN games_game there ON there.uuid = lost.uuid
WHERE lost.state = 'finished' AND there.state = 'running'"""


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
    """Return the running tables that are finished in the schema `before`; [] if there is no such schema.

    Raise DatabaseError if the schema cannot be read."""
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
    """Return the games that are finished in a file: the old SQLite database, or an exported game.

    Raise BadArchive if it is neither, OSError if it cannot be read."""
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
    """Return the UUID of the finished game in an exported file.

    Raise BadArchive if it is not a game of this site, or not finished."""
    archive = read_archive(data)
    last = archive.record.rows[-1]
    event = decode(last.kind, last.payload)
    game = Game.objects.filter(uuid=archive.game["uuid"]).first()
    if game is None or not isinstance(event, Finished) or event.secret != bytes(game.secret).hex():
        raise BadArchive("It is not the file of a finished game of this site.")
    return game.uuid
