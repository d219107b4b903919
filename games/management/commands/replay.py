import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.eventlog import log
from games.facts.errors import Diverged, Unavailable
from games.facts.events import decode
from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.models import Event, Game
from games.rules.ask import Illegal
from games.rules.match import Match


class Command(DatabaseCommand):
    help = """Replay a table's log, and print its events and the position. For operators: it shows all secrets. Exit code: 1 if
log and rules disagree."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=NAMES_A_GAME)
        parser.add_argument("--until", type=int, metavar="N", help="stop after event N (default: the last)")
        parser.add_argument("--position", action="store_true", help="print only the position, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_named(options["game"])
        until = game.head if options["until"] is None else options["until"]
        if not 1 <= until <= game.head:
            raise CommandError(
                f"{game.slug} has the events 1 to {game.head}." if game.head else f"{game.slug} has not started."
            )
        try:
            match = log.load(game, until)
        except (Diverged, Unavailable, Illegal) as fault:
            raise CommandError(f"{game.slug}: {fault}") from None
        if not options["position"]:
            self._events(game, until)
            self._standing(game, until, match)
        self.stdout.write(json.dumps(match.position(), ensure_ascii=False))

    def _events(self, game: Game, until: int) -> None:
        for number, kind, payload, at in Event.objects.of(game.pk, 1, until).values_list(
            "number", "kind", "payload", "at"
        ):
            short = payload if len(payload) <= 150 else payload[:147] + "..."
            if kind == "started":
                decode(kind, payload)  # it is long and says little
                short = f"{game.ruleset}, version {game.version}, {game.size} seats"
            self.stdout.write(f"{number:5} {at:%Y-%m-%d %H:%M:%S} {kind:9} {short}")

    def _standing(self, game: Game, until: int, match: Match[Any]) -> None:
        self.stdout.write("")
        if match.over:
            self.stdout.write(f"{game.slug} is over: {match.result}")
        for seat in match.waiting:
            self.stdout.write(f"seat {seat} is asked: {match.asked(seat)!r}")
        self.stdout.write(f"after event {until}, in {' > '.join(match.where) or 'no rule'}:")
