"""What pages, forms and mails say through Django's gettext: the texts of templates and code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation.template import templatize

# Function name -> which argument is the text, its plural, and its context ("c").
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
TEXT = r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
IN_TEMPLATE = re.compile(rf"\b(_|gettext|ngettext|pgettext)\(\s*{TEXT}(?:,\s*{TEXT})?")
ELSEWHERE = ("games/wording/", "games/rules/")  # games.wording speaks through catalogues of its own
Id = tuple[str, str, str]  # context, text, plural


def word_sources(*suffixes: str) -> Iterator[Path]:
    """Sources of the house that may hold words."""
    base = settings.BASE_DIR
    for room in ("templates", "games", "notifications", "roma_site"):
        for file in sorted((base / room).rglob("*")):
            name = file.relative_to(base).as_posix()
            if file.suffix in suffixes and not name.startswith(ELSEWHERE):
                yield file


def words_in_templates() -> Iterator[tuple[Id, str, int]]:
    """Django turns a template into something that looks like code; what stands in its calls is what we want."""
    for file in word_sources(".html", ".txt"):
        code = templatize(file.read_text())
        for call in IN_TEMPLATE.finditer(code):
            first, second = (ast.literal_eval(text) if text else "" for text in call.group(2, 3))
            word: Id = (first, second, "") if call[1] == "pgettext" else ("", first, second)
            yield word, file.relative_to(settings.BASE_DIR).as_posix(), code.count("\n", 0, call.start()) + 1


def words_in_code() -> Iterator[tuple[Id, str, int]]:
    for file in word_sources(".py"):
        with file.open("rb") as source:
            for line, function, found, _comments in extract_python(source, KEYWORDS, [], {}):
                texts = [str(text or "") for text in (found if isinstance(found, tuple) else (found,))]
                first, second = (*texts, "")[:2]
                word: Id = (first, second, "") if "pgettext" in str(function) else ("", first, second)
                if word[1]:
                    yield word, file.relative_to(settings.BASE_DIR).as_posix(), line


def wanted_words() -> dict[Id, list[str]]:
    """Every text that needs a translation, and where it stands."""
    found: dict[Id, list[str]] = {}
    for word, name, _line in (*words_in_templates(), *words_in_code()):
        places = found.setdefault(word, [])
        if name not in places:
            places.append(name)
    return found
