"""What is broken in a catalogue, with file and line: the same for every language, and for every tool that wrote it."""

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

from games.wording.slots import CASES, GENDERS, NOT_TOLD, slot_faults

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
    """Return all that is broken in one file; what keeps it from being read at all comes alone."""
    raw = file.read_bytes()
    if faults := encoding_faults(raw) or line_faults(raw):
        return [CatalogueFault(file, *one) for one in faults]
    try:
        catalogue = files.read_catalogue(file)
    except PoFileError as error:
        return [CatalogueFault(file, error.lineno + 1, str(error.args[0]).split(" on ")[0])]
    except Exception as error:  # babel's reader fails in more ways than it says
        return [CatalogueFault(file, 1, f"cannot be read: {error}")]
    header = [CatalogueFault(file, 1, what) for what in header_faults(raw.decode())]
    doubles = [
        CatalogueFault(file, line, f"stands a second time; the first is in line {first}")
        for line, first in duplicate_entries(file)
    ]
    rules = MessageRules.of(catalogue, file)
    messages = [
        CatalogueFault(file, message.lineno or 1, f"{message_name(message)}: {what}")
        for message in catalogue
        for what in rules.message_faults(message)
    ]
    return header + doubles + messages


def faults_of_rules(file: Path) -> list[CatalogueFault]:
    """Return what is broken in a game's rules: a template that cannot be read is told in English."""
    if faults := encoding_faults(file.read_bytes()):
        return [CatalogueFault(file, *one) for one in faults]
    try:
        engines["django"].from_string(file.read_text())
    except TemplateSyntaxError as error:
        line = getattr(getattr(error, "token", None), "lineno", None) or 1
        return [CatalogueFault(file, line, str(error))]
    return []


def keeps_from_compiling(file: Path) -> list[CatalogueFault]:
    """Return the faults for which no tool may compile a file: gettext would not read what comes of it."""
    raw = file.read_bytes()
    found = encoding_faults(raw) or line_faults(raw) or [(1, what) for what in header_faults(raw.decode())]
    return [CatalogueFault(file, *one) for one in found]


def encoding_faults(raw: bytes) -> list[tuple[int, str]]:
    """(line, what) of a file that is not plain UTF-8."""
    if raw.startswith(b"\xef\xbb\xbf"):
        return [(1, "begins with a byte order mark: save it as UTF-8 without one")]
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return [(raw[: error.start].count(b"\n") + 1, "is not UTF-8: save it as UTF-8")]
    if re.search(r"\r(?!\n)", text):
        return [(1, "has line ends of another age: save it with those of Unix")]
    named = re.search(r"charset=([\w-]+)", text)
    if named and named[1].lower() not in ("utf-8", "utf8"):
        return [(text.count("\n", 0, named.start()) + 1, f"charset={named[1]}: it is to be UTF-8")]
    return []


def line_faults(raw: bytes) -> list[tuple[int, str]]:
    """(line, what) of lines that no catalogue has: a quotation mark is missing, another tool's mark was left."""
    lines = enumerate(raw.decode().splitlines(), 1)
    return [
        (n, "is no line of a catalogue; is a quotation mark missing?")
        for n, line in lines
        if not PO_LINE.fullmatch(line)
    ]


def header_faults(text: str) -> Iterator[str]:
    """The file must say how its language counts, in the way gettext reads it."""
    found = re.search(r'Plural-Forms: *nplurals *= *(\d+) *; *plural *= *([^;"]+?) *;? *\\n', text.replace('"\n"', ""))
    if not found:
        yield "Plural-Forms is missing in the header"
        return
    try:
        plural = gettext.c2py(found[2])
        if max(plural(n) for n in range(200)) >= int(found[1]):
            yield "Plural-Forms counts to more forms than it says"
    except Exception as error:
        yield f"Plural-Forms cannot be counted with: {error}"


def duplicate_entries(file: Path) -> Iterator[tuple[int, int]]:
    """(line, first line) of each message that stands twice: readers take one of them, none says which."""
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
    """What a catalogue's messages are held to. `nouns`: those of a game's texts; None for the pages', which go by other
    rules."""

    plurals: int
    nouns: frozenset[str] | None

    @classmethod
    def of(cls, catalogue: Catalog, file: Path) -> "MessageRules":
        contexts = (one.context or "" for one in catalogue)
        nouns = frozenset(key.removeprefix("noun.") for key in contexts if key.startswith("noun."))
        return cls(catalogue.num_plurals, None if file.stem == PAGES else nouns)

    def message_faults(self, message: Message) -> list[str]:
        """What is broken in a message; nothing in one that is not translated yet, or is to be looked at (fuzzy)."""
        told = translations(message)
        if not message.id or message.fuzzy or not any(told):
            return []
        context = message.context or ""
        if isinstance(message.id, str):
            return special_faults(context, told[0]) or self.text_faults(message.id, told[0], context)
        if len(told) != self.plurals or not all(told):
            return [f"{self.plurals} plural forms are wanted, {sum(map(bool, told))} are there"]
        one, many = message.id[0], message.id[1]
        faults = [what for text in told[1:] for what in self.text_faults(many, text)]
        first = self.text_faults(many, told[0])
        if self.plurals > 1:  # "once": the first form may say its number in words, where English does
            first = [what for what in first if not what.endswith(NOT_TOLD) or what in self.text_faults(one, told[0])]
        return first + faults

    def text_faults(self, english: str, text: str, context: str = "") -> list[str]:
        own = page_faults(english, text) if self.nouns is None else slot_faults(english, text, self.nouns, context)
        return own + control_faults(text)


def special_faults(context: str, text: str) -> list[str]:
    """Patterns must be ones that can be read; a form of one's own must be one that is asked for."""
    form = context.rpartition("#")[2] if "#" in context else ""
    if form == "gender" and text not in GENDERS:
        return [f"a gender is one of {', '.join(GENDERS)}"]
    if form and form not in ("does", "gender", *CASES, *GENDERS):
        return [f"#{form} is no form: {', '.join(('gender', *CASES, *GENDERS))}"]
    try:
        if context == "list.sound":
            re.compile(text)
        elif context in ("time.day", "time.day_of_year"):
            parse_pattern(text)
    except (re.error, ValueError) as error:
        return [f"is no pattern: {error}"]
    return []


def page_faults(english: str, text: str) -> list[str]:
    """Django's texts: what %( )s names, tags, quotation marks of the code, and braces stay as they are."""
    wanted, told = set(PLACEHOLDER.findall(english)), set(PLACEHOLDER.findall(text))
    faults = [f"%({hole}){kind}{NOT_TOLD}" for hole, kind in sorted(wanted - told)]
    faults += [f"%({hole}){kind} is nothing this text knows" for hole, kind in sorted(told - wanted)]
    if bare_percents(text) and not (bare_percents(english) and not wanted):
        faults.append("a % of its own is written %%")
    if Counter(HTML_TAG.findall(english)) != Counter(HTML_TAG.findall(text)) or any(
        text.count(mark) != english.count(mark) for mark in "<>"
    ):
        faults.append("its tags are not those of the English")
    if text.count('"') > english.count('"'):
        faults.append('a quotation mark " would end an attribute: use “ ” or « »')
    if re.findall(r"\{\w*\}", english) != re.findall(r"\{\w*\}", text):
        faults.append("its braces are not those of the English")
    return faults


def bare_percents(text: str) -> int:
    return PLACEHOLDER.sub("", text).replace("%%", "").count("%")


def control_faults(text: str) -> list[str]:
    return (
        ["holds a control character"] if re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text) else []
    )
