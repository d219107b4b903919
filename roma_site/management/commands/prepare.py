import io
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from roma_site.catalogues.untranslated import reload_catalogues
from roma_site.catalogues.watching import compile_all


class Command(BaseCommand):
    help = "Updates the database, translations and (on a public site) static files before a start; --demo also creates the demo users and games."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="create the demo users and games, unless they exist")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        compile_all(strict=False)  # a broken translation must not prevent the start
        reload_catalogues()
        if not settings.DEVELOPMENT:
            call_command("collectstatic", interactive=False, verbosity=0)
        # It reports success at any verbosity, and raises errors.
        call_command("check", databases=["default"], stdout=io.StringIO())
        if options["demo"]:
            call_command("demo")
