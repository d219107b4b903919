"""Find faults in a catalogue, with file and line. This works for any language and translation tool."""

import gettext
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.dates import parse_pattern
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError
from django.template import TemplateSyntaxError, engines

from games.wording.slots import CASES, GENDERS, IS_MISSING, slot_faults

from . import PAGES, files

PLACEHOLDER = re.compile(r"%\((\w+)\)([sd])")
HTML_TAG = re.compile(r"</?[a-z][^>]*>", re.I)
PO_LINE = re.compile(r'\s*(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*"\s*)?')
PO_ENTRY = re.compile(r'^(?:msgctxt ((?:".*"\s*\n)+))?msgid ((?:".*"\s*\n)+)', re.M)


@dataclass(frozen=True)
class CatalogueFault:
    file: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{files.shown_path(self.file)}:{self.line}: {self.what}"


def faults_of_file(file: Path) -> list[CatalogueFault]:
    """Return all faults of a file; if it cannot be read, only the first one."""
    raw = file.read_bytes()
    if faults := encoding_faults(raw) or line_faults(raw):
        return [CatalogueFault(file, *one) for one in faults]
    try:
        catalogue = files.read_catalogue(file)
    except PoFileError as error:
        return [CatalogueFault(file, error.lineno + 1, str(error.args[0]).split(" on ")[0])]
    except Exception as error:  # babel's reader raises more exceptions than documented
        return [CatalogueFault(file, 1, f"cannot be read: {error}")]
    header = [CatalogueFault(file, 1, what) for what in header_faults(raw.decode())]
    doubles = [CatalogueFault(file, line, f"is a duplicate of line {first}") for line, first in duplicate_entries(file)]
    rules = MessageRules.of(catalogue, file)
    messages = [
        CatalogueFault(file, message.lineno or 1, f"{message_name(message)}: {what}")
        for message in catalogue
        for what in rules.message_faults(message)
    ]
    return header + doubles + messages


def faults_of_rules(file: Path) -> list[CatalogueFault]:
    """Return the faults of a game's translated rules. If the template is broken, readers get English."""
    if faults := encoding_faults(file.read_bytes()):
        return [CatalogueFault(file, *one) for one in faults]
    try:
        engines["django"].from_string(file.read_text())
    except TemplateSyntaxError as error:
        line = getattr(getattr(error, "token", None), "lineno", None) or 1
        return [CatalogueFault(file, line, str(error))]
    return []


def keeps_from_compiling(file: Path) -> list[CatalogueFault]:
    """Return the faults because of which gettext could not read the compiled file."""
    raw = file.read_bytes()
    found = encoding_faults(raw) or line_faults(raw) or [(1, what) for what in header_faults(raw.decode())]
    return [CatalogueFault(file, *one) for one in found]


def encoding_faults(raw: bytes) -> list[tuple[int, str]]:
    """Return (line, fault) for each fault in the encoding: the file must be plain UTF-8."""
    if raw.startswith(b"\xef\xbb\xbf"):
        return [(1, "begins with a byte order mark: save it as UTF-8 without one")]
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return [(raw[: error.start].count(b"\n") + 1, "is not UTF-8: save it as UTF-8")]
    if re.search(r"\r(?!\n)", text):
        return [(1, "has old Mac line ends: save it with Unix line ends")]
    named = re.search(r"charset=([\w-]+)", text)
    if named and named[1].lower() not in ("utf-8", "utf8"):
        return [(text.count("\n", 0, named.start()) + 1, f"charset={named[1]}: it must be UTF-8")]
    return []


def line_faults(raw: bytes) -> list[tuple[int, str]]:
    """Return (line, fault) for each line that is not valid in a .po file."""
    invalid = [n for n, line in enumerate(raw.decode().splitlines(), 1) if not PO_LINE.fullmatch(line)]
    return [(n, "is not a valid line; is a quotation mark missing?") for n in invalid]


def header_faults(text: str) -> Iterator[str]:
    found = re.search(r'Plural-Forms: *nplurals *= *(\d+) *; *plural *= *([^;"]+?) *;? *\\n', text.replace('"\n"', ""))
    if not found:
        yield "Plural-Forms is missing in the header"
        return
    try:
        plural = gettext.c2py(found[2])
        if max(plural(n) for n in range(200)) >= int(found[1]):
            yield "Plural-Forms gives more forms than nplurals"
    except Exception as error:
        yield f"Plural-Forms is invalid: {error}"


def duplicate_entries(file: Path) -> Iterator[tuple[int, int]]:
    """Yield (its line, line of the first) for each repeated message, because gettext tools use either one."""
    text = file.read_text()
    first: dict[tuple[str, str], int] = {}
    for found in PO_ENTRY.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if (at := first.setdefault((found[1], found[2]), line)) != line:
            yield line, at


def message_name(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or repr(text[:60])


def translations(message: Message) -> list[str]:
    return [message.string or ""] if isinstance(message.string, str | None) else list(message.string)


@dataclass(frozen=True)
class MessageRules:
    """The rules for messages. `nouns`: the nouns of a game; None for pages, which have other rules."""

    plurals: int
    nouns: frozenset[str] | None

    @classmethod
    def of(cls, catalogue: Catalog, file: Path) -> "MessageRules":
        contexts = (one.context or "" for one in catalogue)
        nouns = frozenset(key.removeprefix("noun.") for key in contexts if key.startswith("noun."))
        return cls(catalogue.num_plurals, None if file.stem == PAGES else nouns)

    def message_faults(self, message: Message) -> list[str]:
        """Return the faults of a message; [] if it is untranslated or fuzzy."""
        texts = translations(message)
        if not message.id or message.fuzzy or not any(texts):
            return []
        context = message.context or ""
        if isinstance(message.id, str):
            return special_faults(context, texts[0]) or self.text_faults(message.id, texts[0], context)
        if len(texts) != self.plurals or not all(texts):
            return [f"needs {self.plurals} plural forms, has {sum(map(bool, texts))}"]
        one, many = message.id[0], message.id[1]
        faults = [what for text in texts[1:] for what in self.text_faults(many, text)]
        first = self.text_faults(many, texts[0])
        if self.plurals > 1:  # "once": the first form may have its number as a word, if English does
            first = [what for what in first if not what.endswith(IS_MISSING) or what in self.text_faults(one, texts[0])]
        return first + faults

    def text_faults(self, english: str, text: str, context: str = "") -> list[str]:
        own = page_faults(english, text) if self.nouns is None else slot_faults(english, text, self.nouns, context)
        return own + control_faults(text)


def special_faults(context: str, text: str) -> list[str]:
    """Return the faults of a translated regular expression, date pattern or grammatical form."""
    form = context.rpartition("#")[2] if "#" in context else ""
    if form == "gender" and text not in GENDERS:
        return [f"a gender is one of {', '.join(GENDERS)}"]
    if form and form not in ("does", "gender", *CASES, *GENDERS):
        return [f"#{form} is not a form; use {', '.join(('gender', *CASES, *GENDERS))}"]
    try:
        if context == "list.sound":
            re.compile(text)
        elif context in ("time.day", "time.day_of_year"):
            parse_pattern(text)
    except (re.error, ValueError) as error:
        return [f"is not a valid pattern: {error}"]
    return []


def page_faults(english: str, text: str) -> list[str]:
    """Return the faults of a page's text: placeholders, tags, quotes and braces must be as in English."""
    wanted, found = set(PLACEHOLDER.findall(english)), set(PLACEHOLDER.findall(text))
    faults = [f"%({hole}){kind}{IS_MISSING}" for hole, kind in sorted(wanted - found)]
    faults += [f"%({hole}){kind} is not in the English text" for hole, kind in sorted(found - wanted)]
    if bare_percents(text) and not (bare_percents(english) and not wanted):
        faults.append("write %% for a percent sign")
    if Counter(HTML_TAG.findall(english)) != Counter(HTML_TAG.findall(text)) or any(
        text.count(mark) != english.count(mark) for mark in "<>"
    ):
        faults.append("its tags differ from the English")
    if text.count('"') > english.count('"'):
        faults.append('a quotation mark " would end an attribute: use “ ” or « »')
    if re.findall(r"\{\w*\}", english) != re.findall(r"\{\w*\}", text):
        faults.append("its braces differ from the English")
    return faults


def bare_percents(text: str) -> int:
    return PLACEHOLDER.sub("", text).replace("%%", "").count("%")


def control_faults(text: str) -> list[str]:
    found = re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text)
    return ["contains a control character"] if found else []
