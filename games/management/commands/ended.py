from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError

from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.operating import timelines


class Command(DatabaseCommand):
    help = """Suspend tables that are running in the restored backup but had ended before the restore: their secret and all their
cards are known. They are found in the schema `before` of this database, in a file (the old SQLite database, or the
exported file of a finished game), or you name them. Their players are informed."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="*", metavar="TABLE|FILE", help=f"a file, or {NAMES_A_GAME}")

    def handle(self, *args: Any, **options: Any) -> None:
        ended = [key for what in options["what"] for key in self._find_tables(what)]
        try:
            ended += timelines.finished_in_old_schema()
        except DatabaseError as fault:
            raise CommandError(f"The schema `before` cannot be read: {fault}") from None
        suspended = timelines.suspend_finished_before(ended)
        for game in suspended:
            self.stdout.write(f"{game.slug} had ended and is suspended. Let its players end it by agreement.")
        self.stdout.write(f"{len(suspended)} tables are suspended.")

    def _find_tables(self, name_or_file: str) -> list[UUID]:
        if not Path(name_or_file).is_file():
            return [game_named(name_or_file).uuid]
        try:
            return timelines.finished_in_file(name_or_file)
        except (timelines.BadArchive, OSError) as fault:
            raise CommandError(f"{name_or_file}: {fault}") from None
