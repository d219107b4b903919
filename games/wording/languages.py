"""The languages of the house: those of settings.LANGUAGES. English stands in the code, each other one in its folder of
locale/. A code may have a region: "pt-br"."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import get_language, get_supported_language_variant


def house_languages() -> list[tuple[str, str]]:
    """Return every language that is spoken here with its own name for itself, as settings.LANGUAGES lists them."""
    return list(settings.LANGUAGES)


def language_codes() -> list[str]:
    return [code for code, _name in settings.LANGUAGES]


def nearest_language(code: str) -> str | None:
    """Return the language of the house nearest to a code ("es-mx" is answered in "es"); None where there is none."""
    try:
        return get_supported_language_variant(code.lower())
    except LookupError:
        return None


def known_language(code: str) -> str:
    """Return the language of the house nearest to a code; English where there is none, as when a language that
    somebody chose is no longer there."""
    return nearest_language(code) or settings.LANGUAGE_CODE


def language_of_page() -> str:
    """Return the language in which the page, answer or mail at hand is written."""
    return get_language() or settings.LANGUAGE_CODE


def language_for(user: Any, request: HttpRequest) -> str:
    """Return the language in which a user is answered: the one of their account; while that is no longer spoken here,
    their browser's."""
    return nearest_language(user.language) or translation.get_language_from_request(request)


def activate_for(user: Any, request: HttpRequest) -> None:
    """Answer this request in a user's language; each request begins with its reader's own again."""
    language = language_for(user, request)
    translation.activate(language)
    request.LANGUAGE_CODE = language
