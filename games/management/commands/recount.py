from typing import Any

from django.core.management.base import CommandParser

from games.facts.broken_rows import for_each_row
from games.management.database_command import DatabaseCommand
from games.models import Participation
from games.tables.stays import complete_results

GAMES_PER_MESSAGE = 1000


class Command(DatabaseCommand):
    help = """Compute the results of all finished games again from their logs: places, points, answers and answer times of
each player. Corrects rows that differ, and says which; on a healthy site none do. Can be stopped and run again."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--quiet", action="store_true", help="print only the games with differences")

    def handle(self, *args: Any, **options: Any) -> None:
        finished = Participation.objects.filter(finished_at__isnull=False)
        keys = list(finished.order_by("game").values_list("game", flat=True).distinct())
        wrong = 0
        for number, key in enumerate(keys, start=1):
            for changed in for_each_row("result", [key], complete_results):
                if changed:
                    wrong += 1
                    self.stdout.write(f"{changed[0].game.slug}: corrected {len(changed)} of its rows.")
            if not options["quiet"] and number % GAMES_PER_MESSAGE == 0:
                self.stdout.write(f"{number} of {len(keys)} games")
        self.stdout.write(f"{len(keys)} finished games, {wrong} corrected.")
