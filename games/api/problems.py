"""What went wrong, as RFC 9457 has it: application/problem+json with one plain sentence. Nothing was changed then."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response

from games.database.unwritable import is_unwritable
from games.facts.errors import Illegal, Refused, Stale, Unavailable
from games.selectors.listing import words_for_page
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS

logger = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
# {type: (status, title)}; each is explained under that name at /api/docs/.
PROBLEM_KINDS: dict[str, tuple[int, Any]] = {
    "malformed": (400, gettext_lazy("The request cannot be read")),
    "refused": (400, gettext_lazy("That is not possible")),
    "unauthenticated": (401, gettext_lazy("Nobody is signed in")),
    "forbidden": (403, gettext_lazy("Not with this token")),
    "not-found": (404, gettext_lazy("Not found")),
    "method": (405, gettext_lazy("This address is not asked that way")),
    "not-acceptable": (406, gettext_lazy("Only JSON is spoken here")),
    "stale": (409, gettext_lazy("The table has moved on")),
    "suspended": (409, gettext_lazy("The table is stopped")),
    "repeated": (409, gettext_lazy("This key was used before")),
    "too-long": (413, gettext_lazy("The body is too long")),
    "unsupported": (415, gettext_lazy("Only JSON is spoken here")),
    "too-many": (429, gettext_lazy("Too many requests")),
    "broken": (500, gettext_lazy("Something is broken here")),
    "unavailable": (503, gettext_lazy("The tables cannot be reached")),
}
# What REST framework raises, by the code it gives.
KINDS_BY_CODE = {
    "authentication_failed": "unauthenticated", "not_authenticated": "unauthenticated", "permission_denied": "forbidden",
    "not_found": "not-found", "method_not_allowed": "method", "not_acceptable": "not-acceptable",
    "unsupported_media_type": "unsupported", "throttled": "too-many", "too_long": "too-long", "repeated": "repeated",
}  # fmt: skip


class KeyReused(exceptions.APIException):
    """An idempotency key that came with another request before, or whose first request is still being done."""

    status_code, default_code = 409, "repeated"
    default_detail = gettext_lazy("This key came with another request before. Nothing was changed.")


def problem_response(fault: Exception, context: dict[str, Any]) -> Response:
    """The problem that an exception is; REST framework's EXCEPTION_HANDLER."""
    match fault:
        case Stale() | Unavailable():
            return problem("stale" if isinstance(fault, Stale) else "suspended", refusal_text(fault.key), key=fault.key)
        case Illegal() | Refused():
            return problem("refused", refusal_text_of(fault, context), key=fault.key)
        case Http404():
            return problem("not-found", _("There is no such thing here, or not for you."))
        case PermissionDenied():
            return problem("forbidden", _("You may not do that."))
        case exceptions.ValidationError():
            return problem(
                "malformed", _("A field is missing or does not hold what it should."), fields=invalid_fields(fault)
            )
        case exceptions.APIException():
            return framework_problem(fault)
    logger.exception("An address of the API failed", exc_info=fault)
    if is_unwritable(fault):
        found = problem("unavailable", _("Nothing can be written just now, and nothing was changed. Reading goes on."))
        found["Retry-After"] = "60"
        return found
    if isinstance(fault, OperationalError | InterfaceError):
        found = problem("unavailable", _("The tables cannot be reached just now. Please try again soon."))
        found["Retry-After"] = "5"
        return found
    return problem("broken", _("That is our fault, and we have been told. Please try again later."))


def framework_problem(fault: exceptions.APIException) -> Response:
    """What REST framework noticed. Its own sentences can repeat what was sent, so most of them stay inside."""
    code = getattr(fault.detail, "code", "")
    kind = KINDS_BY_CODE.get(code, "malformed")
    own = isinstance(fault, exceptions.NotAuthenticated | exceptions.PermissionDenied | KeyReused)
    found = problem(kind, str(fault.detail) if own else PROBLEM_SENTENCES.get(kind) or PROBLEM_KINDS[kind][1])
    for name, value in ("WWW-Authenticate", "auth_header"), ("Retry-After", "wait"):
        if (given := getattr(fault, value, None)) is not None:
            found[name] = given if isinstance(given, str) else str(max(1, int(given)))
    return found


PROBLEM_SENTENCES = {
    "malformed": gettext_lazy("The request is no JSON object that could be read. Nothing was changed."),
    "unauthenticated": gettext_lazy("This token opens nothing here (any more)."),
    "too-many": gettext_lazy("Not so fast: wait as long as Retry-After says."),
}


def problem(kind: str, detail: Any, **more: Any) -> Response:
    """`more`: members of this kind, such as `key`, a word for programs."""
    status, title = PROBLEM_KINDS[kind]
    body = {"type": f"/api/docs/#{kind}", "title": str(title), "status": status, "detail": str(detail), **more}
    return Response(body, status=status, content_type=MEDIA_TYPE)


def refusal_text_of(fault: Illegal | Refused, context: dict[str, Any]) -> str:
    """Why not; in the words of the game whose table could not be opened, where it has closer ones."""
    if ruleset := getattr(fault, "ruleset", ""):
        return words_for_page(ruleset).refusal(fault.key, fault.reason)
    return refusal_text(fault.key, context)


def refusal_text(key: str, context: dict[str, Any] | None = None) -> str:
    """Why not, in the reader's language; in the words of the table's own game, where it has any."""
    at = getattr((context or {}).get("view"), "at", None)
    if at is not None:
        return at.words.refusal(key)
    return (REFUSAL_TEXTS.get(key) or REFUSAL_TEXTS["other"])[language_of_page()]


def invalid_fields(fault: exceptions.ValidationError) -> list[str]:
    """Which ones; never what was in them."""
    return sorted(map(str, fault.detail)) if isinstance(fault.detail, dict) else []
