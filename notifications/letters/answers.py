"""The answers to an open question as a mail lists them, and what somebody writes back read as one of them.

Each answer has a number and, if one can be found, a short name: as few of its words as belong to no other. Words come
from the game's wording in every language of the house, so a reader of Spanish mails may write `think` as well as
`pensar`. Reading never guesses: every word written must belong to the answer, and to no second one, and none may put it
in doubt."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from games.boards import answer_paths, presenters
from games.models import Game
from games.rules.ask import PASS, AskNumber, AskSome, Choice, Option, SeatQuestion
from games.wording import Words, words_of
from games.wording.languages import language_codes

from .doubts import doubtful_parts, reason_to_doubt, verbatim_key
from .mail_words import ANSWERS as WORDS
from .word_sets import any_of, folded_text, made_for_languages, phrases_in_all, words_of_text

MOST = 20  # answers a mail lists; beyond them words must do
LONGEST = 200  # letters of an answer
MOST_WORDS = 10
PASSING = WORDS["pass"]  # however a game words it
TIMES = re.compile(r"^\s*(\d{1,2})\s*[x×]\s*|\s*[x×]\s*(\d{1,2})\s*$")


def empty_words() -> frozenset[str]:
    """Return what says nothing about which answer is meant. No word that denies is among them: "not think" is not
    "think"; and none that leaves a choice: "think or lead" is neither."""
    return phrases_in_all(WORDS["empty"])


def dull_words() -> frozenset[str]:
    """Return what is no name for an answer, though some of it counts in what is written."""
    return phrases_in_all(WORDS["empty"], WORDS["dull"])


@made_for_languages
def numbers_alone() -> re.Pattern[str]:
    """Return a pattern for a (folded) line that names its answers by number."""
    more = rf"[\s,;.+&)]+(?:{any_of(WORDS['and'])}\s+)?\d{{1,6}}"
    return re.compile(rf"\W*(?:{any_of(WORDS['number'])}\b\W*)?(?<![-−–])(\d{{1,6}}(?:{more})*)\W*")


@made_for_languages
def between_answers() -> re.Pattern[str]:
    """Return a pattern for what stands between two answers."""
    return re.compile(rf"[,;+&]|\s{any_of(WORDS['and'])}\s")


class Unclear(Exception):
    """What was written is no answer. `key` says why: unknown, several, one (only one is wanted), number, gone (its
    number is that of an answer offered no more), or its doubt (doubts.py); `numbers` are the answers it may have
    meant."""

    def __init__(self, key: str, numbers: Sequence[int] = ()):
        super().__init__(key)
        self.key, self.numbers = key, list(numbers)


@dataclass(frozen=True)
class ListedAnswer:
    """One line of the list. `most`: how often it may be taken; `ends`: what is told where it ends the game."""

    number: int
    text: str
    short: str
    most: int = 1
    ends: str = ""


class Answers:
    """The answers to one question at a table, for one reader. `question` is an Ask, AskSome or AskNumber; `view` is the
    reader's, for what the table shows of an answer ("disc 3": "Turris, defence 7"). `numbered`: the options in the
    order in which mails have numbered them (numbering.py); what is offered besides comes after them."""

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
        self.own = words_of(game, language)
        self.tongues = [self.own, *(words_of(game, one) for one in language_codes() if one != self.own.language)]
        self.labels: dict[tuple, str] = {}
        self.is_number = isinstance(question, AskNumber)
        self.is_some = isinstance(question, AskSome)
        offered = (
            {} if self.is_number else {repr(one): (one, count) for one, count in answer_paths.tally(question.options)}
        )
        order = (
            {} if self.is_number else {repr(one): one for one in numbered} | {k: one for k, (one, _) in offered.items()}
        )
        self.options = list(order.values())
        self.most = [offered[key][1] if key in offered else 0 for key in order]
        self.offered = [number for number, most in enumerate(self.most, 1) if most]

    def __len__(self) -> int:
        return len(self.offered)

    def listed(self, numbers: Iterable[int] | None = None) -> list[ListedAnswer]:
        """The first answers, or those of these numbers: never more than a mail lists."""
        numbers = list(self.offered if numbers is None else numbers)[:MOST]
        return [ListedAnswer(n, self.whole(n), self.short(n), self.most[n - 1]) for n in numbers]

    def whole(self, number: int) -> str:
        """An answer of the list with what the table shows of it."""
        about = self.about(self.options[number - 1])
        return f"{self.text(number)} ({about})" if about else self.text(number)

    def about(self, option: Option) -> str:
        if self.view is None:
            return ""
        return self.presenter.about(self.view, self.question.seat, self.question.what, option, self.own.language)

    def text(self, number: int) -> str:
        """An answer of the list in the reader's language."""
        return self.one(self.own, self.options[number - 1])

    def said(self, choice: Choice) -> str:
        """A whole choice in the reader's language."""
        return self.own.option(self.question.what, choice, self.names, self.question.seat)

    def one(self, tongue: Words, option: Option) -> str:
        return tongue.one(self.question.what, option, self.names, self.question.seat)

    # What is known of each answer's words

    def elements(self, tongue: Words, option: Option) -> list[str]:
        """An answer's elements (verb, thing, place) in words."""
        path = answer_paths.parts(option)
        return [self.label(tongue, path[:end]) for end in range(1, len(path) + 1)]

    def label(self, tongue: Words, path: tuple) -> str:
        """The last element of a path, kept: many answers begin alike."""
        key = (tongue.language, repr(path))
        if key not in self.labels:
            self.labels[key] = tongue.step(self.question.what, path, self.names, self.question.seat)
        return self.labels[key]

    def phrases(self, option: Option) -> Iterator[str]:
        """Ways to say an answer whole: in every language, and as the log has it."""
        for tongue in self.tongues:
            yield self.one(tongue, option)
            elements = self.elements(tongue, option)
            yield " ".join(elements)
            yield " ".join(elements[1:])  # what it is done to, without the verb
            if option == PASS:
                yield PASSING[tongue.language]
        yield " ".join(map(str, answer_paths.parts(option)))
        if about := self.about(option):
            yield f"{self.one(self.own, option)} {about}"

    @cached_property
    def index(self) -> tuple[dict[str, set[int]], dict[str, set[int]]]:
        """{phrase: numbers of the answers}, {word: numbers of the answers}"""
        whole: dict[str, set[int]] = {}
        single: dict[str, set[int]] = {}
        for number in self.offered:
            for phrase in self.phrases(self.options[number - 1]):
                said = words_of_text(phrase)
                if said:
                    whole.setdefault(" ".join(said), set()).add(number)
                for word in said:
                    single.setdefault(word, set()).add(number)
        return whole, single

    def find(self, text: str) -> set[int]:
        """The numbers of all answers that this can mean."""
        whole, single = self.index
        said = words_of_text(text[:LONGEST])
        if exact := whole.get(" ".join(said)):
            return exact
        said = [word for word in said if word not in empty_words()]
        if not said:
            return set()
        return set.intersection(*(single.get(word, set()) for word in said))

    def short(self, number: int) -> str:
        """As few words as mean this answer alone: one or two of its elements, else of its words; "" if that is not
        enough."""
        option = self.options[number - 1]
        if option == PASS:
            return PASSING[self.own.language]
        elements = [element.lower() for element in self.elements(self.own, option) if element.count(" ") < 2]
        said = [
            word for word in re.findall(r"[^\W_]+", self.text(number).lower()) if folded_text(word) not in dull_words()
        ]
        for count in (1, 2):
            for some in (*combinations(elements, count), *combinations(said[:MOST_WORDS], count)):
                name = " ".join(some)
                if not name.replace(" ", "").isdigit() and not self.doubt(name) and self.find(name) == {number}:
                    return name
        return ""

    # What somebody writes

    def read(self, text: str) -> Choice:
        """The choice this text means; Unclear if it means none, could mean several, or leaves any doubt that it is
        meant."""
        if len(text) > LONGEST:  # what stands behind could change it all
            raise Unclear("unknown")
        if why := self.doubt(text):
            raise Unclear(why, self.meant(text))
        numbers = numbers_alone().fullmatch(folded_text(text[:LONGEST]))
        if self.is_number:
            return self.number(numbers[1] if numbers else "")
        if numbers:
            return self.chosen([int(n) for n in re.findall(r"\d+", numbers[1])])
        if not self.is_some:
            return self.chosen([self.only(text)])
        return self.chosen(self.several(text))

    def doubt(self, text: str) -> str:
        """Why this is no answer (doubts.py), or "". An answer's own words may say what they like."""
        pieces = between_answers().split(text) if self.is_some else [text]
        if verbatim_key(text) in self.verbatim:
            return ""
        return next(
            (
                why
                for one in pieces
                if verbatim_key(TIMES.sub("", one)) not in self.verbatim and (why := reason_to_doubt(one))
            ),
            "",
        )

    @cached_property
    def verbatim(self) -> set[str]:
        """All answers word by word, with their marks."""
        options = [self.options[number - 1] for number in self.offered]
        return {verbatim_key(phrase) for option in options for phrase in self.phrases(option)}

    def meant(self, text: str) -> list[int]:
        """The numbers of the answers that a doubtful text speaks of."""
        return sorted(set().union(*map(self.spoken_of, doubtful_parts(text[:LONGEST]))))

    def spoken_of(self, text: str) -> set[int]:
        """Those that one part of it may speak of: by number, by words, or by those of its words that are known."""
        if numbers := numbers_alone().fullmatch(text):
            return {int(n) for n in re.findall(r"\d+", numbers[1])} & set(self.offered)
        if found := self.find(text):
            return found
        known = [
            word
            for word in words_of_text(text)
            if word not in dull_words() and (word.isdigit() or word in self.index[1])
        ]
        if all(word.isdigit() for word in known):
            return {int(n) for n in known} & set(self.offered)
        return self.find(" ".join(known))

    def number(self, text: str) -> int:
        """The answer to a question for a number."""
        assert isinstance(self.question, AskNumber)
        if not text.isdigit() or not self.question.low <= int(text) <= self.question.high:
            raise Unclear("number")
        return int(text)

    def only(self, text: str) -> int:
        """The number of the one answer that this means."""
        found = sorted(self.find(text))
        if len(found) != 1:
            raise Unclear("several" if found else "unknown", found)
        return found[0]

    def several(self, text: str) -> list[int]:
        """The numbers of several answers: "dock, villa x2"; none for "nothing"."""
        said = words_of_text(text[:LONGEST])
        if (said and phrases_in_all(WORDS["nothing"]).issuperset(said)) or " ".join(said) in self.nothing:
            return []
        if len(found := self.find(text)) == 1:
            return list(found)
        numbers = []
        for piece in filter(str.strip, between_answers().split(text[:LONGEST])):
            times = TIMES.search(piece)
            count = int(times[1] or times[2]) if times else 1
            numbers += [self.only(TIMES.sub("", piece))] * min(count, 100)
        if not numbers:
            raise Unclear("unknown")
        return numbers

    @cached_property
    def nothing(self) -> set[str]:
        """How the game says that none is chosen, where that may be."""
        assert isinstance(self.question, AskSome)
        if self.question.least > 0:
            return set()
        return {" ".join(words_of_text(tongue.option(self.question.what, ()))) for tongue in self.tongues}

    def chosen(self, numbers: list[int]) -> Choice:
        """The choice of these numbers, not checked any further than that they stand in the list."""
        if self.is_some and numbers == [0]:
            return ()
        if any(not 1 <= n <= len(self.options) for n in numbers):
            raise Unclear("unknown")
        if gone := [n for n in numbers if n not in self.offered]:
            raise Unclear("gone", gone)
        if self.is_some:
            return tuple(self.options[n - 1] for n in numbers)
        if len(numbers) != 1:
            raise Unclear("one")
        return self.options[numbers[0] - 1]
