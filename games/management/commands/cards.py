from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.eventlog import card_sets
from games.management.database_command import DatabaseCommand
from games.models import CardSet
from games.rules import GAMES
from games.rules.card_sets import PROJECT


class Command(DatabaseCommand):
    help = """Manage card sets: `check` lists every fault of a file, `add` stores it so that tables can use it, `list` shows all
sets. The name of a set is its SHA-256. A set never changes, and a game that has started has its set in its log."""

    faults = (card_sets.InvalidCardSet, OSError)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="a game whose cards can be replaced")
        parser.add_argument("do", choices=["check", "add", "list"])
        parser.add_argument("file", nargs="?", type=Path, help="a JSON file of the same form as the game's own set")

    def needs_database(self, options: dict[str, Any]) -> bool:
        return options["do"] != "check"

    def handle(self, *args: Any, **options: Any) -> None:
        game, do, file = options["game"], options["do"], options["file"]
        if game not in card_sets.games_with_sets():
            names = ", ".join(card_sets.games_with_sets()) or "none yet"
            raise CommandError(f"{game!r} has no replaceable cards. Games that have: {names}.")
        if (do == "list") is bool(file):
            raise CommandError("list takes no file." if file else f"Name the file to {do}.")
        if do == "list":
            self.show(game)
        elif do == "check":
            cards = card_sets.read_card_set(game, file.read_bytes())
            self.stdout.write(f"This is a card set of {game}: {card_sets.card_set_title(cards)}.")
        else:
            row, new = card_sets.add_card_set(game, file.read_bytes())
            self.stdout.write(f"{row.title}, {row.digest}{'' if new else ' (already stored)'}")

    def show(self, game: str) -> None:
        self.stdout.write(f"{PROJECT}: comes with {GAMES[game].NAME}")
        for row in CardSet.objects.filter(ruleset=game):
            self.stdout.write(f"{row.digest}: {row.title}, added {row.added_at:%Y-%m-%d}")
