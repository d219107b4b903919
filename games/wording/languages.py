"""The languages of the site (settings.LANGUAGES).

English texts are in the code, all others in locale/. A language code can have a region: "pt-br"."""

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
    """Return the language of the site that is nearest to a code ("es" for "es-mx"), or None."""
    try:
        return get_supported_language_variant(code.lower())
    except LookupError:
        return None


def known_language(code: str) -> str:
    return nearest_language(code) or settings.LANGUAGE_CODE


def language_of_page() -> str:
    return get_language() or settings.LANGUAGE_CODE


def language_for(user: Any, request: HttpRequest) -> str:
    """Return the user's language; if the site does not have this language, the browser's."""
    return nearest_language(user.language) or translation.get_language_from_request(request)


def activate_for(user: Any, request: HttpRequest) -> None:
    language = language_for(user, request)
    translation.activate(language)
    request.LANGUAGE_CODE = language


def language_of_reader(user: User) -> str:
    return known_language(user.language)


@contextmanager
def writing_in(code: str) -> Iterator[str]:
    """Use the language nearest to `code` within the context, for readers without an account; yield it."""
    language = known_language(code)
    with translation.override(language):
        yield language


@contextmanager
def writing_for(user: User) -> Iterator[str]:
    """Use a user's language and time zone within the context, and yield the language."""
    language = language_of_reader(user)
    with translation.override(language), timezone.override(zone_of(user.time_zone)):
        yield language
