import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.operating import archive_file


class Command(DatabaseCommand):
    help = """Export a game as a JSON file (games/ARCHIVE.md), which can be checked offline (games/check_luck.py, manage.py
verify) and imported again (manage.py import). The file of a running game contains all secrets: keep it private."""

    faults = (archive_file.BadArchive, OSError)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=NAMES_A_GAME)
        parser.add_argument("file", nargs="?", help="the output file (default: standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_named(options["game"])
        data = archive_file.export_game(game)
        if game.state == game.State.RUNNING:
            self.stderr.write(f"{game.slug} is still running: this file contains all players' secrets.")
        if options["file"] is None:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            return
        Path(options["file"]).write_bytes(data)
