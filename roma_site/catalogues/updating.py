"""`make words`: update the catalogues.

New texts are added without a translation, and unused texts are removed. If the English text of a known key has changed,
its translation stays and is marked as fuzzy."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.utils.translation import to_language

from games.wording.slots import CASES, GENDERS

from . import files
from .faults import translations
from .texts import CatalogueText, all_texts

TextKey = tuple[str, str]  # context, English
OPTIONAL_FORMS = {*CASES, *GENDERS, "gender"}  # forms that only some languages have; kept as long as their text is used


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
    """Update the catalogues of all languages; without `write`, only report what would change."""
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
