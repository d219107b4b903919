"""Texts by language, from the catalogues in locale/<language>/LC_MESSAGES/<domain>.mo. What stands in the code is
English, and the msgid; the key of a text is its msgctxt, so that two texts that are alike in English may differ.

No language is ever activated: one task writes to readers of many languages, and each text is asked for by its language.
What a catalogue lacks is told in English, and counted once when it is first asked for."""

import gettext
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from django.utils.translation import to_locale

# Tables whose entries are told in two forms: (about others, about you); (name, what it does).
FORMS = {"line": (".others", ".you"), "remark": (".others", ".you"), "card": ("", "#does"), "order": ("", "#does")}
Key = TypeVar("Key", str, int)
missing: set[tuple[str, str, str]] = set()  # (language, domain, context) of what was told in English instead


@lru_cache(maxsize=256)
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """Return a language's messages of a domain; an empty catalogue where there are none, or where the file cannot be
    read."""
    for folder in settings.LOCALE_PATHS:
        file = Path(folder) / to_locale(language) / "LC_MESSAGES" / f"{domain}.mo"
        try:
            with file.open("rb") as opened:
                return gettext.GNUTranslations(opened)
        except (OSError, ValueError, UnicodeError):
            continue
    return gettext.NullTranslations()


def translated(domain: str, context: str, english: str, language: str) -> str:
    """Return a text in a language; in English if the language has none."""
    if language == "en" or not english:
        return english
    found = catalogue(domain, language).pgettext(context, english)
    if found is english:
        missing.add((language, domain, context))
    return found


class Message:
    """One text: `message[language]` is a string, or a tuple where it has forms."""

    __slots__ = ("_kept", "context", "domain", "english")

    def __init__(self, domain: str, context: str, english: str | tuple[str, ...]):
        self.domain, self.context, self.english = domain, context, english
        self._kept: dict[str, Any] = {}

    def __getitem__(self, language: str) -> Any:
        kept = self._kept.get(language)
        if kept is None:
            texts = [translated(self.domain, context, text, language) for context, text in self.texts()]
            kept = self._kept[language] = tuple(texts) if isinstance(self.english, tuple) else texts[0]
        return kept

    def texts(self) -> Iterator[tuple[str, str]]:
        """Each of its texts with its key."""
        if isinstance(self.english, str):
            yield self.context, self.english
            return
        for form, text in zip(FORMS[self.context.split(".")[0]], self.english, strict=True):
            yield self.context + form, text


class Table(dict[Key, Message]):
    """Texts by key; a value may be a Message of another table."""

    def __init__(self, domain: str, name: str, texts: Mapping[Key, str | tuple[str, ...] | Message]):
        super().__init__()
        for key, text in texts.items():
            self[key] = text if isinstance(text, Message) else Message(domain, f"{name}.{key}", text)
        self.name = name

    def told(self, language: str) -> dict[Key, Any]:
        """Return all of it in a language."""
        return {key: message[language] for key, message in self.items()}


class Noun(Message):
    """A number with its noun: `noun.said(3, language)`. English has two forms, another language as many as its
    catalogue says."""

    __slots__ = ("many",)

    def __init__(self, domain: str, key: str, one: str, many: str):
        super().__init__(domain, f"noun.{key}", one)
        self.many = many

    def said(self, number: int, language: str) -> str:
        one, many = str(self.english), self.many
        if language == "en":
            return (one if number == 1 else many).format(n=number)
        return catalogue(self.domain, language).npgettext(self.context, one, many, number).format(n=number)


def nouns(domain: str, pairs: Mapping[str, tuple[str, str]]) -> dict[str, Noun]:
    """Nouns by the name that a slot has after its colon: {count:cards}."""
    return {key: Noun(domain, key, one, many) for key, (one, many) in pairs.items()}
