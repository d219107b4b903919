"""Rules for code about languages: where one is activated, and what may be cached."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [file for room in ("games", "notifications", "roma_site") for file in sorted((ROOT / room).rglob("*.py"))]
# A request is answered in the language of whoever asks: there (`activate_for`), and nowhere else, one is activated.
ACTIVATES = {"games/wording/languages.py"}
# Code that writes to another user, or in the language just chosen, restores the active language.
OVERRIDES = {"games/wording/languages.py", "roma_site/accounts/views.py"}
CACHES = {"cache", "lru_cache", "cached"}
IN_THE_ACTIVE_LANGUAGE = {
    "_", "gettext", "ngettext", "pgettext", "npgettext", "get_language", "language_of_page",
    "gettext_lazy", "ngettext_lazy", "pgettext_lazy",
}  # fmt: skip
SPEAKS = re.compile(r"\{%\s*(?:translate|blocktranslate|trans|blocktrans|get_current_language)\b|\b_\(")


@cache
def parsed() -> dict[str, ast.Module]:
    """Each source by its name. Not while tests are collected: every worker would read them all."""
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text()) for file in SOURCES}


def called(node: ast.AST) -> str:
    """The last name of what is called, decorated with or named."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def translation_calls(name: str) -> set[str]:
    """The files that call django.utils.translation's function of this name."""
    found = set()
    for file, tree in parsed().items():
        for node in ast.walk(tree):
            from_django = isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
            if from_django and name in {one.name for one in node.names}:
                found.add(file)
            if isinstance(node, ast.Attribute) and node.attr == name and called(node.value) == "translation":
                found.add(file)
    return found


def test_a_language_is_activated_for_a_request_alone() -> None:
    assert translation_calls("activate") == ACTIVATES
    assert translation_calls("deactivate") == set()


def test_who_writes_to_others_overrides_in_one_place() -> None:
    assert translation_calls("override") == OVERRIDES


def kept_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function whose answers a process keeps."""
    for file, tree in parsed().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and CACHES & {called(one) for one in node.decorator_list}:
                yield file, node


def templates_of(function: ast.FunctionDef) -> list[Path]:
    """The templates that it renders; a game's name in a path stands for each."""
    rendered = [one for one in ast.walk(function) if isinstance(one, ast.Call) and called(one) == "render_to_string"]
    names = [ast.unparse(one.args[0]).lstrip("f").strip("'\"") for one in rendered]
    return [file for name in names for file in (ROOT / "templates").glob(re.sub(r"\{.*?\}", "*", name))]


def test_what_is_kept_does_not_depend_on_the_active_language() -> None:
    wrong = {}
    for file, function in kept_functions():
        said = {called(one) for one in ast.walk(function) if isinstance(one, ast.Call)} & IN_THE_ACTIVE_LANGUAGE
        speaking = {one.name for one in templates_of(function) if SPEAKS.search(one.read_text())}
        if said or speaking:
            wrong[f"{file}:{function.name}"] = said | speaking
    assert not wrong


def test_kept_templates_are_found() -> None:
    rendered = {one.name for _file, function in kept_functions() for one in templates_of(function)}
    assert {"card.html", "card_in_answer.html", "stock.html"} <= rendered
