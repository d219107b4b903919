"""Sets of words as players type them, in all languages, and the test whether a line is ambiguous.

Ambiguous lines are never played: asking again costs one email, but an unintended move can lose the game."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps
from itertools import dropwhile
from typing import ParamSpec, TypeVar

from django.conf import settings

from games.wording.languages import language_codes
from games.wording.messages import MESSAGES, Message

from .reply_vocabulary import AMBIGUITY_PHRASES as WORDS
from .reply_vocabulary import ANSWER_PHRASES, REPLY_DOMAIN

Parameters = ParamSpec("Parameters")
CachedResult = TypeVar("CachedResult")
ENGLISH = "en"  # in the code, even if the site does not offer it
EMPTY_LIST = "-"
NEVER_MATCHES = "(?!)"
AMBIGUITIES = ASKS, UNDECIDED, CONDITION = "asks", "undecided", "condition"

QUESTION_MARKS = "?¿؟⸮‽"
ALTERNATIVE_MARKS = "/|"


# Words of the games that readers may write in the British way.
BRITISH_SPELLINGS = {
    "favour": "favor",
    "colour": "color",
    "neighbour": "neighbor",
    "centre": "center",
    "defence": "defense",
}
BRITISH_WORD = re.compile("|".join(BRITISH_SPELLINGS))


def fold_text(text: str) -> str:
    """Return the text in lower case, without accents and in one spelling, as people type on a phone."""
    folded = text.lower()
    if not text.isascii():
        plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
        folded = "".join(c for c in plain if not unicodedata.combining(c))
    return BRITISH_WORD.sub(lambda word: BRITISH_SPELLINGS[word[0]], folded)


def split_words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", fold_text(text))


_language_cache: tuple[object, object, tuple[str, ...]] = (None, None, ())


def language_key() -> tuple[str, ...]:
    """Return the locale folders and languages, as a cache key that follows changes of the settings."""
    global _language_cache
    folders, languages, spoken = _language_cache
    if folders is not settings.LOCALE_PATHS or languages is not settings.LANGUAGES:
        spoken = (*map(str, settings.LOCALE_PATHS), *language_codes())
        _language_cache = settings.LOCALE_PATHS, settings.LANGUAGES, spoken
    return spoken


def cache_by_languages(make: Callable[Parameters, CachedResult]) -> Callable[Parameters, CachedResult]:
    """Cache the results of a function for the current languages and locale folders."""

    @lru_cache(maxsize=128)
    def kept(_spoken: tuple[str, ...], *given: Parameters.args, **named: Parameters.kwargs) -> CachedResult:
        return make(*given, **named)

    @wraps(make)
    def asked(*given: Parameters.args, **named: Parameters.kwargs) -> CachedResult:
        return kept(language_key(), *given, **named)  # type: ignore[arg-type]  # lists can be hashed

    return asked


def written_phrases(*lists: Message) -> list[str]:
    codes = dict.fromkeys([ENGLISH, *language_codes()])
    written = (phrase.strip() for one in lists for code in codes for phrase in one[code].split("|"))
    return list(dict.fromkeys(phrase for phrase in written if phrase not in ("", EMPTY_LIST)))


@cache_by_languages
def all_phrases(*lists: Message) -> frozenset[str]:
    return frozenset(" ".join(split_words(phrase)) for phrase in written_phrases(*lists)) - {""}


@cache_by_languages
def word_groups(message: Message) -> tuple[tuple[frozenset[str], ...], ...]:
    """Return, for each language, the phrases of a list, each as a set of normalized words."""
    codes = dict.fromkeys([ENGLISH, *language_codes()])
    return tuple(
        tuple(frozenset(split_words(group)) for group in message[code].split("|"))
        for code in codes
        if message[code] != EMPTY_LIST
    )


@cache_by_languages
def phrase_pattern(*lists: Message, gap: str = " ") -> str:
    """Return a pattern for any phrase of these lists in every language. `gap`: the text between two words."""
    phrases = sorted(written_phrases(*lists), key=len, reverse=True)
    return f"(?:{'|'.join(gap.join(map(word_pattern, phrase.split())) for phrase in phrases) or NEVER_MATCHES})"


@cache_by_languages
def phrase_regex(template: str, flags: int = re.IGNORECASE, gap: str = " ") -> re.Pattern[str]:
    """Return the regular expression of a template (PhrasePattern)."""

    def phrases(found: re.Match[str]) -> str:
        return phrase_pattern(*(MESSAGES[REPLY_DOMAIN][name] for name in found[1].split("|")), gap=gap)

    return re.compile(re.sub(r"\{([a-z_]+\.[a-z_.|]+)\}", phrases, template), flags)


class PhrasePattern:
    """A regular expression with phrases in all languages, compiled at its first use.

    In the template, `{greeting.hello}` matches any phrase of this list in reply_vocabulary.py, and
    `{greeting.hello|vote.yes}` any phrase of both lists. `{name}` is another template, from `parts`."""

    def __init__(self, template: str, flags: int = re.IGNORECASE, gap: str = " ", **parts: str) -> None:
        for name, part in parts.items():
            template = template.replace(f"{{{name}}}", part)
        self.template, self.flags, self.gap = template, flags, gap

    def regex(self) -> re.Pattern[str]:
        return phrase_regex(self.template, self.flags, self.gap)

    def match(self, text: str) -> re.Match[str] | None:
        return self.regex().match(text)

    def search(self, text: str) -> re.Match[str] | None:
        return self.regex().search(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.regex().fullmatch(text)

    def sub(self, replacement: str, text: str) -> str:
        return self.regex().sub(replacement, text)

    def split(self, text: str) -> list[str]:
        return self.regex().split(text)


def word_pattern(word: str) -> str:
    return "".join(char_pattern(char) for char in word.lower().replace("’", "'"))


def char_pattern(char: str) -> str:
    plain = fold_text(char)
    if char == "'":
        return "['’]"
    return re.escape(char) if plain == char else f"(?:{re.escape(char)}|{re.escape(plain)})"


def contains_phrase(words: list[str], phrases: frozenset[str]) -> bool:
    if not phrases.isdisjoint(words):
        return True
    text = f" {' '.join(words)} "
    return any(f" {phrase} " in text for phrase in phrases if " " in phrase)


def verbatim_key(text: str) -> str:
    """Return the words of a text, with the punctuation that could make the text ambiguous."""
    return " ".join(re.findall(rf"[^\W_]+|[{re.escape(QUESTION_MARKS + ALTERNATIVE_MARKS)}]", fold_text(text)))


def find_ambiguity(text: str) -> str:
    """Return why a line is ambiguous: ASKS, UNDECIDED or CONDITION; "" if it is not ambiguous."""
    words = split_words(text)
    if any(mark in fold_text(text) for mark in QUESTION_MARKS):
        return ASKS
    if accented_condition_pattern().search(unicodedata.normalize("NFKC", text).casefold()):
        return CONDITION
    if contains_phrase(words, all_phrases(WORDS["condition"])) or has_consequence(words):
        return CONDITION
    if contains_phrase(words, all_phrases(WORDS["open"])) or any(mark in text for mark in ALTERNATIVE_MARKS):
        return UNDECIDED
    return ASKS if begins_question(words) else ""


def has_consequence(words: list[str]) -> bool:
    """Return whether a "then" is between meaningful words, unlike in "Ok then, 1" and "1, then"."""
    empty = all_phrases(ANSWER_PHRASES["before"], ANSWER_PHRASES["empty"])
    at = next((n for n, word in enumerate(words) if word in all_phrases(WORDS["condition_between"])), len(words))
    return words[at + 1 :] != [] and not empty.issuperset(words[:at])


def denies(text: str) -> bool:
    return contains_phrase(split_words(text), all_phrases(WORDS["denies"]))


def begins_question(words: list[str]) -> bool:
    begun = dropwhile(all_phrases(WORDS["filling"]).__contains__, words)
    return f"{' '.join(begun)} ".startswith(tuple(f"{phrase} " for phrase in all_phrases(WORDS["asks"])))


@cache_by_languages
def accented_condition_pattern() -> re.Pattern[str]:
    """Return a pattern for words that are a condition only if their accents are as written.

    With an accent, or before a comma, the Spanish "si" means yes."""
    words = [re.escape(word.casefold()) for word in written_phrases(WORDS["condition_unless_comma"])]
    return re.compile(rf"\b(?:{'|'.join(words) or NEVER_MATCHES})\b(?!\s*,)")


PART_SEPARATOR = PhrasePattern(r"[,;:.!/|{marks}]|\b{ambiguity.between}\b", 0, marks=QUESTION_MARKS)


def split_ambiguous_text(text: str) -> list[str]:
    return [part.strip() for part in PART_SEPARATOR.split(fold_text(text)) if part.strip()]
