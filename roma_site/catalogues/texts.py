"""Collect all texts to translate, by domain."""

import ast
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation.template import templatize

import games
import notifications
from games.wording.messages import MESSAGES, Message, Noun

from . import PAGES

# Notes for translators, by the end of a text's key.
TRANSLATOR_NOTES = {
    ".others": "For the other players and spectators: {seat} is the player who did it.",
    ".you": "For the player who did it, or whom it is about.",
    "#does": "What it does.",
}
# Function name -> which argument is the text, its plural, and its context ("c").
GETTEXT_FUNCTIONS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
STRING_LITERAL = r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
TEMPLATE_CALL = re.compile(rf"\b(_|gettext|ngettext|pgettext)\(\s*{STRING_LITERAL}(?:,\s*{STRING_LITERAL})?")
EXCLUDED_FOLDERS = ("games/wording/", "games/rules/")  # their texts have their own catalogues
TextId = tuple[str, str, str]  # context, text, plural


@dataclass(frozen=True)
class CatalogueText:
    """A text to translate. `plural`: the English plural form; `places`: the files that contain the text."""

    context: str
    english: str
    plural: str = ""
    places: tuple[str, ...] = ()
    note: str = field(default="", compare=False)

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.english


def all_texts() -> dict[str, list[CatalogueText]]:
    """Return {domain: texts}, in an order that depends only on the texts."""
    import_every_module()
    found = {
        domain: [text for one in messages.values() for text in texts_of(one)] for domain, messages in MESSAGES.items()
    }
    found[PAGES] = [CatalogueText(*word, places=tuple(sorted(places))) for word, places in page_texts().items()]
    return {domain: sorted(found[domain], key=text_sort_key) for domain in sorted(found)}


def text_sort_key(text: CatalogueText) -> tuple[str, str, str, str]:
    """Return a sort key: first the key of the text, then its English text in dictionary order."""
    return text.context, text.english.casefold(), text.english, text.plural


def import_every_module() -> None:
    """Import all modules that may define texts: importing a module registers its texts."""
    for package in (games, notifications):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in module.name and ".management" not in module.name:
                import_module(module.name)


def texts_of(message: Message) -> Iterator[CatalogueText]:
    """Yield the texts of a message, except empty ones, which need no translation."""
    plural = message.many if isinstance(message, Noun) else ""
    for context, english in message.texts():
        if english:
            yield CatalogueText(context, english, plural, note=message.note or translator_note(context, bool(plural)))


def translator_note(context: str, is_noun: bool) -> str:
    """Return an explanation for translators, who do not see the code; "" if the text needs none."""
    if is_noun:
        return f"{{n}} is a number. Other texts use this noun as {{…:{context.removeprefix('noun.')}}}."
    return next((note for end, note in TRANSLATOR_NOTES.items() if context.endswith(end)), "")


def source_files(*suffixes: str) -> Iterator[Path]:
    """Yield the site's source files that may contain texts."""
    base = settings.BASE_DIR
    for folder in ("templates", "games", "notifications", "roma_site"):
        for file in sorted((base / folder).rglob("*")):
            name = file.relative_to(base).as_posix()
            if file.suffix in suffixes and not name.startswith(EXCLUDED_FOLDERS):
                yield file


def texts_in_templates() -> Iterator[tuple[TextId, str, int]]:
    """Yield the texts in templates, found in the gettext calls that Django makes from each template."""
    for file in source_files(".html", ".txt"):
        code = templatize(file.read_text())
        for call in TEMPLATE_CALL.finditer(code):
            first, second = (ast.literal_eval(text) if text else "" for text in call.group(2, 3))
            word: TextId = (first, second, "") if call[1] == "pgettext" else ("", first, second)
            yield word, file.relative_to(settings.BASE_DIR).as_posix(), code.count("\n", 0, call.start()) + 1


def texts_in_code() -> Iterator[tuple[TextId, str, int]]:
    for file in source_files(".py"):
        with file.open("rb") as source:
            for line, function, found, _comments in extract_python(source, GETTEXT_FUNCTIONS, [], {}):
                texts = [str(text or "") for text in (found if isinstance(found, tuple) else (found,))]
                first, second = (*texts, "")[:2]
                word: TextId = (first, second, "") if "pgettext" in str(function) else ("", first, second)
                if word[1]:
                    yield word, file.relative_to(settings.BASE_DIR).as_posix(), line


def page_texts() -> dict[TextId, list[str]]:
    """Return all texts in gettext calls, in templates and in code, with the files that contain them."""
    found: dict[TextId, list[str]] = {}
    for word, name, _line in (*texts_in_templates(), *texts_in_code()):
        places = found.setdefault(word, [])
        if name not in places:
            places.append(name)
    return found
