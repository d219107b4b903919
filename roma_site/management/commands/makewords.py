"""manage.py makewords"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.wording.languages import language_codes
from roma_site.wordlist import missing_words, update_catalogue


class Command(BaseCommand):
    """Gather what the pages and mails say."""

    help = "Gathers all texts of templates and code into locale/*/LC_MESSAGES/django.po, and tells which have no words yet."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Gather and tell. English stands in the code."""
        for language in language_codes():
            if language == settings.LANGUAGE_CODE:
                continue
            update_catalogue(language)
            faults = missing_words(language)
            self.stdout.write(f"{language}: {len(faults)} to do")
            for fault in faults:
                self.stdout.write(f"  {fault}")
