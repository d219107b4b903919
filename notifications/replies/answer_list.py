"""The answers to an open question as an email lists them.

Each answer has a number and, if possible, a short name: the fewest of its words, in any language, that identify it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from games.boards import answer_paths, presenters
from games.models import Game
from games.rules.ask import PASS, AskNumber, AskSome, Choice, Option, SeatQuestion
from games.wording import Words, words_of
from games.wording.languages import language_codes

from .free_text import number_words, parse_number
from .reply_vocabulary import ANSWER_PHRASES as WORDS
from .word_sets import (
    PhrasePattern,
    all_phrases,
    cache_by_languages,
    find_ambiguity,
    fold_text,
    split_words,
    verbatim_key,
)

MAX_LISTED_ANSWERS, MAX_UNCUT_ANSWERS = 20, 23  # in one email; of more than 23, only the first 18 and the last 2
LAST_LISTED_ANSWERS = 2  # the answers with the highest numbers, which often end the turn
MAX_ANSWER_CHARS = 200
MAX_SHORT_NAME_WORDS = 10
PASS_WORDS = WORDS["pass"]  # in every game
NUMBERS_ONLY = PhrasePattern(
    r"\W*(?:{answer.number}\b\W*)?(?<![-−–])(\d{1,6}(?:[\s,;.+&)]+(?:{answer.and}\s+)?\d{1,6})*)\W*", 0
)
ANSWER_SEPARATOR = PhrasePattern(r"[,;+&]|\s{answer.and}\s", 0)
COUNT_PATTERN = re.compile(r"^\s*(\d{1,2})\s*[x×]\s*|\s*\(?[x×]\s*(\d{1,2})\)?\s*$")


def ignored_words() -> frozenset[str]:
    """Return the words that do not help to identify an answer. Negations and "or" are not among them."""
    return all_phrases(WORDS["empty"])


@cache_by_languages
def uninformative_words() -> frozenset[str]:
    """Return the words that cannot identify an answer alone, including number words such as "first"."""
    return all_phrases(WORDS["empty"], WORDS["dull"]) | number_words().keys()


def meaningful_words(text: str) -> tuple[str, ...]:
    return tuple(word for word in split_words(text) if word not in ignored_words())


class UnclearAnswer(Exception):
    """The text does not clearly mean one answer.

    `key`: the reason. It is an ambiguity (word_sets.py), or: unknown, several, one (only one answer is allowed),
    number, gone (the number of an answer that is no longer offered), listed (a number where words are needed), lines
    (the line below answers the same question). `numbers`: the answers that the text may mean."""

    def __init__(self, key: str, numbers: Sequence[int] = ()):
        super().__init__(key)
        self.key, self.numbers = key, list(numbers)


@dataclass(frozen=True)
class ListedAnswer:
    """One answer in the list.

    `most`: how often it may be chosen. `ends`: how it ends the game, if it does. `final`: it cannot be undone.
    `heading`: the heading above it. `skips`: how many answers are left out right above it."""

    number: int
    text: str
    short: str
    most: int = 1
    ends: str = ""
    final: bool = False
    heading: str = ""
    skips: int = 0


class AnswerList:
    """The answers to one question at a table, for one reader.

    `view`: what the reader can see, used to describe an answer ("disc 3": "Turris, defence 7"). `numbered`: the options
    in the order in which emails have numbered them (numbering.py); newer options get the numbers after these."""

    def __init__(
        self,
        question: SeatQuestion,
        game: Game,
        language: str,
        names: Sequence[str],
        view: dict | None = None,
        numbered: Iterable[Option] = (),
    ) -> None:
        self.question, self.names, self.view = question, names, view
        self.presenter = presenters.presenter_of(game.ruleset)
        self.words = words_of(game, language)
        self.all_words = [self.words, *(words_of(game, one) for one in language_codes() if one != self.words.language)]
        self.label_cache: dict[tuple, str] = {}
        self.phrase_cache: dict[str, Sequence[str]] = {}
        self.full_texts: dict[int, str] = {}
        self.is_number = isinstance(question, AskNumber)
        self.is_some = isinstance(question, AskSome)
        counted = [] if self.is_number else answer_paths.count_options(question.options)
        order = {repr(one): one for one in numbered} | {repr(one): one for one, _ in counted}
        counts = {repr(one): count for one, count in counted}
        self.options = list(order.values())
        self.most = [counts.get(key, 0) for key in order]
        self.offered = [number for number, most in enumerate(self.most, 1) if most]

    def __len__(self) -> int:
        return len(self.offered)

    def listed(self, numbers: Iterable[int] | None = None) -> list[ListedAnswer]:
        """Return the answers to list: the first and the very last ones, or those with these `numbers`."""
        after_gap = self.listed_numbers[-LAST_LISTED_ANSWERS] if numbers is None and self.unlisted_numbers else 0
        numbers = self.listed_numbers if numbers is None else list(numbers)[:MAX_LISTED_ANSWERS]
        listed = [ListedAnswer(n, self.full_text(n), self.short_name(n), self.most[n - 1]) for n in numbers]
        return [replace(one, skips=len(self.unlisted_numbers)) if one.number == after_gap else one for one in listed]

    @property
    def listed_numbers(self) -> list[int]:
        if len(self.offered) <= MAX_UNCUT_ANSWERS:
            return self.offered
        return self.offered[: MAX_LISTED_ANSWERS - LAST_LISTED_ANSWERS] + self.offered[-LAST_LISTED_ANSWERS:]

    @property
    def unlisted_numbers(self) -> list[int]:
        if len(self.offered) <= MAX_UNCUT_ANSWERS:
            return []
        return self.offered[len(self.listed_numbers) - LAST_LISTED_ANSWERS : -LAST_LISTED_ANSWERS]

    def describe_unlisted(self) -> str:
        """Return the actions of the unlisted answers: "Build: Library, Garden; Offer a trade: Bruno"."""
        kinds = [
            answer_paths.path_elements(option)[:2] for option in (self.options[n - 1] for n in self.unlisted_numbers)
        ]
        listed = {repr(answer_paths.path_elements(self.options[n - 1])[:2]) for n in self.listed_numbers}
        actions: dict[str, list[str]] = {}
        for kind in {repr(kind): kind for kind in kinds if repr(kind) not in listed}.values():
            things = actions.setdefault(self.label(self.words, kind[:1]), [])
            things += [self.label(self.words, kind)] if len(kind) > 1 else []
        return "; ".join(f"{verb}: {', '.join(things)}" if things else verb for verb, things in actions.items())

    def full_text(self, number: int) -> str:
        if number not in self.full_texts:
            option = self.options[number - 1]
            about = " · ".join(filter(None, [self.option_cost(option), self.option_detail(option)]))
            self.full_texts[number] = f"{self.text(number)} ({about})" if about else self.text(number)
        return self.full_texts[number]

    def option_cost(self, option: Option) -> str:
        if self.view is None:
            return ""
        return self.presenter.describe_cost(self.view, self.question, option, self.words.language)

    def option_detail(self, option: Option) -> str:
        if self.view is None:
            return ""
        asked = self.question
        return self.presenter.describe_choice(
            self.view, asked.seat, asked.what, option, self.words.language, self.names
        )

    def text(self, number: int) -> str:
        return self.option_text(self.words, self.options[number - 1])

    def choice_text(self, choice: Choice) -> str:
        return self.words.option(self.question.what, choice, self.names, self.question.seat)

    def option_text(self, words: Words, option: Option) -> str:
        return words.one(self.question.what, option, self.names, self.question.seat)

    def shorten_places(self, text: str) -> str:
        shorten = getattr(self.words.game, "shorten_places", None)
        return shorten(text, self.all_words) if shorten else text

    def elements(self, words: Words, option: Option) -> list[str]:
        path = answer_paths.path_elements(option)
        return [self.label(words, path[:end]) for end in range(1, len(path) + 1)]

    def label(self, words: Words, path: tuple) -> str:
        key = (words.language, repr(path))
        if key not in self.label_cache:
            self.label_cache[key] = words.step(self.question.what, path, self.names, self.question.seat)
        return self.label_cache[key]

    def phrases(self, option: Option) -> Sequence[str]:
        key = repr(option)
        if key not in self.phrase_cache:
            self.phrase_cache[key] = [*self.generate_phrases(option)]
        return self.phrase_cache[key]

    def generate_phrases(self, option: Option) -> Iterator[str]:
        for words in self.all_words:
            yield self.option_text(words, option)
            elements = self.elements(words, option)
            yield " ".join(elements)
            yield " ".join(elements[1:])  # without the verb
            if option == PASS:
                yield PASS_WORDS[words.language]
        yield " ".join(map(str, answer_paths.path_elements(option)))
        if about := self.option_detail(option):
            yield f"{self.option_text(self.words, option)} {about}"

    @cached_property
    def index(self) -> tuple[dict[str, set[int]], dict[str, set[int]]]:
        """Return two indexes, by phrase and by word: the numbers of the answers that contain each."""
        whole: dict[str, set[int]] = {}
        single: dict[str, set[int]] = {}
        for number in self.offered:
            for phrase in self.phrases(self.options[number - 1]):
                words = split_words(phrase)
                if words:
                    whole.setdefault(" ".join(words), set()).add(number)
                for word in words:
                    single.setdefault(word, set()).add(number)
        for number in self.listed_numbers:
            whole.setdefault(" ".join(split_words(self.full_text(number))), set()).add(number)
        return whole, single

    def find(self, text: str) -> set[int]:
        """Return the numbers of all answers that a text can mean."""
        whole, single = self.index
        words = split_words(self.shorten_places(text[:MAX_ANSWER_CHARS]))
        if exact := whole.get(" ".join(words)):
            return exact
        words = [word for word in words if word not in ignored_words()]
        if not words:
            return set()
        return set.intersection(*(single.get(word, set()) for word in words))

    def short_name(self, number: int) -> str:
        """Return one or two elements or words that identify this answer; "" if there are none."""
        option = self.options[number - 1]
        if option == PASS:
            return PASS_WORDS[self.words.language]
        elements = [element.lower() for element in self.elements(self.words, option) if element.count(" ") < 2]
        names = [
            word
            for word in re.findall(r"[^\W_]+", self.text(number).lower())
            if fold_text(word) not in uninformative_words()
        ]
        for count in (1, 2):
            for some in (*combinations(elements, count), *combinations(names[:MAX_SHORT_NAME_WORDS], count)):
                name = " ".join(some)
                # The ambiguity check is the slowest, so it comes last.
                if not is_number(name) and self.find(name) == {number} and not self.find_ambiguity(name):
                    return name
        return ""

    def find_ambiguity(self, text: str) -> str:
        """Return why a text is ambiguous (word_sets.py), or "". An answer's exact text is never ambiguous."""
        pieces = ANSWER_SEPARATOR.split(text) if self.is_some else [text]
        if verbatim_key(text) in self.verbatim:
            return ""
        return next(
            (
                why
                for one in pieces
                if verbatim_key(COUNT_PATTERN.sub("", one)) not in self.verbatim and (why := find_ambiguity(one))
            ),
            "",
        )

    @cached_property
    def verbatim(self) -> set[str]:
        options = [self.options[number - 1] for number in self.offered]
        listed = {verbatim_key(self.full_text(number)) for number in self.listed_numbers}
        return listed | {verbatim_key(phrase) for option in options for phrase in self.phrases(option)}

    @cached_property
    def known_phrases(self) -> set[tuple[str, ...]]:
        """Return the words of each full text, short name and phrase for choosing none, without ignored words."""
        known = {meaningful_words(phrase) for n in self.offered for phrase in self.phrases(self.options[n - 1])}
        known |= {meaningful_words(text(n)) for n in self.listed_numbers for text in (self.short_name, self.full_text)}
        nothing = all_phrases(WORDS["nothing"]) | self.none_phrases if self.is_some else ()
        return (known | {tuple(one.split()) for one in nothing}) - {()}

    @cached_property
    def none_phrases(self) -> set[str]:
        """Return the game's phrases for choosing no answer; empty if that is not allowed."""
        assert isinstance(self.question, AskSome)
        if self.question.least > 0:
            return set()
        return {" ".join(split_words(words.option(self.question.what, ()))) for words in self.all_words}


def is_number(name: str) -> bool:
    """Return whether a reader could mistake a name for the number of an answer: "2", "the 2"."""
    return name.replace(" ", "").isdigit() or parse_number(fold_text(name)) is not None
