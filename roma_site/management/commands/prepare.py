"""manage.py prepare"""

import io
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from roma_site.catalogues.compiling import compile_all
from roma_site.catalogues.untranslated import reload_catalogues


class Command(BaseCommand):
    """What a start needs, in one process."""

    help = "Brings tables, words and (on a public site) static files up to date before a start; with --demo also makes the demo users and games."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One switch."""
        parser.add_argument("--demo", action="store_true", help="make the demo users and games, unless they exist")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the commands one after the other."""
        call_command("migrate", verbosity=0)
        compile_all(strict=False)  # a slip of a translator keeps no site from starting
        reload_catalogues()
        if not settings.DEVELOPMENT:
            call_command("collectstatic", interactive=False, verbosity=0)
        # It says that all is well at any verbosity; what is not well it raises.
        call_command("check", databases=["default"], stdout=io.StringIO())
        if options["demo"]:
            call_command("demo")
