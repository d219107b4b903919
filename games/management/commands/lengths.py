"""manage.py lengths"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.operating import lengths


class Command(BaseCommand):
    """Measure how long games are."""

    help = (
        "Has built-in players play each game at each number of seats, and writes how many answers it takes: what "
        "invitations tell until the archive knows better (games/visits/lengths.json)."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-n", type=int, default=40, help="how many games of each (40)")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        found = lengths.measure_all(options["n"], options["seed"])
        lengths.FILE.write_text(lengths.as_text(found))
        self.stdout.write(lengths.as_text(found))
