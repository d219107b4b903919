"""Words as people type them, and sets of them in all languages at once: a reply may be in any language of the house,
whatever its reader's is.

No catalogue is read before the first mail: a set is made when it is first asked for, and anew for another list of
languages."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.conf import settings

from games.wording.languages import language_codes
from games.wording.messages import Message

Asked = ParamSpec("Asked")
Made = TypeVar("Made")
ENGLISH = "en"  # stands in the code, whether or not the house lists it
NONE = "-"  # a list that is empty in a language
NEVER = "(?!)"  # the pattern of an empty list


def folded_text(text: str) -> str:
    """Return the text without capitals and accents, as people type on a phone."""
    if text.isascii():  # most is, and has no accents
        return text.lower()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def words_of_text(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", folded_text(text))


seen: tuple[object, object, tuple[str, ...]] = (None, None, ())


def spoken_here() -> tuple[str, ...]:
    """Return folders and languages, made anew where the settings have others: a mail asks some hundred times."""
    global seen
    folders, languages, spoken = seen
    if folders is not settings.LOCALE_PATHS or languages is not settings.LANGUAGES:
        spoken = (*map(str, settings.LOCALE_PATHS), *language_codes())
        seen = settings.LOCALE_PATHS, settings.LANGUAGES, spoken
    return spoken


def made_for_languages(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """Keep what a function returns as long as the house speaks these languages, out of these folders."""

    @lru_cache(maxsize=128)
    def kept(_spoken: tuple[str, ...], *given: Asked.args, **named: Asked.kwargs) -> Made:
        return make(*given, **named)

    @wraps(make)
    def asked(*given: Asked.args, **named: Asked.kwargs) -> Made:
        return kept(spoken_here(), *given, **named)  # type: ignore[arg-type]  # lists can be hashed

    return asked


def phrases_as_written(*lists: Message) -> list[str]:
    codes = dict.fromkeys([ENGLISH, *language_codes()])
    written = (phrase.strip() for one in lists for code in codes for phrase in one[code].split("|"))
    return list(dict.fromkeys(phrase for phrase in written if phrase not in ("", NONE)))


@made_for_languages
def phrases_in_all(*lists: Message) -> frozenset[str]:
    return frozenset(" ".join(words_of_text(phrase)) for phrase in phrases_as_written(*lists)) - {""}


@made_for_languages
def groups_in_all(one: Message) -> tuple[tuple[frozenset[str], ...], ...]:
    """Return for each language the groups of a list: each phrase the folded words of one group, in their order."""
    codes = dict.fromkeys([ENGLISH, *language_codes()])
    return tuple(
        tuple(frozenset(words_of_text(group)) for group in one[code].split("|")) for code in codes if one[code] != NONE
    )


@made_for_languages
def any_of(*lists: Message, gap: str = " ") -> str:
    """Return a pattern for any phrase of these lists in every language: who types may leave accents out, but add none.
    `gap`: what stands between two words."""
    phrases = sorted(phrases_as_written(*lists), key=len, reverse=True)
    return f"(?:{'|'.join(gap.join(map(typed_word, phrase.split())) for phrase in phrases) or NEVER})"


def typed_word(word: str) -> str:
    return "".join(typed_letter(letter) for letter in word.lower().replace("’", "'"))


def typed_letter(letter: str) -> str:
    plain = folded_text(letter)
    if letter == "'":
        return "['’]"
    return re.escape(letter) if plain == letter else f"(?:{re.escape(letter)}|{re.escape(plain)})"


def says_one_of(said: list[str], phrases: frozenset[str]) -> bool:
    if not phrases.isdisjoint(said):
        return True
    text = f" {' '.join(said)} "
    return any(f" {phrase} " in text for phrase in phrases if " " in phrase)
