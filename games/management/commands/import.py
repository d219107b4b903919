from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError, CommandParser

from games.management.database_command import DatabaseCommand
from games.models import User
from games.operating import archive_file


class Command(DatabaseCommand):
    help = """Import a game from a file that `export` wrote. Chain, luck and rules are checked first; an invalid game is not
imported. The table gets a new name. A game that already exists is refused."""

    faults = (archive_file.BadArchive, OSError)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument(
            "--seat", action="append", default=[], metavar="N=E-MAIL", help="the user on seat N (repeatable)"
        )
        parser.add_argument("--public", action="store_true", help="make the table public (default: its players only)")

    def handle(self, *args: Any, **options: Any) -> None:
        users = dict(map(self._seat, options["seat"]))
        game = archive_file.import_game(Path(options["file"]).read_bytes(), users, options["public"])
        self.stdout.write(f"{game.slug}: {game.head} events, {game.get_state_display()}.")

    def _seat(self, text: str) -> tuple[int, User]:
        number, _, email = text.partition("=")
        user = get_user_model().objects.filter(email=email.lower()).first()
        if not number.isdecimal() or user is None:
            raise CommandError(f"--seat {text}: use the seat's number, =, and the email address of a user.")
        return int(number), user
