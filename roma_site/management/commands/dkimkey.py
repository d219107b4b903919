"""manage.py dkimkey"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.channels.dkim_signing import dkim_record, dkim_record_name, new_dkim_key


class Command(BaseCommand):
    """Makes a key with which the house signs its mails."""

    help = (
        "Makes a DKIM key, prints it as a setting and with it the DNS record that lets others check its signatures. "
        "Publish the record first, then set the key. It changes nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which one."""
        parser.add_argument("--record", action="store_true", help="only the record of the key that is set")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print both."""
        if options["record"] and not settings.DKIM_KEY:
            raise CommandError("DKIM_KEY is not set. Without --record a key is made.")
        key = settings.DKIM_KEY if options["record"] else new_dkim_key()
        self.stdout.write(f'{dkim_record_name()}. TXT "{dkim_record(key)}"')
        if not options["record"]:
            self.stdout.write(f"DKIM_KEY={key}")
            self.stderr.write("The key is a secret: it belongs into the settings of worker and web, and nowhere else.")
