from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.operating import verifying


class Command(DatabaseCommand):
    help = """Pin a table that the current rules cannot continue to older rules (games/rules/README.md): to the newest version
under which its whole log is valid, or to --to. A suspended table is resumed. --off returns to the current rules, if the
log is valid under them. Changes no event."""

    faults = (verifying.CannotPin,)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=NAMES_A_GAME)
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--to", type=int, metavar="VERSION", help="the version of the rules")
        way.add_argument("--off", action="store_true", help="use the current rules again")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_named(options["game"])
        if not game.head:
            raise CommandError(f"{game.slug} has not started; it will use the current rules.")
        version = options["to"]
        if version is None and not options["off"]:
            version = verifying.fitting_version(game)
            if version is None:
                there = verifying.kept_versions(game.ruleset)
                raise CommandError(
                    f"{game.slug} holds under no kept rules of {game.ruleset} (there are versions {there or 'none'})."
                )
        game, released = verifying.pin_table(game.pk, version)
        note = " It is released." if released else ""
        self.stdout.write(f"{game.slug} is played by {verifying.version_name(version)}.{note}")
