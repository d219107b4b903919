"""Counts texts of Django's gettext that appear in English because a translation is missing."""

import logging
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from django.conf import settings
from django.dispatch import receiver
from django.utils.translation import to_locale, trans_real
from django.utils.translation.reloader import translation_file_changed
from prometheus_client import Counter

from games.wording.messages import Message, catalogue, missing_translation

from . import PAGES

logger = logging.getLogger(__name__)
MISSING_TRANSLATIONS = Counter(
    "roma_missing_translations", "Texts without a translation that were shown in English, each once", ["language"]
)


class CountingFallback(NullTranslations):
    """A fallback for Django's translations that returns the English text and counts it as missing."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.counted: set[str] = set()
        self.add_fallback(trans_real.translation(settings.LANGUAGE_CODE))

    def gettext(self, message: str) -> str:
        self.note(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.note(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    def note(self, message: str) -> None:
        """Count each missing text once; `message` includes its context."""
        context, _, english = message.rpartition("\x04")
        if message not in self.counted:
            self.counted.add(message)
            missing_translation.send(Message, language=self.language, domain=PAGES, context=context or english)


def count_missing_of(language: str) -> None:
    """From now on, count missing translations of a language.

    Trap: `add_fallback` would append to Django's fallback, which all languages share."""
    if language != settings.LANGUAGE_CODE:
        vars(trans_real.translation(language))["_fallback"] = CountingFallback(to_locale(language))


def count_missing_translations() -> None:
    for language, _name in settings.LANGUAGES:
        try:
            count_missing_of(language)
        except Exception:  # a broken catalogue must not prevent the start
            logger.exception("The catalogue of %s cannot be read", language)


def reload_catalogues() -> None:
    """Forget all loaded catalogues, so that this process and its forks use newly compiled ones.

    Trap: counting missing texts loads the catalogues. Django and Python also cache that a file is absent."""
    translation_file_changed(None, Path("every.mo"))
    catalogue.cache_clear()
    count_missing_translations()


@receiver(missing_translation, dispatch_uid="catalogues")
def _count_missing(language: str, **_: Any) -> None:
    MISSING_TRANSLATIONS.labels(to_locale(language)).inc()
