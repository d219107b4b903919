"""manage.py makewords"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from roma_site.catalogues import files
from roma_site.catalogues.faults import faults_of_file, faults_of_rules
from roma_site.catalogues.updating import UpdateOutcome, update_catalogues

MAX_TEXTS_SHOWN = 20  # of each kind and catalogue


class Command(BaseCommand):
    """Gather what is said, and hold the translations to it."""

    help = (
        "Gathers all texts of the code into locale/*/LC_MESSAGES/*.po, and tells which lack a translation, which nobody "
        "says any more, and what is broken. docs/translating.md is the guide."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One switch."""
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a file is broken or not up to what is said"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell what is broken first: a file that cannot be read is not written anew."""
        faults = [fault for file in files.catalogue_files() for fault in faults_of_file(file)]
        faults += [fault for file in files.rules_files() for fault in faults_of_rules(file)]
        for fault in faults:
            self.stderr.write(str(fault))
        if faults:
            raise CommandError(f"{len(faults)} to mend in the catalogues, see above.")
        outcomes = list(update_catalogues(write=not options["check"]))
        for outcome in outcomes:
            self.tell(outcome)
        stale = [str(files.shown_path(one.file)) for one in outcomes if one.changed]
        if options["check"] and stale:
            raise CommandError(f"Not up to what is said: {', '.join(stale)}. `make words` brings them there.")

    def tell(self, outcome: UpdateOutcome) -> None:
        """A line for a catalogue, and one for each thing to do."""
        todo = (("no words", outcome.missing), ("look again", outcome.fuzzy), ("no longer said", outcome.gone))
        counts = ", ".join(f"{len(found)} {what}" for what, found in todo if found)
        self.stdout.write(f"{files.shown_path(outcome.file)}: {counts or 'complete'}")
        for what, found in todo:
            for key in found[:MAX_TEXTS_SHOWN]:
                self.stdout.write(f"  {what}: {key}")
            if len(found) > MAX_TEXTS_SHOWN:
                self.stdout.write(f"  {what}: … and {len(found) - MAX_TEXTS_SHOWN} more")
