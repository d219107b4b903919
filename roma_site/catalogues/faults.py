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

from games.wording.slots import NOT_TOLD, slot_faults

from . import PAGES, files

HOLE = re.compile(r"%\((\w+)\)[sd]")
TAG = re.compile(r"</?[a-z][^>]*>")
ENTRY = re.compile(r'^(?:msgctxt ((?:".*"\s*\n)+))?msgid ((?:".*"\s*\n)+)', re.M)


@dataclass(frozen=True)
class Fault:
    """One thing that is broken. `at`: which messages suffer by it; none: the whole file does."""

    file: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{files.shown_path(self.file)}:{self.line}: {self.what}"


def faults_of_file(file: Path) -> list[Fault]:
    """Return all that is broken in one file."""
    try:
        catalogue = files.read(file)
    except PoFileError as error:
        return [Fault(file, error.lineno + 1, str(error.args[0]))]
    except (ValueError, IndexError, TypeError, LookupError) as error:
        return [Fault(file, 1, f"cannot be read: {error}")]
    rules = Rules.of(catalogue, file)
    header = list(header_faults(file, catalogue))
    doubles = [
        Fault(file, line, f"stands a second time; the first is in line {first}") for line, first in doubled(file)
    ]
    messages = [
        Fault(file, message.lineno or 1, f"{shown(message)}: {what}")
        for message in catalogue
        for what in rules.message_faults(message)
    ]
    return header + doubles + messages


def header_faults(file: Path, catalogue: Catalog) -> Iterator[Fault]:
    """The file must say how its language counts, in the way gettext reads it."""
    text = file.read_text()
    found = re.search(r'Plural-Forms: *nplurals *= *(\d+) *; *plural *= *([^;"]+?) *;? *\\n', text.replace('"\n"', ""))
    if not found:
        yield Fault(file, 1, "Plural-Forms is missing in the header")
        return
    try:
        plural = gettext.c2py(found[2])
        if max(plural(n) for n in range(200)) >= int(found[1]):
            yield Fault(file, 1, "Plural-Forms counts to more forms than it says")
    except ValueError as error:
        yield Fault(file, 1, f"Plural-Forms: {error}")


def doubled(file: Path) -> Iterator[tuple[int, int]]:
    """(line, first line) of each message that stands twice: readers take one of them, none says which."""
    text = file.read_text()
    found = [(f"{match[1]}{match[2]}", text.count("\n", 0, match.start()) + 1) for match in ENTRY.finditer(text)]
    return files.without_duplicates(found)


def shown(message: Message) -> str:
    """A message by its key, else by its first words."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or repr(text[:60])


def strings(message: Message) -> list[str]:
    """All forms of a translation."""
    return [message.string or ""] if isinstance(message.string, str | None) else list(message.string)


@dataclass(frozen=True)
class Rules:
    """What a catalogue's messages are held to. `nouns`: those of a game's texts; None for the pages', which go by other
    rules."""

    plurals: int
    nouns: frozenset[str] | None

    @classmethod
    def of(cls, catalogue: Catalog, file: Path) -> "Rules":
        contexts = (one.context or "" for one in catalogue)
        nouns = frozenset(key.removeprefix("noun.") for key in contexts if key.startswith("noun."))
        return cls(catalogue.num_plurals, None if file.stem == PAGES else nouns)

    def message_faults(self, message: Message) -> list[str]:
        """What is broken in a message; nothing in one that is not translated yet, or is to be looked at (fuzzy)."""
        told = strings(message)
        if not message.id or message.fuzzy or not any(told):
            return []
        if isinstance(message.id, str):
            return pattern_faults(message.context or "", told[0]) or self.text_faults(message.id, told[0])
        if len(told) != self.plurals or not all(told):
            return [f"{self.plurals} plural forms are wanted, {sum(map(bool, told))} are there"]
        one, many = message.id[0], message.id[1]
        faults = [what for text in told[1:] for what in self.text_faults(many, text)]
        first = self.text_faults(many, told[0])
        if self.plurals > 1:  # "once": the first form may say its number in words, where English does
            first = [what for what in first if not what.endswith(NOT_TOLD) or what in self.text_faults(one, told[0])]
        return first + faults

    def text_faults(self, english: str, text: str) -> list[str]:
        """What is broken in one form of a message."""
        own = page_faults(english, text) if self.nouns is None else slot_faults(english, text, self.nouns)
        return own + control_faults(text)


def pattern_faults(context: str, text: str) -> list[str]:
    """Texts that are patterns must be ones that can be read."""
    try:
        if context == "list.sound":
            re.compile(text)
        elif context in ("time.day", "time.day_of_year"):
            parse_pattern(text)
    except (re.error, ValueError) as error:
        return [f"is no pattern: {error}"]
    return []


def page_faults(english: str, text: str) -> list[str]:
    """Django's texts: what %( )s names, tags, and braces stay as they are."""
    wanted, told = set(HOLE.findall(english)), set(HOLE.findall(text))
    faults = [f"%({hole})s{NOT_TOLD}" for hole in sorted(wanted - told)]
    faults += [f"%({hole})s is nothing this text knows" for hole in sorted(told - wanted)]
    if wanted and "%" in HOLE.sub("", text).replace("%%", ""):
        faults.append("a % of its own is written %%")
    if Counter(TAG.findall(english)) != Counter(TAG.findall(text)):
        faults.append("its tags are not those of the English")
    if re.findall(r"\{\w*\}", english) != re.findall(r"\{\w*\}", text):
        faults.append("its braces are not those of the English")
    return faults


def control_faults(text: str) -> list[str]:
    """Characters that no text may hold."""
    return (
        ["holds a control character"] if re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text) else []
    )
