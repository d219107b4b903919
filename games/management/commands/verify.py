"""manage.py verify GAME | FILE | --all"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction

from games.eventlog import loading
from games.eventlog.integrity import fault_of, unprotected
from games.management.finding import NAMES_A_GAME, game_named
from games.models import Game
from games.operating import archive_file, suspending
from games.operating.archive_file import BadFile
from games.operating.pins import checked, version_name


class Command(BaseCommand):
    """Is everything in the logs as it was written?"""

    help = """Check logs: the digest chain, every shuffle and roll, the rules at every event (branches that were undone, too), the
published secret, the tables beside the log, and the triggers that protect it. Names the first event that does not fit
and holds its table. Ends with 0 if all holds, 1 if not."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="?", metavar="GAME|FILE", help=f"{NAMES_A_GAME}, or an exported file")
        parser.add_argument("--all", action="store_true", help="every table of this site that has started")
        parser.add_argument("--release", action="store_true", help="let a held table go on whose log is found to hold")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["what"]) == options["all"]:
            raise CommandError("Name a table or a file, or say --all.")
        if options["what"] and Path(options["what"]).is_file():
            return self._file(Path(options["what"]))
        # Keys first: a driver without server-side cursors would bring all tables at once.
        keys = Game.objects.filter(head__gt=0).order_by("pk").values_list("pk", flat=True)
        games = (
            (Game.objects.get(pk=key) for key in list(keys)) if options["all"] else iter([game_named(options["what"])])
        )
        if warning := unprotected(connection):
            self.stderr.write(f"{warning}. Run manage.py migrate.")
        bad = sum(not self._game(game, options["release"]) for game in games)
        if bad or warning:
            raise CommandError(
                f"{bad} of the tables looked at do not hold." if bad else "The events are not protected."
            )
        return None

    def _file(self, path: Path) -> None:
        try:
            _, fault, pinned = checked(archive_file.read_archive(path.read_bytes()).record)
        except (BadFile, OSError) as error:
            raise CommandError(f"{path}: {error}") from None
        if fault:
            raise CommandError(f"{path} does not hold: {fault}.")
        self.stdout.write(f"{path} holds{f' under {version_name(pinned)}' if pinned else ''}.")

    def _game(self, game: Game, release: bool) -> bool:
        if not game.head:
            self.stdout.write(f"{game.slug} has not started.")
            return True
        with transaction.atomic():  # nobody moves while the rows are compared
            game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
            fault = fault_of(game)
        if fault:
            self.stderr.write(f"{game.slug} does not hold: {fault}.")
            if not game.held:
                loading.suspend_table(game.pk, str(fault))
            return False
        if game.held and release:
            suspending.try_to_resume(game)
        note = ""
        if game.held:
            note = " It is released." if release else " It is held all the same (--release lets it go on)."
        self.stdout.write(f"{game.slug} holds, {game.head} events.{note}")
        return True
