"""Errors as RFC 9457 problems (application/problem+json). A request that fails has changed nothing."""

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
# {type: (status, title)}; /api/docs/ explains each.
PROBLEM_KINDS: dict[str, tuple[int, Any]] = {
    "malformed": (400, gettext_lazy("Invalid request")),
    "refused": (400, gettext_lazy("Not possible")),
    "unauthenticated": (401, gettext_lazy("Not signed in")),
    "forbidden": (403, gettext_lazy("Not allowed")),
    "not-found": (404, gettext_lazy("Not found")),
    "method": (405, gettext_lazy("Method not allowed")),
    "not-acceptable": (406, gettext_lazy("Only JSON is supported")),
    "stale": (409, gettext_lazy("The table has moved on")),
    "suspended": (409, gettext_lazy("The table is suspended")),
    "repeated": (409, gettext_lazy("This key was already used")),
    "too-long": (413, gettext_lazy("The request body is too long")),
    "unsupported": (415, gettext_lazy("Only JSON is supported")),
    "too-many": (429, gettext_lazy("Too many requests")),
    "broken": (500, gettext_lazy("Server error")),
    "unavailable": (503, gettext_lazy("Temporarily unavailable")),
}
# Problem types by REST framework's error codes.
KINDS_BY_CODE = {
    "authentication_failed": "unauthenticated", "not_authenticated": "unauthenticated", "permission_denied": "forbidden",
    "not_found": "not-found", "method_not_allowed": "method", "not_acceptable": "not-acceptable",
    "unsupported_media_type": "unsupported", "throttled": "too-many", "too_long": "too-long", "repeated": "repeated",
}  # fmt: skip


class KeyReused(exceptions.APIException):
    """The idempotency key belongs to another request, or to a request that is still being processed."""

    status_code, default_code = 409, "repeated"
    default_detail = gettext_lazy("This key was already used for another request. Nothing was changed.")


def problem_response(fault: Exception, context: dict[str, Any]) -> Response:
    """Return the problem response for an exception. It is REST framework's EXCEPTION_HANDLER."""
    match fault:
        case Stale() | Unavailable():
            return problem("stale" if isinstance(fault, Stale) else "suspended", refusal_text(fault.key), key=fault.key)
        case Illegal() | Refused():
            return problem("refused", refusal_text_of(fault, context), key=fault.key)
        case Http404():
            return problem("not-found", _("This does not exist, or you cannot see it."))
        case PermissionDenied():
            return problem("forbidden", _("You are not allowed to do that."))
        case exceptions.ValidationError():
            # the names of the fields, never their values
            fields = sorted(map(str, fault.detail)) if isinstance(fault.detail, dict) else []
            return problem("malformed", _("A field is missing or has an invalid value."), fields=fields)
        case exceptions.APIException():
            return framework_problem(fault)
    logger.exception("An API endpoint failed", exc_info=fault)
    if is_unwritable(fault):
        text = _("The site is read-only at the moment. Nothing was changed. Please try again soon.")
        return problem_for_now(text, seconds=60)
    if isinstance(fault, OperationalError | InterfaceError):
        return problem_for_now(_("The site is not available at the moment. Please try again soon."), seconds=5)
    return problem("broken", _("Something went wrong on our side, and we have been notified. Please try again later."))


def framework_problem(fault: exceptions.APIException) -> Response:
    """Return the problem response for REST framework's own errors.

    Most of the framework's messages are replaced, because they can quote the request."""
    code = getattr(fault.detail, "code", "")
    kind = KINDS_BY_CODE.get(code, "malformed")
    own = isinstance(fault, exceptions.NotAuthenticated | exceptions.PermissionDenied | KeyReused)
    found = problem(kind, str(fault.detail) if own else PROBLEM_SENTENCES.get(kind) or PROBLEM_KINDS[kind][1])
    for name, value in ("WWW-Authenticate", "auth_header"), ("Retry-After", "wait"):
        if (given := getattr(fault, value, None)) is not None:
            found[name] = given if isinstance(given, str) else str(max(1, int(given)))
    return found


PROBLEM_SENTENCES = {
    "malformed": gettext_lazy("The request is not a valid JSON object. Nothing was changed."),
    "unauthenticated": gettext_lazy("This token is not valid here, or no longer valid."),
    "too-many": gettext_lazy("Too many requests. Wait as long as Retry-After says."),
}


def problem_for_now(detail: str, seconds: int) -> Response:
    found = problem("unavailable", detail)
    found["Retry-After"] = str(seconds)
    return found


def problem(kind: str, detail: Any, **more: Any) -> Response:
    status, title = PROBLEM_KINDS[kind]
    body = {"type": f"/api/docs/#{kind}", "title": str(title), "status": status, "detail": str(detail), **more}
    return Response(body, status=status, content_type=MEDIA_TYPE)


def refusal_text_of(fault: Illegal | Refused, context: dict[str, Any]) -> str:
    """Return why a request was refused. If the error names a game, the text uses that game's terms."""
    if ruleset := getattr(fault, "ruleset", ""):
        return words_for_page(ruleset).refusal(fault.key, fault.reason)
    return refusal_text(fault.key, context)


def refusal_text(key: str, context: dict[str, Any] | None = None) -> str:
    """Return why a request was refused, in the user's language and the terms of the table's game."""
    table = getattr((context or {}).get("view"), "table", None)
    if table is not None:
        return table.words.refusal(key)
    return (REFUSAL_TEXTS.get(key) or REFUSAL_TEXTS["other"])[language_of_page()]
