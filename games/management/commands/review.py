import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.facts.errors import Refused, Unavailable
from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.players import reviews


class Command(DatabaseCommand):
    help = """Review a finished game (key moments, own play, others' play, luck), store the review, and print it as JSON. It takes
some minutes of one core. A stored review is printed as it is."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=NAMES_A_GAME)
        parser.add_argument("--again", action="store_true", help="make it again, even if it is stored")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_named(options["game"])
        try:
            review = reviews.make_review(game, options["again"])
        except (Refused, Unavailable) as fault:
            raise CommandError(f"{game.slug}: {fault}") from None
        self.stdout.write(json.dumps(review.body, ensure_ascii=False, indent=1))
