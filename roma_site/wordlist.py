"""What pages, forms and mails say, gathered from templates and code into locale/*/LC_MESSAGES/django.po. Needs no
system gettext."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po
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
ELSEWHERE = ("games/wording/", "games/rules/")  # games.wording speaks through files of its own
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
    """Calls of gettext and its kin."""
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


def catalogue_file(language: str) -> Path:
    """Where a language's words are kept."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def read_catalogue(language: str) -> Catalog:
    """A language's words as they are."""
    file = catalogue_file(language)
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as source:
        return read_po(source, locale=language)


def catalogue_message(catalogue: Catalog, word: Id) -> Message | None:
    """What a catalogue has for a text."""
    context, text, _plural = word
    return catalogue.get(text, context or None)


def missing_words(language: str) -> list[str]:
    """Texts without a translation, with a fuzzy one, or with one that lost a placeholder."""
    catalogue, faults = read_catalogue(language), []
    for word in wanted_words():
        found = catalogue_message(catalogue, word)
        words = found.string if found is not None and found.string else ""
        said = [words] if isinstance(words, str) else list(words)
        if found is None or not all(said):
            faults.append(f"no words: {word[1]!r}")
        elif found.fuzzy:
            faults.append(f"fuzzy: {word[1]!r}")
        else:
            holes = set(re.findall(r"%\((\w+)\)s", word[2] or word[1]))
            faults += [f"placeholders: {word[1]!r}" for one in said if set(re.findall(r"%\((\w+)\)s", one)) - holes]
            faults += [
                f"placeholders: {word[1]!r}" for one in said[-1:] if holes - set(re.findall(r"%\((\w+)\)s", one))
            ]
    return faults


def update_catalogue(language: str) -> None:
    """Write the catalogue anew: what is no longer said goes, what is new comes without words."""
    old, new = (
        read_catalogue(language),
        Catalog(
            locale=language,
            fuzzy=False,
            charset="utf-8",
            header_comment="# What the pages and mails say. `make words` gathers the texts; the words are written here.",
        ),
    )
    for word, places in sorted(wanted_words().items(), key=lambda item: (item[0][1].casefold(), item[0])):
        context, text, plural = word
        known = catalogue_message(old, word)
        kept = known.string if known is not None and known.pluralizable == bool(plural) else None
        new.add(
            (text, plural) if plural else text,
            kept,
            locations=[(place, 0) for place in sorted(places)],
            context=context or None,
        )
    file = catalogue_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        write_po(out, new, omit_header=False, include_lineno=False, width=120)
    text = file.read_text()
    # No dates and no tool's name: the file changes only when words do.
    file.write_text(
        re.sub(
            r'"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Report-Msgid-Bugs-To|Project-Id-Version): [^"]*"\n',
            "",
            text,
        )
    )
