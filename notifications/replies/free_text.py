"""Answers in free text: "Ok, I choose the first one, please", "construyo domus E2".

Phrases without meaning are removed from a line in every possible combination. Each result is a reading. The line is an
answer if all readings allow the same answer (answers.py)."""

import re
from collections.abc import Iterator, Sequence

from .reply_vocabulary import ANSWER_PHRASES as WORDS
from .word_sets import (
    PhrasePattern,
    all_phrases,
    cache_by_languages,
    fold_text,
    split_words,
    word_groups,
    written_phrases,
)

MAX_FORMS_PER_LINE = 40
SHORT_WORD_CHARS = 4  # short words are too similar
MAX_NUMBER_WORDS = 20  # 1 to 20 have words
# A price in words, "for 3 silver"; the group `price` precedes the unit.
PRICE = PhrasePattern(r"(?P<price>\b{batch.for}\s+\d+)\s+{batch.silver}\b", 0)
# A text that may deny a number: "no 3", unlike "No. 3".
DENIED_NUMBER = PhrasePattern(r"\W*{command.no}\b(?![.º°:#])[\s,]*(?:{answer.article|answer.number}\b\W*)*\d")
# A number in words: "the 2", "option number 2", "the second one". The group `number` is the number or its word; `named`
# is the word "number", if present.
NUMBER = PhrasePattern(
    r"\W*(?:(?:{answer.article}\b|(?P<named>{called}))[\s:.#]*)*"
    r"(?<![-−–\d])(?P<number>[^\W_]+)[.ºª°)\]]*(?:\s+{answer.one})?[\s.!)…]*",
    0,
    called=r"(?:(?!{command.no}\b){answer.number}|n[ro]?[.°#]|no[.:]|#)",
)
LAST_ANSWER = PhrasePattern(r"\W*(?:{answer.article}\b\s*)*{answer.last}(?:\s+{answer.one})?[\s.!)…]*", 0)
# The group `rest` is the denied part: "accept" in "don't accept".
DENIAL = PhrasePattern(
    r"\W*(?:{command.no}\s*[,.!]+\s*(?:{answer.filler}\s+)?)?{ambiguity.denies}\s+(?P<rest>\w.*)", re.S
)
AMOUNT = PhrasePattern(
    r"\W*(?:{answer.amount}\s+)?(?:(?P<none>{answer.none_of})|(?P<number>(?<![-−–\d])[^\W_]+))"
    r"(?:\s+{batch.silver})?[\s.!]*",
    0,
)
# The number and name of an answer, as in the list of our emails: "2. Lead Dock".
NUMBER_AND_NAME = PhrasePattern(
    r"\W*(?:{answer.article|answer.number}\b\W*)*(?<![-−–\d])(?P<number>\d{1,4})"
    r"(?:[.):,;\]]+\s*|\s+[-–—(\[=:]+\s*)(?P<name>[^\W\d].*)",
    re.S,
)
# Positive emojis and emoticons at the end of a line; none that denies or doubts, such as a thumbs down.
EMOTICONS = re.compile(
    r"(?:\s*[\U0001F600-\U0001F644\U0001F64B-\U0001F64F\U0001F389\U0001F44C\U0001F44D\U0001F44F\u263A\u2764\uFE0F]"
    r"|\s+(?:[:;=]-?[)DP]|\^\^|xD))+\s*",
    re.I,
)


@cache_by_languages
def polite_prefix_patterns(kind: str = "before") -> tuple[re.Pattern[str], ...]:
    """Return a pattern for each polite phrase that may precede an answer; the group `rest` is the answer."""
    phrases = sorted(all_phrases(WORDS[kind]), key=len, reverse=True)
    return tuple(
        re.compile(rf"\W*{spaced_phrase_pattern(one)}(?:[\s,.:;!…–—]+|$)(?P<rest>.*)", re.I | re.S)
        for one in phrases
        if one
    )


@cache_by_languages
def polite_suffix_patterns() -> tuple[re.Pattern[str], ...]:
    """Return a pattern for each polite phrase that may follow an answer; the group `rest` is the answer."""
    phrases = sorted(all_phrases(WORDS["after"]), key=len, reverse=True)
    return tuple(
        re.compile(rf"(?P<rest>.*\w.*?)[\s,.:;!…–—)]+{spaced_phrase_pattern(one)}\W*", re.I | re.S) for one in phrases
    )


def spaced_phrase_pattern(phrase: str) -> str:
    """Return a pattern for a normalized phrase, with any spaces or apostrophes between its words."""
    return r"[\s'’]+".join(map(re.escape, phrase.split()))


def stripped_forms(text: str) -> dict[str, bool]:
    """Return the line itself and its forms from which phrases without meaning are removed.

    For "I take 3" the forms are "I take 3", "take 3" and "3". A value is True if a word such as "want" was removed."""
    plain = fold_text(strip_emoticons(text)).strip()
    forms = dict.fromkeys((plain, PRICE.sub(r"\g<price>", plain)), False)
    patterns = [(one, False) for one in (*polite_prefix_patterns(), *polite_suffix_patterns())]
    patterns += [(one, True) for one in polite_prefix_patterns("wanting")]
    waiting = [*forms]
    for form in waiting:
        for pattern, wants in patterns:
            found = pattern.fullmatch(form)
            rest = found["rest"].strip() if found else ""
            if rest and len(forms) < MAX_FORMS_PER_LINE and forms.get(rest, True):
                if rest not in forms:
                    waiting.append(rest)
                forms[rest] = forms[form] or wants
    return forms


def strip_emoticons(text: str) -> str:
    found = [one for one in EMOTICONS.finditer(text) if one.end() == len(text)]
    return text[: found[-1].start()] if found else text


def parse_number(text: str, bare: bool = True) -> int | None:
    """Return the number if a normalized line is only a number, in digits or words; otherwise None.

    Unless `bare`, the line must contain a word such as "number"."""
    found = NUMBER.fullmatch(text)
    if found is None or not (bare or found["named"]):
        return None
    return int(found["number"]) if found["number"].isdecimal() else number_words().get(found["number"])


def parse_amount(text: str) -> int | None:
    """Return the amount in an answer, or None: "I pay 2", "3 silver", "nothing"."""
    found = AMOUNT.fullmatch(text)
    if found is None:
        return parse_number(text)
    return 0 if found["none"] else parse_number(found["number"])


def is_bare_number(text: str) -> bool:
    """Return whether a line is digits after an article or a sign, such as "the 3" or "(3)".

    The line must not contain a word such as "number". Nor may it begin with a digit, because it then names an answer by
    its number in the list."""
    found = NUMBER.fullmatch(text)
    return found is not None and not found["named"] and found["number"].isdecimal() and not text.strip()[:1].isdigit()


@cache_by_languages
def number_words() -> dict[str, int]:
    languages = word_groups(WORDS["counting"])
    return {word: n for groups in languages for n, group in enumerate(groups[:MAX_NUMBER_WORDS], 1) for word in group}


@cache_by_languages
def synonyms() -> dict[str, frozenset[str]]:
    """Return, for each word, its synonyms and the words that it can also mean."""
    same: dict[str, set[str]] = {}
    for groups in word_groups(WORDS["same"]):
        for group in groups:
            for word in group:
                same.setdefault(word, set()).update(group)
    for phrase in written_phrases(WORDS["also"]):
        typed, _, meant = phrase.partition(":")
        for word in split_words(typed):
            same.setdefault(word, set()).update(split_words(meant))
    return {word: frozenset(group) for word, group in same.items()}


def distinguishing_words(text: str, known: dict[str, set[int]]) -> Iterator[str]:
    """Yield the words of a text that help to identify an answer. `known`: the words of the list."""
    empty, filler = all_phrases(WORDS["empty"]), all_phrases(WORDS["filler"])
    for word in split_words(text):
        if word not in empty and (word not in filler or answers_with_word(word, known)):
            yield word


def answers_with_word(word: str, known: dict[str, set[int]], every: bool = False) -> set[int]:
    """Return the answers that contain a word; if there are none (or with `every`), also its synonyms."""
    own = set().union(*(known.get(one, set()) for one in singular_and_plural(word)))
    if not own and word in number_words():
        own = known.get(str(number_words()[word]), set())
    if own and not every:
        return own
    return own | set().union(*(known.get(one, set()) for one in synonyms().get(word, ())))


def answers_with_typo(word: str, known: dict[str, set[int]]) -> set[int]:
    return set().union(*(found for other, found in known.items() if is_typo(word, other)))


def is_typo(word: str, other: str) -> bool:
    """Return whether two long words differ by one missing, extra, wrong or swapped letter."""
    short, long = sorted((word, other), key=len)
    if len(short) <= SHORT_WORD_CHARS or len(long) - len(short) > 1 or not word.isalpha():
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def matches_phrase(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return len(words) == len(phrase) and all(map(is_form_of, words, phrase))


def is_form_of(word: str, other: str) -> bool:
    return other in singular_and_plural(word) or other in synonyms().get(word, ())


def singular_and_plural(word: str) -> set[str]:
    """Return a word and, unless it is short, its possible plural or singular in English and Spanish."""
    if len(word) < SHORT_WORD_CHARS or not word.isalpha():
        return {word}
    return {word, f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es")}
