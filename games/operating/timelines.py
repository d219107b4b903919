"""The site has gone back to a copy of its data: a backup, a snapshot, another server's copy.

Everything since is lost, and yet it was seen: cards, luck, mails. So each table that goes on says `restored` in its log
before anything else happens there, its luck goes by a new timeline from then on, and its players are told. What was
promised for tables that are still to be opened is promised anew.

deploy/restore leaves a mark in the database, which the next `migrate` finds; whoever restores otherwise says
`manage.py restored`. What names questions outside the house is safe without either (games/eventlog/stamps.py)."""

from typing import Any

from django.db import connections, transaction

from games.facts.luck import new_timeline
from games.models import Draft, Game, Timeline

MARK = "restored_copy"  # a table that deploy/restore makes


def begin_timeline() -> int:
    """Begin another timeline; how many tables are to say so."""
    with transaction.atomic():
        made = Timeline.objects.create(name=new_timeline())
        Draft.objects.all().delete()
        goes_on = Game.objects.filter(state__in=(Game.State.OPEN, Game.State.RUNNING))
        return goes_on.update(next_timeline=made.name)


def heed_mark(using: str = "default", **_: Any) -> None:
    """Begin another timeline if deploy/restore has been here; after every `migrate`."""
    connection = connections[using]
    if {MARK, Timeline._meta.db_table} <= set(connection.introspection.table_names()):
        with transaction.atomic(using):
            begin_timeline()
            with connection.cursor() as cursor:
                cursor.execute(f"DROP TABLE {MARK}")
