"""The site: the index of the API, the games, the schema, and its page for readers."""

import re
import threading
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Scope
from games.rules import GAMES
from games.selectors.listing import offered_games, words_for_page
from games.tables.opening import available_grades

from .endpoint import Endpoint, described
from .problems import PROBLEM_KINDS
from .shapes import lists

HTTP_METHODS = ("get", "post", "put", "patch", "delete")


class IndexEndpoint(Endpoint):
    open = narrow = True

    @described("index", OpenApiTypes.OBJECT, tag="site")
    def get(self, request: Request) -> Response:
        """Return the URLs from which all other URLs can be reached."""
        names = ("games", "tables_open", "tables_mine", "tables_archive", "questions", "schema")
        return Response({name: reverse(f"api:{name}") for name in names})


class GamesEndpoint(Endpoint):
    open = narrow = True

    @described("games", lists.Games, tag="site")
    def get(self, request: Request) -> Response:
        """Return the games with their numbers of players, options and computer players' grades.

        The first value of an option is its default."""
        return Response({
            "games": [
                {"game": box.ruleset, "name": box.name, "about": box.about,
                 "seats": list(GAMES[box.ruleset].SEATS), "grades": available_grades(box.ruleset), "options": option_facts(box.ruleset)}
                for box in offered_games()
            ]
        })  # fmt: skip


def option_facts(ruleset: str) -> list[dict]:
    values = GAMES[ruleset].OPTIONS
    return [
        {"key": one["key"], "name": one["name"], "help": one["help"], "values": list(values[one["key"]])}
        for one in words_for_page(ruleset).options()
        if one["key"] in values
    ]


class SchemaEndpoint(Endpoint):
    open = narrow = True

    @described("schema", OpenApiTypes.OBJECT, tag="site")
    def get(self, request: Request) -> Response:
        """Return the OpenAPI schema."""
        return Response(schema())


_generating = threading.Lock()


def schema() -> dict:
    """Return the OpenAPI schema, generated once per process.

    Trap: drf-spectacular (0.30) resolves its extensions and views in module state, so two threads must not generate the
    schema at the same time. Without the lock, seven of eight requests at a cold start got an AttributeError."""
    with _generating:
        return _generated_schema()


@cache
def _generated_schema() -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)


class NotFoundEndpoint(Endpoint):
    """Responds to all URLs below /api/v1/ that do not exist."""

    permission_classes = ()
    schema = None

    def get(self, request: Request, rest: str) -> Response:
        raise NotFound

    post = put = patch = delete = get


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    problems = [{"key": key, "status": status, "title": title} for key, (status, title) in PROBLEM_KINDS.items()]
    context = {
        "tags": operations_by_tag(),
        "shapes": shape_descriptions(),
        "problems": problems,
        "scopes": Scope.choices,
    }
    return render(request, "games/api_docs.html", context)


def operations_by_tag() -> list[tuple[str, list[dict]]]:
    found: dict[str, list[dict]] = {}
    for path, methods in schema()["paths"].items():
        for method in HTTP_METHODS:
            if operation := methods.get(method):
                found.setdefault(operation["tags"][0], []).append(operation_facts(path, method, operation))
    return list(found.items())


def operation_facts(path: str, method: str, operation: dict) -> dict[str, Any]:
    query = [one for one in operation.get("parameters", ()) if one["in"] == "query"]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    status, answer = next((s, a) for s, a in sorted(operation["responses"].items()) if s.startswith("2"))
    gives = answer.get("content", {}).get("application/json", {}).get("schema", {})
    refuses = sorted(s for s in operation["responses"] if s[0] in "45")
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "about": marked_up(operation.get("description", "")),
        "query": [{"name": one["name"], "about": marked_up(one.get("description", ""))} for one in query],
        "takes": shape_name(body),
        "gives": shape_name(gives),
        "status": status,
        "refuses": refuses,
    }


def shape_descriptions() -> list[dict]:
    return [
        {
            "name": name,
            "about": marked_up(shape.get("description", "")),
            "fields": [
                {"name": key, "type": field_type(field), "optional": key not in shape.get("required", ())}
                for key, field in shape.get("properties", {}).items()
            ],
        }
        for name, shape in sorted(schema()["components"]["schemas"].items())
    ]


def marked_up(text: str) -> SafeString:
    """Return a description as HTML, with words between backticks as code."""
    return SafeString(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text)))


def shape_name(schema: dict) -> str:
    return schema.get("$ref", "").rpartition("/")[2]


def field_type(field: dict) -> str:
    if field.get("nullable"):
        return f"{field_type({key: value for key, value in field.items() if key != 'nullable'})} | null"
    if "allOf" in field:
        return field_type(field["allOf"][0])
    if "$ref" in field:
        return shape_name(field)
    if "enum" in field:
        return " | ".join(f'"{one}"' for one in field["enum"])
    if field.get("type") == "array":
        return f"[{field_type(field['items'])}]"
    return field.get("format") or field.get("type") or "any"
