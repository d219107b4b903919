"""manage.py review TABLE [--again]"""

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.facts.errors import Refused, Unavailable
from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.players import reviews


class Command(DatabaseCommand):
    """Looks at a finished game again."""

    help = """Look at a finished game again (where it turned, own play, others' play, luck), keep what comes of it, and
print it as JSON. It takes some minutes of one core; a review that was made is printed as it was kept."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=NAMES_A_GAME)
        parser.add_argument("--again", action="store_true", help="make it anew, even if it was made")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_named(options["game"])
        try:
            review = reviews.make_review(game, options["again"])
        except (Refused, Unavailable) as fault:
            raise CommandError(f"{game.slug}: {fault}") from None
        self.stdout.write(json.dumps(review.body, ensure_ascii=False, indent=1))
