"""Descriptions of endpoints for the schema."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from .problems import MEDIA_TYPE, PROBLEM_KINDS
from .shapes.fields import Problem

COMMON_PROBLEMS = (
    "malformed", "unauthenticated", "forbidden", "not-found", "not-acceptable", "too-many", "broken", "unavailable",
)  # fmt: skip
IDEMPOTENCY_KEY_HEADER = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="A repeated request with the same key returns the first response.",
)


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "games.api.auth.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict:
        return {"type": "http", "scheme": "bearer"}


def query_parameter(name: str, about: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=about, **more)


def described(
    name: str,
    gives: Any,
    *,
    takes: Any = None,
    status: int = 200,
    media_type: str = "application/json",
    refuses: tuple[str, ...] = (),
    query: Any = (),
    tag: str,
) -> Callable:
    """Return a decorator that describes a method of an Endpoint for the schema.

    `name`: the operation id; `gives`, `takes`: shapes of response and body; `refuses`: problem kinds in addition to
    COMMON_PROBLEMS."""
    answers: dict[Any, Any] = {(status, media_type): gives}
    if status == 200 and takes is None:
        answers[304] = OpenApiResponse(description="Nothing has changed since that ETag.")
    if takes is not None:
        refuses = (*refuses, "refused", "repeated", "too-long", "unsupported")
    for kind in (*COMMON_PROBLEMS, *refuses):
        code = (PROBLEM_KINDS[kind][0], MEDIA_TYPE)
        answers[code] = OpenApiResponse(Problem, description=str(PROBLEM_KINDS[kind][1]))
    parameters = [*query, *([IDEMPOTENCY_KEY_HEADER] if takes is not None else [])]
    request = {"application/json": takes} if takes is not None and takes is not OpenApiTypes.NONE else None
    return extend_schema(
        operation_id=name, responses=answers, request=request, parameters=parameters, tags=[tag], auth=None
    )
