"""A language made from the msgids: each English letter becomes another.

Text in Latin letters was never translated. It has three plural forms, like Ukrainian."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.test import override_settings
from django.utils.translation import to_locale

from games import wording
from games.wording import messages
from roma_site.catalogues import files, texts
from roma_site.catalogues.watching import compile_file

CODE = "uk"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопярстувшхызАБЦДЕФГХИЙКЛМНОПЯРСТУВШХЫЗ",
)
# Not words: facts, numbers, tags, addresses.
KEPT = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]|%%|</?[a-z][^>]*>|&\w+;|https?://\S+")
# Not sentences, but patterns and lists of words.
AS_IS = ("time.day", "time.day_of_year", "list.sound")
PLURALS = 3


def in_other_letters(english: str) -> str:
    parts, at = [], 0
    for found in KEPT.finditer(english):
        parts += [english[at : found.start()].translate(LETTERS), found[0]]
        at = found.end()
    return "".join([*parts, english[at:].translate(LETTERS)])


def write_language(folder: Path, code: str = CODE) -> None:
    """Write and compile a whole language into a folder of locales."""
    for domain, said in texts.all_texts().items():
        file = folder / to_locale(code) / "LC_MESSAGES" / f"{domain}.po"
        catalogue = files.new_catalogue(file, "Made by a machine.")
        vars(catalogue).update(
            _num_plurals=PLURALS, _plural_expr="(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)"
        )
        for text in said:
            told = text.english if text.context in AS_IS else in_other_letters(text.english)
            forms = (told, *[in_other_letters(text.plural)] * (PLURALS - 1))
            catalogue.add(
                (text.english, text.plural) if text.plural else text.english,
                forms if text.plural else told,
                context=text.context or None,
            )
        files.write_catalogue(file, files.catalogue_text(catalogue))
        compile_file(file)


@contextmanager
def spoken(folder: Path, code: str = CODE) -> Iterator[str]:
    with override_settings(
        LANGUAGES=[*settings.LANGUAGES, (code, "Машина")], LOCALE_PATHS=[folder, *settings.LOCALE_PATHS]
    ):
        forget(code)
        yield code
    forget(code)


def forget(code: str) -> None:
    messages.catalogue.cache_clear()
    wording.cached_words.cache_clear()
    for known in messages.MESSAGES.values():
        for message in known.values():
            message._kept.clear()
            message._gendered.clear()
