import ipaddress
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from notifications.inbound.authentication import look_up_records
from roma_site.mail_checks.records import Finding, FindingVerdict, record_findings
from roma_site.mail_checks.round_trip import server_findings, trip_findings


def parse_ip_address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise ArgumentTypeError(f"{text} is not an IP address (example: 203.0.113.5)") from None


class Command(BaseCommand):
    help = (
        "Checks MX, SPF, DKIM, DMARC, reverse DNS and TLS, sends an email to the site itself, and says what to do. "
        "Run it where the site runs. It changes nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--sends-from",
            type=parse_ip_address,
            action="append",
            default=[],
            help="the public IP address from which emails are sent",
        )
        parser.add_argument("--wait", type=float, default=120, help="seconds for the round trip (120)")
        parser.add_argument("--stay", action="store_true", help="send no email")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [
            *self.told(record_findings(look_up_records, options["sends_from"])),
            *self.told(server_findings(look_up_records)),
            *self.told([] if options["stay"] else trip_findings(options["wait"])),
        ]
        count = sum(one.verdict == FindingVerdict.BAD for one in found)
        if count:
            raise CommandError(f"Problems found: {count}. See docs/runbook.md, Mail that arrives.")
        self.stdout.write("No problems found.")

    def told(self, findings: Any) -> list[Finding]:
        kept = []
        for finding in findings:
            self.stdout.write(str(finding))
            self.stdout.flush()
            kept.append(finding)
        return kept
