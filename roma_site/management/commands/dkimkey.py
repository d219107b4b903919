from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.channels.mail import dkim_record, dkim_record_name, new_dkim_key


class Command(BaseCommand):
    help = (
        "Creates a DKIM key and prints it as a setting, with the DNS record that lets receivers check its signatures. "
        "Publish the record first, then set the key. It changes nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--record", action="store_true", help="print only the record of the current DKIM_KEY")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["record"] and not settings.DKIM_KEY:
            raise CommandError("DKIM_KEY is not set. Without --record, a new key is created.")
        key = settings.DKIM_KEY if options["record"] else new_dkim_key()
        self.stdout.write(f'{dkim_record_name()}. TXT "{dkim_record(key)}"')
        if not options["record"]:
            self.stdout.write(f"DKIM_KEY={key}")
            self.stderr.write("The key is a secret: put it in the settings of worker and web, and nowhere else.")
