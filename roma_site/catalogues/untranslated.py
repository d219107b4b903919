"""What a language's catalogue lacks is told in English; here that is counted, for Django's gettext as for our own."""

import logging
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from django.conf import settings
from django.dispatch import receiver
from django.utils.translation import to_locale, trans_real
from django.utils.translation.reloader import translation_file_changed
from prometheus_client import Counter

from games.wording.messages import Message, catalogue, lacking

from . import PAGES

logger = logging.getLogger(__name__)
MISSING_TRANSLATIONS = Counter(
    "roma_lacking_words", "Texts told in English for want of a translation, each once", ["language"]
)


class CountingFallback(NullTranslations):
    """What a language of Django's falls back to: English, as the code has it or an app's own catalogue."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.told: set[str] = set()
        self.add_fallback(trans_real.translation(settings.LANGUAGE_CODE))

    def gettext(self, message: str) -> str:
        self.note(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.note(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    def note(self, message: str) -> None:
        """A text is told in English; `message` has its context before it."""
        context, _, english = message.rpartition("\x04")
        if message not in self.told:
            self.told.add(message)
            lacking.send(Message, language=self.language, domain=PAGES, context=context or english)


def count_missing_of(language: str) -> None:
    """Let a language's English be counted from now on.

    Trap: `add_fallback` would hang ours behind Django's own fallback, which all languages share."""
    if language != settings.LANGUAGE_CODE:
        vars(trans_real.translation(language))["_fallback"] = CountingFallback(to_locale(language))


def count_missing_translations() -> None:
    """Let the English of every language of the house be counted."""
    for language, _name in settings.LANGUAGES:
        try:
            count_missing_of(language)
        except Exception:  # a catalogue that another tool has spoilt keeps no site from starting
            logger.exception("The catalogue of %s cannot be read", language)


def reload_catalogues() -> None:
    """Forget what was read of the catalogues: what was compiled since then is told, by this process and by its forks.

    Trap: to count a language reads its catalogue, and Django and Python both keep what they have read, a file that was
    not there too."""
    translation_file_changed(None, Path("every.mo"))
    catalogue.cache_clear()
    count_missing_translations()


@receiver(lacking, dispatch_uid="catalogues")
def _count_missing(language: str, **_: Any) -> None:
    MISSING_TRANSLATIONS.labels(to_locale(language)).inc()
