"""Starts a new timeline after a restore from a backup, a snapshot or another server's copy.

Events after the backup are lost, but players have seen their cards and luck. So each table that continues gets a
`restored` event before any other event, draws later luck from the new timeline, and its players are notified. Tables
that have not started get new commitments. Sessions, tokens and links may have been revoked after the backup, so all are
revoked, unless the operator keeps them (signal `timeline_begun`; roma_site/accounts/credentials.py).

deploy/restore marks the database, and the next `migrate` starts the timeline; after any other restore, run `manage.py
restored`. Question links and tokens outside the site are safe even without this (games/eventlog/stamps.py)."""

import logging
from typing import Any

from django.db import DatabaseError, connections, transaction

from games.database.shared_cache import cache
from games.facts.luck import new_timeline
from games.facts.signals import timeline_begun
from games.models import Draft, Game, Timeline

from . import finished_before_restore

logger = logging.getLogger(__name__)
RESTORE_MARK_TABLE = "restored_copy"  # a table that deploy/restore creates, with a row KEEP_KEYS if access is kept
KEEP_KEYS = "keep-keys"


def begin_timeline(keep_keys: bool = False) -> int:
    """Start a new timeline; return how many tables must write `restored`.

    `keep_keys`: do not revoke sessions, tokens and links."""
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
        stopped = finished_before_restore.suspend_finished_before(finished_before_restore.finished_in_old_schema(using))
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
