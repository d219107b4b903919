"""manage.py export GAME [FILE]"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.operating import archive_file


class Command(DatabaseCommand):
    """A game as a file."""

    help = """Write a game as one JSON file (games/ARCHIVE.md) that can be checked offline (games/check_luck.py, manage.py verify)
and taken in again (manage.py import). The file of a running game holds every secret: keep it to yourself."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=NAMES_A_GAME)
        parser.add_argument("file", nargs="?", help="where to (default: standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_named(options["game"])
        try:
            data = archive_file.export_game(game)
        except archive_file.BadArchive as error:
            raise CommandError(str(error)) from None
        if game.state == game.State.RUNNING:
            self.stderr.write(f"{game.slug} still runs: this file shows everybody's secrets.")
        if options["file"] is None:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            return
        try:
            Path(options["file"]).write_bytes(data)
        except OSError as error:
            raise CommandError(str(error)) from None
