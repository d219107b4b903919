"""The languages of the house: those of settings.LANGUAGES. English stands in the code, each other one in its folder of
locale/. A code may have a region: "pt-br"."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import get_language, get_supported_language_variant

from games.facts.zones import zone_of
from games.models import User


def site_languages() -> list[tuple[str, str]]:
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
    """Return the language of the house nearest to a code; English if there is none."""
    return nearest_language(code) or settings.LANGUAGE_CODE


def language_of_page() -> str:
    return get_language() or settings.LANGUAGE_CODE


def language_for(user: Any, request: HttpRequest) -> str:
    """Return the language of a user's account; while that is not spoken here, their browser's."""
    return nearest_language(user.language) or translation.get_language_from_request(request)


def activate_for(user: Any, request: HttpRequest) -> None:
    """Answer this request in a user's language; each request begins with its reader's own again."""
    language = language_for(user, request)
    translation.activate(language)
    request.LANGUAGE_CODE = language


def language_of_reader(user: User) -> str:
    """Return the language a user chose for mails; English while it is not spoken here."""
    return known_language(user.language)


@contextmanager
def writing_for(user: User) -> Iterator[str]:
    """Within it texts and times are the reader's; gives their language. A task writes to many readers, so nothing is
    activated: the language before is restored at the end."""
    language = language_of_reader(user)
    with translation.override(language), timezone.override(zone_of(user.time_zone)):
        yield language
