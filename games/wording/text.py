"""Sentences from templates, the same way for every game and language.

{name}               the fact of that name, said as its kind wants it (see `Teller`)
{name:cards}         a number with its noun (NOUNS of the game)
{name:acc}           a card's or term's name in a case, where the language has such a form (slots.py: CASES)
{of:name}            whose: "Ana's" or "your", "de Ana" or "tuyo"
[ … {name} … ]       left out whole where one of its facts is missing, empty or false
[a {name}||b]        the first of several whose facts are all there
"""

import copy
import re
from collections.abc import Callable, Mapping, Sequence

from .messages import Message, Noun
from .slots import BRACKETED, CASES, SLOT

YOU = Message("games", "text.you", "you")
YOURS = Message("games", "text.yours", "your")
OF = Message("games", "text.of", "{}'s")
NAMELESS = Message("games", "text.nameless", "Player {}")
COMMA = Message("games", "list.comma", ", ")
AND = Message("games", "list.and", "{} and {}")
# For what begins like this (a pattern; "-" for none) the list ends otherwise.
AND_SOUND = Message("games", "list.and_sound", "{} and {}")
SOUND = Message("games", "list.sound", "-")


def seat_name(seat: int, names: Sequence[str], language: str) -> str:
    """A seat's shown name, or its number where none is known."""
    if 0 <= seat < len(names):
        return names[seat]
    return NAMELESS[language].format(seat + 1)


def joined(words: Sequence[str], language: str) -> str:
    """ "a, b and c". A language may have another word before some sounds: "y" becomes "e" before an i."""
    if len(words) < 2:
        return "".join(words)
    sound = SOUND[language]
    last = AND_SOUND if sound and re.match(sound, words[-1]) else AND
    return last[language].format(COMMA[language].join(words[:-1]), words[-1])


def counted(words: Sequence[str], language: str) -> str:
    """ "Dock ×2 and Villa": equal ones together, in the order of their first."""
    several = {word: words.count(word) for word in words}
    return joined([f"{word} ×{n}" if n > 1 else word for word, n in several.items()], language)


class Teller:
    """Fills templates for one reader. `kinds` says how facts are put: {fact's name: function of its value}; `nouns` the
    nouns of numbers; `gender` the gender of the first card among facts, in languages that care."""

    case = ""  # in which a name is wanted at this moment

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
        """Fill a text, or one of its forms, with facts."""
        if message.gendered(self.language):
            told = message.of_gender(self.language, self.gender(facts))
        else:
            told = message[self.language]
        return self.fill(told if form is None else told[form], facts)

    def fill(self, template: str, facts: dict) -> str:
        """Fill a template that is in the reader's language already."""

        def part(match: re.Match[str]) -> str:
            for text in match[1].split("||"):
                if all(self._there(name, more, facts) for name, more in SLOT.findall(text)):
                    return self._fill(text, facts)
            return ""

        return self._fill(BRACKETED.sub(part, template), facts)

    def _there(self, name: str, more: str, facts: dict) -> bool:
        """A seat 0 and a count of 0 are there; nothing, an empty list and False are not."""
        if name == "me":
            return self.me is not None and facts[more] == self.me
        fact = facts.get(more if name == "of" else name)
        return fact is not None and fact is not False and fact != [] and fact != () and fact != ""

    def _fill(self, text: str, facts: dict) -> str:
        return SLOT.sub(lambda match: self._slot(match[1], match[2], facts), text)

    def _slot(self, name: str, more: str | None, facts: dict) -> str:
        if name == "me":
            return ""
        if name == "of":
            return self.whose(facts[more])
        fact = facts[name]
        if more and more in self.nouns:
            return self.nouns[more].said(fact, self.language)
        if fact is True:
            return ""
        return self.kinds[name](fact, self._in_case(more)) if name in self.kinds else str(fact)

    def _in_case(self, case: str | None) -> "Teller":
        if case not in CASES:
            return self
        other = copy.copy(self)
        other.case = case
        return other

    def who(self, seat: int) -> str:
        return YOU[self.language] if seat == self.me else seat_name(seat, self.names, self.language)

    def whose(self, seat: int) -> str:
        if seat == self.me:
            return YOURS[self.language]
        return OF[self.language].format(seat_name(seat, self.names, self.language))
