"""manage.py checkmail"""

import ipaddress
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from notifications.inbound.dns_lookups import look_up_records
from roma_site.mail_checks.findings import Finding, FindingVerdict
from roma_site.mail_checks.records import record_findings
from roma_site.mail_checks.round_trip import trip_findings
from roma_site.mail_checks.servers import server_findings


def parse_ip_address(text: str) -> str:
    """Return an address as Python writes it."""
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise ArgumentTypeError(f"{text} is no address (example: 203.0.113.5)") from None


class Command(BaseCommand):
    """Says whether our mails arrive, and replies come in."""

    help = (
        "Looks at MX, SPF, DKIM, DMARC, the reverse name and TLS, sends a mail to the house itself, and says what to do. "
        "Run it where the site runs. It changes nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What cannot be known here."""
        parser.add_argument(
            "--sends-from", type=parse_ip_address, action="append", default=[], help="the address our mails leave from"
        )
        parser.add_argument("--wait", type=float, default=120, help="seconds for the round trip (120)")
        parser.add_argument("--stay", action="store_true", help="send no mail")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each finding as it comes."""
        found = [
            *self.told(record_findings(look_up_records, options["sends_from"])),
            *self.told(server_findings(look_up_records)),
            *self.told([] if options["stay"] else trip_findings(options["wait"])),
        ]
        count = sum(one.verdict == FindingVerdict.BAD for one in found)
        if count:
            raise CommandError(f"{count} to mend. docs/runbook.md, Mail that arrives, says more.")
        self.stdout.write("Nothing is wrong that can be seen from here.")

    def told(self, findings: Any) -> list[Finding]:
        """Print them one by one."""
        kept = []
        for finding in findings:
            self.stdout.write(str(finding))
            self.stdout.flush()
            kept.append(finding)
        return kept
