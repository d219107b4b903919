"""Error pages that work when something is broken: 400, 500 and 503, in every language.

Trap: the pages are rendered without a request or active language, and must not use anything that may be broken."""

import logging
import sys
from functools import lru_cache
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_noop

from games.database.unwritable import is_unwritable
from games.wording.languages import language_codes
from games.wording.messages import catalogue

logger = logging.getLogger(__name__)
RETRY_SOON_SECONDS, RETRY_LATER_SECONDS = "5", "60"
# {status: (what happened, what now)}
ERROR_TEXTS = {
    400: (
        gettext_noop("This request is invalid."),
        gettext_noop("Nothing was changed. This site does not accept files."),
    ),
    500: (
        gettext_noop("Something went wrong."),
        gettext_noop("It’s our fault, and nothing is lost. Please try again in a minute."),
    ),
    503: (
        gettext_noop("We’ll be right back."),
        gettext_noop("The site cannot reach its database right now. Nothing is lost. Please try again in a minute."),
    ),
}

READ_ONLY_TEXTS = (
    gettext_noop("The site is read-only right now."),
    gettext_noop(
        "Your answer was not saved, and nothing was changed. You can still view all pages. Please try again in a few "
        "minutes."
    ),
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(400, ERROR_TEXTS[400])


def server_error(request: HttpRequest, *_: Any) -> HttpResponse:
    fault = sys.exc_info()[1]
    if is_unwritable(fault):
        return error_response(503, READ_ONLY_TEXTS, {"Retry-After": RETRY_LATER_SECONDS})
    if isinstance(fault, OperationalError | InterfaceError):
        return error_response(503, ERROR_TEXTS[503], {"Retry-After": RETRY_SOON_SECONDS})
    return error_response(500, ERROR_TEXTS[500])


def error_response(status: int, english: tuple[str, str], headers: dict[str, str] | None = None) -> HttpResponse:
    """Return an error page, only in English if the translations cannot be loaded."""
    try:
        page = error_page(english, tuple(language_codes()))
    except Exception:
        logger.exception("Error pages cannot be translated")
        page = error_page(english, ())
    return HttpResponse(page, status=status, headers=headers)


@lru_cache(maxsize=32)
def error_page(english_texts: tuple[str, str], languages: tuple[str, ...]) -> str:
    translated = {language: tuple(map(catalogue("django", language).gettext, english_texts)) for language in languages}
    others = [(language, *sentences) for language, sentences in translated.items() if sentences != english_texts]
    return render_to_string("error.html", {"english": english_texts, "others": others})
