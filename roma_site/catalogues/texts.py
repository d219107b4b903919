"""Collect all texts to translate, by domain, and update the catalogues (`make words`)."""

import ast
import pkgutil
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation import to_language
from django.utils.translation.template import templatize

import games
import notifications
from games.wording.messages import MESSAGES, Noun
from games.wording.messages import Message as WordingMessage
from games.wording.slots import CASES, GENDERS

from . import PAGES, files
from .faults import translations

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
TextKey = tuple[str, str]  # context, English
OPTIONAL_FORMS = {*CASES, *GENDERS, "gender"}  # forms that only some languages have; kept as long as their text is used


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
    return text.context, text.english.casefold(), text.english, text.plural


def import_every_module() -> None:
    """Import all modules that may define texts: importing a module registers its texts."""
    for package in (games, notifications):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in module.name and ".management" not in module.name:
                import_module(module.name)


def texts_of(message: WordingMessage) -> Iterator[CatalogueText]:
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


@dataclass
class UpdateOutcome:
    """The missing, fuzzy and removed texts of a catalogue, each as its key or its English text."""

    file: Path
    missing: list[str] = field(default_factory=list)
    fuzzy: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    changed: bool = False


def languages_to_write() -> list[str]:
    """Return all languages that need catalogues, including unfinished languages but not English."""
    begun = {to_language(files.language_of(file)) for file in files.catalogue_files()}
    listed = [code for code, _name in settings.LANGUAGES if code != "en"]
    return [*listed, *sorted(begun - set(listed))]


def update_catalogues(write: bool = True) -> Iterator[UpdateOutcome]:
    texts = all_texts()
    for language in languages_to_write():
        for domain, wanted in texts.items():
            yield update_catalogue(files.catalogue_file(domain, language), wanted, write)


def update_catalogue(file: Path, wanted: Iterable[CatalogueText], write: bool = True) -> UpdateOutcome:
    old, outcome = files.read_catalogue(file), UpdateOutcome(file)
    new = files.new_catalogue(file, f"Texts of {file.stem}." if file.stem != "django" else "Texts of pages and emails.")
    known = {(one.context or "", english_text(one)): one for one in old if one.id}
    forms = language_forms(known)
    by_context = {one.context: one for one in known.values() if one.context}
    for text in wanted:
        found = known.pop(text.key, None)
        add_message(new, text, found or text_to_review(text, by_context))
        for one in [known.pop(key) for key in forms.get(text.key, ()) if key in known]:
            form = new.add(one.id, one.string, flags=one.flags, user_comments=one.user_comments, context=one.context)
            form.flags.discard("python-brace-format")
        added = new.get(text.english, text.context or None)
        assert added is not None
        if added.fuzzy:
            outcome.fuzzy.append(text.context or text.english)
        elif not any(translations(added)):
            outcome.missing.append(text.context or text.english)
    outcome.gone = [f"{key[0] or key[1]} ({' / '.join(translations(one))})" for key, one in known.items()]
    written = text_with_old_header(new, old) if file.exists() else files.catalogue_text(new)
    outcome.changed = not file.exists() or written != file.read_text()
    if write and outcome.changed:
        files.write_catalogue(file, written)
    return outcome


def english_text(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def text_to_review(text: CatalogueText, by_context: dict[str, Message]) -> Message | None:
    """Return the old message with the key of this text, marked as fuzzy; None if it is untranslated."""
    found = by_context.get(text.context) if text.context else None
    if found is not None and any(translations(found)):
        found.flags = {*found.flags, "fuzzy"}
        return found
    return None


def add_message(new: Catalog, text: CatalogueText, found: Message | None) -> None:
    kept = found if found is not None and found.pluralizable == bool(text.plural) else Message(text.english)
    comments = [one for one in kept.user_comments if not one.startswith("|")]  # babel's comment with the old text
    before = english_text(kept) if kept.fuzzy and english_text(kept) != text.english else ()
    message = new.add(
        (text.english, text.plural) if text.plural else text.english,
        kept.string or None,
        locations=[(place, 0) for place in text.places],
        flags=kept.flags,
        auto_comments=[text.note] if text.note else (),
        user_comments=comments,
        previous_id=before,
        context=text.context or None,
    )
    # msgfmt would require all braces, also optional ones; faults.py checks them.
    message.flags.discard("python-brace-format")


def language_forms(known: Iterable[TextKey]) -> dict[TextKey, list[TextKey]]:
    """Return {text: keys of forms that exist only in this language}, for example "card.villa#acc"."""
    forms: dict[TextKey, list[TextKey]] = {}
    for context, text in known:
        base, _, form = context.rpartition("#")
        if base and form in OPTIONAL_FORMS:
            forms.setdefault((base, text), []).append((context, text))
    return forms


def text_with_old_header(new: Catalog, old: Catalog) -> str:
    """Return the new catalogue as text, with the old header's plural rule and names of translators."""
    vars(new).update(_num_plurals=old.num_plurals, _plural_expr=old.plural_expr)
    new.last_translator, new.language_team = old.last_translator, old.language_team
    if old.header_comment.strip("# \n"):
        new.header_comment = old.header_comment
    return files.catalogue_text(new)
