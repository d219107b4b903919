import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from roma_site.embedded.process import StartFailed
from roma_site.supervisor import Supervisor


class Command(BaseCommand):
    help = (
        "Runs web, worker, beat and inbound email, with an embedded Valkey, unless REDIS_URL is set, and SQLite or an "
        "embedded PostgreSQL, unless DATABASE_URL is set. Ctrl-C ends all of it."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--db", choices=["sqlite", "postgres"], default="sqlite", help="the embedded database (DATABASE_URL wins)"
        )
        parser.add_argument("--port", type=int, default=settings.PORT, help="default: PORT, or 8000")
        parser.add_argument(
            "--bind",
            default=os.environ.get("BIND", "127.0.0.1"),
            help="default: this machine only; for other machines, also set ALLOWED_HOSTS",
        )
        parser.add_argument(
            "--web-processes", type=int, default=1, help="default: 1; each more takes about 120 MB of memory"
        )
        parser.add_argument(
            "--no-demo", action="store_true", help="do not create the demo users and games (development only)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        supervisor = Supervisor(options["bind"], options["port"], self.stdout.write)
        self.stdout.write("Starting the site:")
        try:
            supervisor.run(options["db"], settings.DEVELOPMENT and not options["no_demo"], options["web_processes"])
        except StartFailed as error:
            raise CommandError(str(error)) from None
        self.stdout.write("Stopped. No process is left running.")
