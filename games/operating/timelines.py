"""The site has gone back to a copy of its data: a backup, a snapshot, another server's copy.

Everything since is lost, and yet it was seen: cards, luck, mails. So each table that goes on says `restored` in its log
before anything else happens there, its luck goes by a new timeline from then on, and its players are told. What was
promised for tables that are still to be opened is promised anew. What opened accounts and seats in the copy may have
been closed since: all of it is closed, unless the operator keeps it (`timeline_begun`: roma_site/accounts/keys.py).

deploy/restore leaves a mark in the database, which the next `migrate` finds; whoever restores otherwise says
`manage.py restored`. What names questions outside the house is safe without either (games/eventlog/stamps.py)."""

import logging
from typing import Any

from django.db import DatabaseError, connections, transaction

from games.database.shared_cache import cache
from games.facts.luck import new_timeline
from games.facts.signals import timeline_begun
from games.models import Draft, Game, Timeline

from . import outlived

log = logging.getLogger(__name__)
MARK = "restored_copy"  # a table that deploy/restore makes, with a row KEEP_KEYS where it is told to
KEEP_KEYS = "keep-keys"


def begin_timeline(keep_keys: bool = False) -> int:
    """Begin another timeline; how many tables are to say so. `keep_keys`: what opens accounts and seats stays open."""
    with transaction.atomic():
        made = Timeline.objects.create(name=new_timeline(), keys_closed=not keep_keys)
        Draft.objects.all().delete()
        timeline_begun.send(Timeline, timeline=made)
        goes_on = Game.objects.filter(state__in=(Game.State.OPEN, Game.State.RUNNING))
        return goes_on.update(next_timeline=made.name)


def heed_mark(using: str = "default", **_: Any) -> None:
    """Begin another timeline if deploy/restore has been here; after every `migrate`."""
    connection = connections[using]
    if {MARK, Timeline._meta.db_table} <= set(connection.introspection.table_names()):
        with transaction.atomic(using), connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {MARK} WHERE known = %s", [KEEP_KEYS])  # noqa: S608 - all of it is ours
            begin_timeline(keep_keys=cursor.fetchone()[0] > 0)
            cursor.execute(f"DROP TABLE {MARK}")
        _forget_copies()
        _stop_outlived(using)


def _stop_outlived(using: str) -> None:
    """What was there before may still be beside the copy; it was put aside for some reason, and may be broken."""
    try:
        stopped = outlived.stop_outlived(outlived.ended_before(using))
    except DatabaseError as fault:
        log.warning("Which games have ended in what is lost, `before` does not tell: %s", type(fault).__name__)
        return
    for game in stopped:
        log.warning("Table %s had ended in what is lost, and is stopped", game.slug)


def _forget_copies() -> None:
    """Sessions have copies in the broker, which outlive their rows. Who migrates may be without one."""
    try:
        cache.clear()
    except Exception as fault:
        log.warning("The broker keeps what it has, sessions among it: %s. Empty it.", type(fault).__name__)
