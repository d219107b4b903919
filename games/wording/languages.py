"""The languages of the house: those of settings.LANGUAGES that have a folder in locale/ (and English, which stands in
the code). A code may have a region: "pt-br"."""

from django.conf import settings
from django.utils.translation import get_language, get_supported_language_variant


def language_codes() -> list[str]:
    """Return every language that is spoken here, as settings.LANGUAGES lists them."""
    return [code for code, _name in settings.LANGUAGES]


def known_language(code: str) -> str:
    """Return the language of the house nearest to a code ("es-mx" is answered in "es"); English where there is none,
    as when a language that somebody chose is no longer there."""
    try:
        return get_supported_language_variant(code.lower())
    except LookupError:
        return settings.LANGUAGE_CODE


def language_of_page() -> str:
    """Return the language in which the page, answer or mail at hand is written."""
    return get_language() or settings.LANGUAGE_CODE
