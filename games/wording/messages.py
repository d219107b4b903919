"""Texts by language, from the catalogues in locale/<language>/LC_MESSAGES/<domain>.mo.

The English text in the code is the msgid; the key of a text is its msgctxt, so equal English texts can have different
translations. No language is activated, because one task writes to readers of many languages. For a missing or broken
translation, English is used and the signal `missing_translation` is sent."""

import gettext
import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from django.conf import settings
from django.dispatch import Signal
from django.utils.translation import to_locale

from .slots import GENDERS, slot_faults

# Tables whose entries have two forms: (about others, about you); (name, what it does).
MESSAGE_FORMS = {
    "line": (".others", ".you"),
    "remark": (".others", ".you"),
    "card": ("", "#does"),
    "order": ("", "#does"),
}
FORMAT_ERRORS = (LookupError, ValueError, TypeError, AttributeError)  # raised if a broken text is filled
MAX_CACHED_NUMBER = 100  # smaller numbers are cached with their nouns
TableKey = TypeVar("TableKey", str, int)
# missing_translation(sender=Message, language, domain, context): a text was used in English instead; sent once per
# text and process.
missing_translation = Signal()
# {domain: {context: message}}: all texts.
MESSAGES: dict[str, dict[str, "Message"]] = {}


@lru_cache(maxsize=256)
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    for folder in settings.LOCALE_PATHS:
        try:
            with (Path(folder) / to_locale(language) / "LC_MESSAGES" / f"{domain}.mo").open("rb") as file:
                return gettext.GNUTranslations(file)
        except (OSError, ValueError, LookupError, struct.error):  # Trap: a file that was cut off is a struct.error
            continue
    return gettext.NullTranslations()


def extra_form(domain: str, context: str, english: str, language: str) -> str:
    """Return a form that only some languages have, for example for "card.villa#acc"; "" if there is none."""
    found = catalogue(domain, language).pgettext(context, english)
    return "" if found is english else found


class Message:
    """One text: `message[language]` is a string, or a tuple if it has forms. `note` is for translators."""

    __slots__ = ("_gendered", "_kept", "context", "domain", "english", "note")

    def __init__(self, domain: str, context: str, english: str | tuple[str, ...], note: str = ""):
        self.domain, self.context, self.english, self.note = domain, context, english, note
        self._kept: dict[Any, Any] = {}  # by language
        self._gendered: dict[str, dict[str, Any]] = {}
        if MESSAGES.setdefault(domain, {}).setdefault(context, self).english != english:
            raise ValueError(f"{domain}: two texts of the name {context}")
        MESSAGES[domain][context] = self

    def __getitem__(self, language: str) -> Any:
        kept = self._kept.get(language)
        if kept is None:
            texts = [self.found(context, text, language) for context, text in self.texts()]
            kept = self._kept[language] = tuple(texts) if isinstance(self.english, tuple) else texts[0]
        return kept

    def found(self, context: str, english: str, language: str) -> str:
        """Return the translation of one text, or `english` if the translation is missing or broken."""
        if language == "en" or not english:
            return english
        found = catalogue(self.domain, language).pgettext(context, english)
        if found is english or slot_faults(english, found, noun_names(self.domain), context):
            missing_translation.send(Message, language=language, domain=self.domain, context=context)
            return english
        return found

    def texts(self) -> Iterator[tuple[str, str]]:
        if isinstance(self.english, str):
            yield self.context, self.english
            return
        for form, text in zip(MESSAGE_FORMS[self.context.split(".")[0]], self.english, strict=True):
            yield self.context + form, text

    def of_gender(self, language: str, gender: str) -> Any:
        return self.gendered(language).get(gender, self[language])

    def gendered(self, language: str) -> dict[str, Any]:
        """Return {gender: text} for the genders that have their own form."""
        if (kept := self._gendered.get(language)) is None:
            kept = self._gendered[language] = {g: one for g in GENDERS if (one := self._variant(language, g))}
        return kept

    def _variant(self, language: str, gender: str) -> Any:
        """Return the texts for a gender, or None if no text has its own form for this gender."""
        texts = dict(self.texts())
        own = {key: extra_form(self.domain, f"{key}#{gender}", text, language) for key, text in texts.items()}
        nouns = noun_names(self.domain)
        own = {key: "" if slot_faults(texts[key], text, nouns, key) else text for key, text in own.items()}
        if not any(own.values()):
            return None
        found = [own[key] or self.found(key, text, language) for key, text in texts.items()]
        return tuple(found) if isinstance(self.english, tuple) else found[0]

    def filled(self, language: str, *words: Any, form: int | None = None, **facts: Any) -> str:
        """Fill a text without brackets with words and facts; use English if the translation is broken."""
        whole: tuple[Any, Any] = self[language], self.english
        chosen, english = whole if form is None else (text[form] for text in whole)
        try:
            return str(chosen.format(*words, **facts))
        except FORMAT_ERRORS:
            self.give_up(language)
            return str(english.format(*words, **facts))

    def give_up(self, language: str) -> None:
        """Use English from now on, because the translation cannot be filled."""
        self._kept[language], self._gendered[language] = self.english, {}
        missing_translation.send(Message, language=language, domain=self.domain, context=self.context)

    def form(self, language: str, form: str) -> str:
        context, english = next(self.texts())
        return extra_form(self.domain, f"{context}#{form}", english, language)


class Table(dict[TableKey, Message]):
    """Messages by key. `place` is the domain and a prefix for their names: "gloria.term".

    A value can be a Message of another table. `note` is for translators."""

    def __init__(self, place: str, texts: Mapping[TableKey, str | tuple[str, ...] | Message], note: str = ""):
        super().__init__()
        domain, _, name = place.partition(".")
        for key, text in texts.items():
            self[key] = text if isinstance(text, Message) else Message(domain, f"{name}.{key}", text, note)

    def told(self, language: str) -> dict[TableKey, Any]:
        return {key: message[language] for key, message in self.items()}


class Noun(Message):
    """A noun with its plural forms from the catalogue: `noun.said(3, language)` returns "3 cards"."""

    __slots__ = ("many",)
    NAMES: ClassVar[dict[str, set[str]]] = {}  # {domain: its nouns}

    def __init__(self, domain: str, key: str, one: str, many: str):
        super().__init__(domain, f"noun.{key}", one)
        self.many = many
        self.NAMES.setdefault(domain, set()).add(key)

    def said(self, number: int, language: str) -> str:
        """Return the number with the noun. The text is cached, because a few numbers occur often."""
        if (text := self._kept.get((language, number))) is None:
            text = self._said(number, language)
            if 0 <= number < MAX_CACHED_NUMBER:
                self._kept[language, number] = text
        return text

    def _said(self, number: int, language: str) -> str:
        one, many = str(self.english), self.many
        found = one if number == 1 else many
        if language != "en":
            found = catalogue(self.domain, language).npgettext(self.context, one, many, number)
            if (found is one or found is many) and language not in self._kept:
                self._kept[language] = found
                missing_translation.send(Message, language=language, domain=self.domain, context=self.context)
        return found.replace("{n}", str(number))  # not `format`, which a broken text would break


def noun_names(domain: str) -> set[str]:
    return Noun.NAMES.get(domain, set())


def nouns(domain: str, pairs: Mapping[str, tuple[str, str]]) -> dict[str, Noun]:
    return {key: Noun(domain, key, one, many) for key, (one, many) in pairs.items()}
