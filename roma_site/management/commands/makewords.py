from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from roma_site.catalogues import files
from roma_site.catalogues.faults import faults_of_file, faults_of_rules
from roma_site.catalogues.texts import UpdateOutcome, update_catalogues

MAX_TEXTS_SHOWN = 20  # of each kind and catalogue


class Command(BaseCommand):
    help = (
        "Collects all texts of the code in locale/*/LC_MESSAGES/*.po, and lists those that lack a translation, are no "
        "longer used, or are broken. docs/translating.md is the guide."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is broken or outdated")

    def handle(self, *args: Any, **options: Any) -> None:
        faults = [fault for file in files.catalogue_files() for fault in faults_of_file(file)]
        faults += [fault for file in files.rules_files() for fault in faults_of_rules(file)]
        for fault in faults:
            self.stderr.write(str(fault))
        if faults:
            raise CommandError(f"Faults in the catalogues: {len(faults)}. See above.")
        outcomes = list(update_catalogues(write=not options["check"]))
        for outcome in outcomes:
            self.tell(outcome)
        stale = [str(files.shown_path(one.file)) for one in outcomes if one.changed]
        if options["check"] and stale:
            raise CommandError(f"Outdated: {', '.join(stale)}. Run `make words`.")

    def tell(self, outcome: UpdateOutcome) -> None:
        todo = (("missing", outcome.missing), ("fuzzy", outcome.fuzzy), ("unused", outcome.gone))
        counts = ", ".join(f"{len(found)} {what}" for what, found in todo if found)
        self.stdout.write(f"{files.shown_path(outcome.file)}: {counts or 'complete'}")
        for what, found in todo:
            for key in found[:MAX_TEXTS_SHOWN]:
                self.stdout.write(f"  {what}: {key}")
            if len(found) > MAX_TEXTS_SHOWN:
                self.stdout.write(f"  {what}: … and {len(found) - MAX_TEXTS_SHOWN} more")
