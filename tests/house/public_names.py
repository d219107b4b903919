"""Names that others rely on: URLs, API operations, tasks, settings, commands, columns and indexes.

`python -m tests.house.public_names` writes public_names.json again, after an addition or an intended removal."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "public_names.json"
SETTINGS = Path(__file__).parents[2] / "deploy" / "env.example"
OURS = ("games", "notifications", "accounts", "roma_site")


def things() -> dict[str, list[str]]:
    """All of it, as sorted lines by kind."""
    from django.urls import get_resolver

    kinds = {
        "addresses": addresses(get_resolver().url_patterns),
        "operations of the API": operations(),
        "tasks": tasks(),
        "settings": re.findall(r"^#? ?([A-Z][A-Z0-9_]+)=", SETTINGS.read_text(), re.M),
        "commands": commands(),
        "columns and indexes": columns(),
    }
    return {kind: sorted(set(lines)) for kind, lines in kinds.items()}


def addresses(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Every address with its name; the admin's are Django's."""
    for one in patterns:
        whole = before + str(one.pattern)
        if whole.startswith("admin/"):
            continue
        if hasattr(one, "url_patterns"):
            yield from addresses(one.url_patterns, whole)
        else:
            yield f"{whole} {one.name or ''}".strip()


def operations() -> Iterator[str]:
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(public=True)
    for path, methods in schema["paths"].items():
        for method, one in methods.items():
            yield f"{method} {path}"
            yield from (f"{method} {path} ?{each['name']}" for each in one.get("parameters", ()))
            yield from (f"{method} {path} -> {code}" for code in one["responses"])
    for name, shape in schema["components"]["schemas"].items():
        yield from (f"{name}.{field}" for field in shape.get("properties", ()))


def tasks() -> Iterator[str]:
    """By the names that workers of yesterday know."""
    from roma_site.celery import app

    app.loader.import_default_modules()
    return (name for name in app.tasks if not name.startswith("celery."))


def commands() -> Iterator[str]:
    """manage.py's, ours."""
    from django.core.management import get_commands

    return (name for name, app in get_commands().items() if str(app).split(".")[0] in OURS)


def columns() -> Iterator[str]:
    """A process of yesterday writes them, too."""
    from django.apps import apps

    for model in apps.get_models():
        if model.__module__.split(".")[0] in OURS:
            table = model._meta.db_table
            yield from (f"{table}.{field.column} {type(field).__name__}" for field in model._meta.concrete_fields)
            yield from (f"{table} {index.name}" for index in model._meta.indexes)


def kept() -> dict[str, list[str]]:
    return json.loads(FILE.read_text())


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    FILE.write_text(json.dumps(things(), indent=1, ensure_ascii=False) + "\n")
