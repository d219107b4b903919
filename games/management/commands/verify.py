from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection, transaction
from django.db.models import Q

from games.eventlog import loading
from games.eventlog.verification import find_log_fault, find_missing_triggers
from games.management.database_command import NAMES_A_GAME, DatabaseCommand, game_named
from games.models import Game
from games.operating import archive_file, verifying
from games.operating.archive_file import BadArchive
from games.operating.verifying import check_under_kept_rules, version_name


class Command(DatabaseCommand):
    help = """Verify logs: the digest chain, every shuffle and roll, the rules at every event (undone branches, too), the published
secret, the rows derived from the log, and the triggers that protect it. Names the first invalid event and suspends its
table. A table written by newer code is named and left alone: verify it with that code. Exit code: 0 if all is valid,
1 if not."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="?", metavar="GAME|FILE", help=f"{NAMES_A_GAME}, or an exported file")
        parser.add_argument("--all", action="store_true", help="every table of this site that has started")
        parser.add_argument("--release", action="store_true", help="resume a suspended table whose log is valid")

    def needs_database(self, options: dict[str, Any]) -> bool:
        return not (options["what"] and Path(options["what"]).is_file())

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["what"]) == options["all"]:
            raise CommandError("Name a table or a file, or use --all.")
        if options["what"] and Path(options["what"]).is_file():
            return self._file(Path(options["what"]))
        # Keys first: a driver without server-side cursors would load all tables at once.
        keys = Game.objects.filter(Q(head__gt=0) | Q(suspended=True)).order_by("pk").values_list("pk", flat=True)
        games = (
            (Game.objects.get(pk=key) for key in list(keys)) if options["all"] else iter([game_named(options["what"])])
        )
        if warning := find_missing_triggers(connection):
            self.stderr.write(f"{warning}. Run manage.py migrate.")
        found = [self._game(game, options["release"]) for game in games]
        wrong = ["The events are not protected."] if warning else []
        if newer := found.count("newer"):
            wrong.insert(0, f"{newer} of the tables need newer code. Verify them with the newest version.")
        if bad := found.count("bad"):
            wrong.insert(0, f"{bad} of the tables do not hold.")
        if wrong:
            raise CommandError(" ".join(wrong))
        return None

    def _file(self, path: Path) -> None:
        try:
            _, fault, pinned = check_under_kept_rules(archive_file.read_archive(path.read_bytes()).record)
        except (BadArchive, OSError) as error:
            raise CommandError(f"{path}: {error}") from None
        if fault and fault.newer:
            raise CommandError(f"{path} was written by newer code: {fault}. Verify it with the newest version.")
        if fault:
            raise CommandError(f"{path} does not hold: {fault}.")
        self.stdout.write(f"{path} holds{f' under {version_name(pinned)}' if pinned else ''}.")

    def _game(self, game: Game, release: bool) -> str:
        """Print a report about a table; return "" if it is valid, "newer" if newer code wrote it, else "bad"."""
        with transaction.atomic():  # no move while the rows are compared
            game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
            fault = find_log_fault(game)
        if fault and fault.newer:
            self.stderr.write(f"{game.slug} is left alone, because newer code wrote it: {fault}.")
            return "newer"
        if fault:
            self.stderr.write(f"{game.slug} does not hold: {fault}.")
            if not game.suspended:
                loading.suspend_table(game.pk, str(fault))
            return "bad"
        if game.suspended and release:
            verifying.try_to_resume(game)
        note = ""
        if game.suspended:
            note = " It is released." if release else " It is still suspended (use --release to resume it)."
        holds = f"holds, {game.head} events" if game.head else "has not started"
        self.stdout.write(f"{game.slug} {holds}.{note}")
        return ""
