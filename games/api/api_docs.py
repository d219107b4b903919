"""The API reference page, rendered from the schema without scripts or external files."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.models import Scope

from .problems import PROBLEM_KINDS
from .site import schema

HTTP_METHODS = ("get", "post", "put", "patch", "delete")


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
