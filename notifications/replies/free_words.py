"""An answer as people say it: "Ok, I choose the first one, please", "construyo domus E2".

Nothing here guesses. A line is stripped of what says nothing, in every way in which that can be done; its numbers may
be words, its words other forms of the list's. Whatever comes out is a reading; the line is an answer if all its
readings allow the same one, else it is asked which (answers.py)."""

import re
from collections.abc import Iterator, Sequence

from .mail_words import ANSWERS as WORDS
from .mail_words import BREATHS, COMMANDS, DOUBTS
from .word_sets import (
    any_of,
    folded_text,
    groups_in_all,
    made_for_languages,
    phrases_as_written,
    phrases_in_all,
    words_of_text,
)

MOST_FORMS = 40  # ways to strip one line
SHORT = 4  # letters; shorter words are too like one another
COUNTED = 20  # numbers that have words
# Smiles, thanks and thumbs up, drawn or typed, at a line's end; none that denies or doubts, such as a thumb down.
FACES = re.compile(
    r"(?:\s*[\U0001F600-\U0001F644\U0001F64B-\U0001F64F\U0001F389\U0001F44C\U0001F44D\U0001F44F\u263A\u2764\uFE0F]"
    r"|\s+(?:[:;=]-?[)DP]|\^\^|xD))+\s*",
    re.I,
)


@made_for_languages
def begun_politely(kind: str = "before") -> tuple[re.Pattern[str], ...]:
    """Return patterns for what may stand before an answer, one for each phrase, the rest of the line as their group."""
    phrases = sorted(phrases_in_all(WORDS[kind]), key=len, reverse=True)
    return tuple(
        re.compile(rf"\W*{between_words(one)}(?:[\s,.:;!…–—]+|$)(?P<rest>.*)", re.I | re.S) for one in phrases if one
    )


@made_for_languages
def ended_politely() -> tuple[re.Pattern[str], ...]:
    """Return patterns for what may stand behind an answer, the line before it as their group."""
    phrases = sorted(phrases_in_all(WORDS["after"]), key=len, reverse=True)
    return tuple(re.compile(rf"(?P<rest>.*\w.*?)[\s,.:;!…–—)]+{between_words(one)}\W*", re.I | re.S) for one in phrases)


def between_words(phrase: str) -> str:
    """Return a pattern for a folded phrase with any blank or apostrophe between its words."""
    return r"[\s'’]+".join(map(re.escape, phrase.split()))


def plain_forms(text: str) -> dict[str, bool]:
    """Return the line with what says nothing taken away, in every way, itself first: of "I take 3" both "take 3" and
    "3"; with each whether a word of wanting was taken away, too."""
    plain = folded_text(without_faces(text)).strip()
    forms = dict.fromkeys((plain, price_with_unit().sub(r"\g<price>", plain)), False)
    patterns = [(one, False) for one in (*begun_politely(), *ended_politely())]
    patterns += [(one, True) for one in begun_politely("wanting")]
    waiting = [*forms]
    for form in waiting:
        for pattern, wants in patterns:
            found = pattern.fullmatch(form)
            rest = found["rest"].strip() if found else ""
            if rest and len(forms) < MOST_FORMS and forms.get(rest, True):
                if rest not in forms:
                    waiting.append(rest)
                forms[rest] = forms[form] or wants
    return forms


def without_faces(text: str) -> str:
    found = [one for one in FACES.finditer(text) if one.end() == len(text)]
    return text[: found[-1].start()] if found else text


@made_for_languages
def price_with_unit() -> re.Pattern[str]:
    """Return a pattern for a price as it is said, "for 3 silver": `price` is what stands before its unit."""
    return re.compile(rf"(?P<price>\b{any_of(BREATHS['for'])}\s+\d+)\s+{any_of(BREATHS['silver'])}\b")


def denies_a_number(text: str) -> bool:
    """Whether this may say that a number is not meant: "no 3" is no "No. 3"."""
    return bool(denied_number().match(text))


@made_for_languages
def denied_number() -> re.Pattern[str]:
    articles = any_of(WORDS["article"], WORDS["number"])
    return re.compile(rf"\W*{any_of(COMMANDS['no'])}\b(?![.º°:#])[\s,]*(?:{articles}\b\W*)*\d", re.I)


@made_for_languages
def number_said() -> re.Pattern[str]:
    """Return a pattern for a number as it is said: "the 2", "option number 2", "the second one"; `number` is a number
    or a word, `named` whether it was called a number."""
    called = any_of(WORDS["number"])
    called = rf"(?:(?!{any_of(COMMANDS['no'])}\b){called}|n[ro]?[.°#]|no[.:]|#)"
    before = rf"(?:(?:{any_of(WORDS['article'])}\b|(?P<named>{called}))[\s:.#]*)*"
    return re.compile(rf"\W*{before}(?<![-−–\d])(?P<number>[^\W_]+)[.ºª°)\]]*(?:\s+{any_of(WORDS['one'])})?[\s.!)…]*")


def number_of_words(text: str, bare: bool = True) -> int | None:
    """Return the number that a (folded) line says and nothing else, in digits behind an article or in words; None for
    another line. Not `bare`: only where it is called a number."""
    found = number_said().fullmatch(text)
    if found is None or not (bare or found["named"]):
        return None
    return int(found["number"]) if found["number"].isdecimal() else counting_words().get(found["number"])


def says_the_last(text: str) -> bool:
    return bool(last_of_list().fullmatch(text))


@made_for_languages
def last_of_list() -> re.Pattern[str]:
    return re.compile(
        rf"\W*(?:{any_of(WORDS['article'])}\b\s*)*{any_of(WORDS['last'])}(?:\s+{any_of(WORDS['one'])})?[\s.!)…]*"
    )


def denied_rest(text: str) -> str:
    """Return what a (folded) line denies, without the word that does: "accept" of "don't accept"; "" where it denies
    nothing."""
    found = begins_with_denial().fullmatch(text)
    return found["rest"].strip() if found else ""


@made_for_languages
def begins_with_denial() -> re.Pattern[str]:
    no = rf"{any_of(COMMANDS['no'])}\s*[,.!]+\s*(?:{any_of(WORDS['filler'])}\s+)?"
    return re.compile(rf"\W*(?:{no})?{any_of(DOUBTS['denies'])}\s+(?P<rest>\w.*)", re.S)


def amount_of_words(text: str) -> int | None:
    """Return how much a (folded) line says where nothing but a number is wanted: "I pay 2", "3 silver", "nothing";
    None for another line."""
    found = amount_said().fullmatch(text)
    if found is None:
        return number_of_words(text)
    return 0 if found["none"] else number_of_words(found["number"])


@made_for_languages
def amount_said() -> re.Pattern[str]:
    unit = any_of(BREATHS["silver"])
    many = rf"(?P<number>(?<![-−–\d])[^\W_]+)(?:\s+{unit})?"
    none = rf"(?P<none>{any_of(WORDS['none_of'])})(?:\s+{unit})?"
    return re.compile(rf"\W*(?:{any_of(WORDS['amount'])}\s+)?(?:{none}|{many})[\s.!]*")


def is_bare_number(text: str) -> bool:
    """Whether this (folded) line says a number in digits behind an article, and does not call it a number."""
    found = number_said().fullmatch(text)
    return found is not None and not found["named"] and found["number"].isdecimal() and not text.strip()[:1].isdigit()


@made_for_languages
def counting_words() -> dict[str, int]:
    languages = groups_in_all(WORDS["counting"])
    return {word: n for groups in languages for n, group in enumerate(groups[:COUNTED], 1) for word in group}


@made_for_languages
def groups_of_words() -> dict[str, frozenset[str]]:
    """Return for each word those that mean the same, of all groups that it is in, and those that it can also mean."""
    same: dict[str, set[str]] = {}
    for groups in groups_in_all(WORDS["same"]):
        for group in groups:
            for word in group:
                same.setdefault(word, set()).update(group)
    for phrase in phrases_as_written(WORDS["also"]):
        said, _, meant = phrase.partition(":")
        for word in words_of_text(said):
            same.setdefault(word, set()).update(words_of_text(meant))
    return {word: frozenset(group) for word, group in same.items()}


def words_that_count(text: str, known: dict[str, set[int]]) -> Iterator[str]:
    """Yield the words of a text that say which answer is meant, `known` having those of the list."""
    empty, filler = phrases_in_all(WORDS["empty"]), phrases_in_all(WORDS["filler"])
    for word in words_of_text(text):
        if word not in empty and (word not in filler or answers_of_word(word, known)):
            yield word


def answers_of_word(word: str, known: dict[str, set[int]], every: bool = False) -> set[int]:
    """Return the answers that a word can mean: those that have it, else (or `every`) those that have one that means the
    same."""
    own = set().union(*(known.get(one, set()) for one in singular_and_plural(word)))
    if not own and word in counting_words():
        own = known.get(str(counting_words()[word]), set())
    if own and not every:
        return own
    return own | set().union(*(known.get(one, set()) for one in groups_of_words().get(word, ())))


def answers_of_slip(word: str, known: dict[str, set[int]]) -> set[int]:
    return set().union(*(found for other, found in known.items() if is_one_slip(word, other)))


def is_one_slip(word: str, other: str) -> bool:
    """Whether one letter is missing, too many or another, or two have changed places; short words are too like one
    another."""
    short, long = sorted((word, other), key=len)
    if len(short) <= SHORT or len(long) - len(short) > 1 or not word.isalpha():
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def is_said_as(said: Sequence[str], phrase: Sequence[str]) -> bool:
    return len(said) == len(phrase) and all(map(is_form_of, said, phrase))


def is_form_of(word: str, other: str) -> bool:
    return other in singular_and_plural(word) or other in groups_of_words().get(word, ())


def singular_and_plural(word: str) -> set[str]:
    """Return a word with what may be its plural or singular, in English and in Spanish; of short ones nothing more."""
    if len(word) < SHORT or not word.isalpha():
        return {word}
    return {word, f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es")}


@made_for_languages
def number_before_name() -> re.Pattern[str]:
    """Return a pattern for an answer's number with its name behind it, as in our list: "2. Lead Dock"."""
    called = rf"(?:(?:{any_of(WORDS['article'], WORDS['number'])})\b\W*)*"
    return re.compile(
        rf"\W*{called}(?<![-−–\d])(?P<number>\d{{1,4}})(?:[.):,;\]]+\s*|\s+[-–—(\[=:]+\s*)(?P<name>[^\W\d].*)", re.S
    )
