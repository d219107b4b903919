"""manage.py restored"""

from typing import Any

from django.core.cache import caches
from django.core.management.base import CommandParser

from games.management.database_command import DatabaseCommand
from games.operating.timelines import begin_timeline


class Command(DatabaseCommand):
    """The site has gone back to a copy of its data."""

    help = """Say that this site's data are a copy from before: after a restore by hand, from a snapshot, to a point in time, or
on a server that lacks the last moves. Every table says so in its log and to its players, and its luck goes another way
from there; what is kept for a while beside the database is forgotten. Everybody is signed out, and tokens and links are
closed, since their owners may have closed them in what was lost. Not needed after deploy/restore and migrate."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--keep-keys",
            action="store_true",
            help="leave signed-in browsers, tokens and links open: where nobody can have closed any",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        caches["shared"].clear()  # first: where it cannot be reached, nothing has been said yet
        told = begin_timeline(keep_keys=options["keep_keys"])
        self.stdout.write(f"A new timeline has begun. {told} tables will say so.")
