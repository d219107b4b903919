import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.eventlog.verification import find_log_fault
from games.management.database_command import DatabaseCommand
from games.models import Game
from games.operating.processes import map_in_processes
from games.operating.verifying import fitting_version, version_name


def audit_one(key: int) -> tuple[int, str, str, bool]:
    """Return (key, name, fault or "", whether newer code wrote the log) of a game, for worker processes."""
    game = Game.objects.get(pk=key)
    try:
        fault = find_log_fault(game)
    except Exception as error:  # a broken game must not end the audit of the others
        return key, game.slug, f"{type(error).__name__}: {error}.", False
    # A player may have moved while the rows were read: a fault counts only if the table is unchanged.
    if fault and Game.objects.values_list("head", flat=True).get(pk=key) != game.head:
        return audit_one(key)
    if fault and fault.newer:
        return key, game.slug, f"{fault}. Newer code has written it.", True
    return key, game.slug, f"{fault}.{_advice(game)}" if fault else "", False


def _advice(game: Game) -> str:
    version = None if game.pinned else fitting_version(game)
    return f" It holds under {version_name(version)}: manage.py pin {game.slug} --to {version}" if version else ""


class Command(DatabaseCommand):
    help = """Replay every running game with this code, and compare. Run it before you deploy new rules. It changes nothing, runs
in parallel, and shows its progress. With --done FILE it stores the progress, and continues there when you call it again.
Exit code: 0 if every game is valid, 1 if not."""

    reads = ("games",)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: one per core)"
        )
        parser.add_argument(
            "--done", type=Path, metavar="FILE", help="store finished games here, and skip them next time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jobs"] < 1:
            raise CommandError("--jobs must be 1 or more.")
        done = self._done(options["done"])
        running = Game.objects.filter(state=Game.State.RUNNING).order_by("pk").values_list("pk", flat=True)
        keys = [key for key in running if key not in done]
        self.stdout.write(f"{len(keys)} running games to check" + (f", {len(done)} done before." if done else "."))
        bad, newer = self._check_games(keys, options)
        if bad:
            raise CommandError(f"{bad} of {len(keys)} games do not hold under this code.")
        if newer:
            raise CommandError(f"{newer} of {len(keys)} games would wait under this code: it is older than they are.")
        self.stdout.write("All hold.")

    def _done(self, file: Path | None) -> set[int]:
        try:
            return {int(line) for line in file.read_text().split()} if file and file.exists() else set()
        except (OSError, ValueError) as error:
            raise CommandError(f"{file} is not a list of finished games: {error}") from None

    def _check_games(self, keys: list[int], options: dict[str, Any]) -> tuple[int, int]:
        found, reported_at = [0, 0], time.monotonic()
        for count, (key, slug, fault, newer) in enumerate(self._results(keys, options["jobs"]), 1):
            if fault:  # not stored as done: check it again after the repair
                found[newer] += 1
                self.stderr.write(f"{slug} {'would wait' if newer else 'does not hold'}: {fault}")
            elif options["done"]:
                with options["done"].open("a") as file:
                    file.write(f"{key}\n")
            if time.monotonic() - reported_at > 1 or count == len(keys):
                reported_at = time.monotonic()
                self.stdout.write(f"{count}/{len(keys)} ({100 * count // len(keys)} %)")
                self.stdout.flush()
        return found[False], found[True]

    def _results(self, keys: list[int], jobs: int) -> Iterator[tuple[int, str, str, bool]]:
        if jobs == 1 or len(keys) < 2:
            yield from map(audit_one, keys)
            return
        yield from map_in_processes(audit_one, keys, min(jobs, len(keys)))
