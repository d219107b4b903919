"""Sentences from templates, the same way for every game and language.

{name}               the fact of that name, formatted by its kind (see `Teller`)
{name:cards}         a number with its noun (NOUNS of the game)
{name:acc}           a card's or term's name in a case, if the language has such a form (slots.py: CASES)
{of:name}            whose: "Ana's" or "your", "de Ana" or "tuyo"
[ … {name} … ]       left out if one of its facts is missing, empty or false
[a {name}||b]        the first alternative whose facts are all present
"""

import copy
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .messages import FORMAT_ERRORS, Message, Noun
from .slots import BRACKETED, SLOT

YOU = Message("games", "text.you", "you")
YOURS = Message("games", "text.yours", "your")
OF = Message("games", "text.of", "{}'s")
NAMELESS = Message("games", "text.nameless", "Player {}")
COMMA = Message("games", "list.comma", ", ")
AND = Message("games", "list.and", "{} and {}")
OR = Message("games", "list.or", "{} or {}")
AND_SOUND = Message(
    "games", "list.and_sound", "{} and {}", "The end of a list whose last word begins as list.sound says."
)
SOUND = Message(
    "games",
    "list.sound",
    "-",
    "A regular expression for a word before which a list ends otherwise; - where there is none.",
)
NAME_BEGIN, NAME_END = "\u2068", "\u2069"  # invisible, around a name in a sentence that becomes a link (name_links.py)


def seat_name(seat: int, names: Sequence[str], language: str) -> str:
    if 0 <= seat < len(names):
        return names[seat]
    return NAMELESS.filled(language, seat + 1)


@lru_cache(maxsize=32)
def changing_sound(language: str) -> re.Pattern[str] | None:
    try:
        return None if SOUND[language] == "-" else re.compile(SOUND[language])
    except re.error:  # a translator's mistake
        return None


def joined(words: Sequence[str], language: str) -> str:
    """Return "a, b and c"; in some languages "and" changes before certain sounds."""
    if len(words) < 2:
        return "".join(words)
    sound = changing_sound(language)
    last = AND_SOUND if sound and sound.match(words[-1].removeprefix(NAME_BEGIN)) else AND
    return last.filled(language, COMMA[language].join(words[:-1]), words[-1])


def alternatives(words: Sequence[str], language: str) -> str:
    return OR.filled(language, COMMA[language].join(words[:-1]), words[-1])


def counted(words: Sequence[str], language: str) -> str:
    """Return "Dock ×2 and Villa": equal items are counted, in the order of their first occurrence."""
    return joined([f"{word} ×{n}" if n > 1 else word for word, n in Counter(words).items()], language)


class Slot(NamedTuple):
    name: str
    more: str


class Either(tuple[tuple[str | Slot, ...], ...]):
    """Alternatives [a {name}||b]: the first one whose facts are all present is used."""


@lru_cache(maxsize=8192)
def parsed(template: str) -> tuple[str | Slot | Either, ...]:
    parts: list[str | Slot | Either] = []
    for n, text in enumerate(BRACKETED.split(template)):
        parts += [Either(slotted(one) for one in text.split("||"))] if n % 2 else slotted(text)
    return tuple(parts)


def slotted(text: str) -> tuple[str | Slot, ...]:
    parts: list[str | Slot] = []
    at = 0
    for found in SLOT.finditer(text):
        parts += [text[at : found.start()], Slot(found[1], found[2] or "")]
        at = found.end()
    return tuple(part for part in (*parts, text[at:]) if part)


class Teller:
    """Fills templates for one reader.

    `kinds` {fact: function of its value} formats the facts; `nouns` are the nouns for numbers; `gender` returns the
    gender of the first card among the facts."""

    case = ""  # the case of the name that is being filled in

    def __init__(
        self,
        language: str,
        names: Sequence[str],
        me: int | None,
        kinds: dict[str, Callable],
        nouns: Mapping[str, Noun],
        gender: Callable[[dict], str] = lambda facts: "",
    ):
        self.language, self.names, self.me, self.kinds, self.nouns = language, names, me, kinds, nouns
        self.gender = gender

    def tell(self, message: Message, facts: dict, form: int | None = None) -> str:
        if message.gendered(self.language):
            text = message.of_gender(self.language, self.gender(facts))
        else:
            text = message[self.language]
        try:
            return self.fill(text if form is None else text[form], facts)
        except FORMAT_ERRORS:
            if text == message.english:
                raise
            message.give_up(self.language)
            return self.tell(message, facts, form)

    def fill(self, template: str, facts: dict) -> str:
        return "".join(
            [
                part if type(part) is str
                else self._slot(part[0], part[1], facts) if type(part) is Slot
                else self._first(part, facts)
                for part in parsed(template)
            ]
        )  # fmt: skip

    def _first(self, either: Any, facts: dict) -> str:
        for parts in either:
            if all(type(part) is str or self._there(part[0], part[1], facts) for part in parts):
                return "".join([part if type(part) is str else self._slot(part[0], part[1], facts) for part in parts])
        return ""

    def _there(self, name: str, more: str, facts: dict) -> bool:
        """Return whether a fact is present: 0 counts as present; None, False and empty values do not."""
        if name == "me":
            return self.me is not None and facts.get(more) == self.me
        fact = facts.get(more if name == "of" else name)
        return fact is not None and fact is not False and fact != [] and fact != () and fact != ""

    def _slot(self, name: str, more: str, facts: dict) -> str:
        if name == "me":
            return ""
        if name == "of":
            return self.whose(facts[more])
        fact = facts[name]
        if more and more in self.nouns:
            return self.nouns[more].said(fact, self.language)
        if fact is True:
            return ""
        if name not in self.kinds:
            return str(fact)
        return self.kinds[name](fact, self._in_case(more) if more else self)

    def _in_case(self, case: str) -> "Teller":
        other = copy.copy(self)
        other.case = case
        return other

    def who(self, seat: int) -> str:
        return YOU[self.language] if seat == self.me else seat_name(seat, self.names, self.language)

    def whose(self, seat: int) -> str:
        if seat == self.me:
            return YOURS[self.language]
        return OF.filled(self.language, seat_name(seat, self.names, self.language))
