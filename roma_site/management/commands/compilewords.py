from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from roma_site.catalogues.files import shown_path
from roma_site.catalogues.watching import compile_all


class Command(BaseCommand):
    help = "Compiles the translations (.po to .mo) that have changed. Needs no system gettext."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--force", action="store_true", help="compile all, changed or not")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = compile_all(options["force"])
        except ValueError as error:
            raise CommandError(f"{error}. Correct that line and try again.") from None
        for source in done if options["verbosity"] else ():
            self.stdout.write(f"compiled {shown_path(source)}")
