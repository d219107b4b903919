"""Interpret a reply as one of the answers to a question.

Nothing is guessed: every word must belong to the answer, all words together must fit no other answer, and the text must
not be ambiguous. Free text (free_text.py) is an answer if all its readings give the same answer."""

import re
from collections.abc import Callable, Iterable, Iterator

from games.rules.ask import AskNumber, Choice

from .answer_list import (
    ANSWER_SEPARATOR,
    COUNT_PATTERN,
    MAX_ANSWER_CHARS,
    NUMBERS_ONLY,
    AnswerList,
    UnclearAnswer,
    meaningful_words,
    uninformative_words,
)
from .free_text import (
    DENIAL,
    DENIED_NUMBER,
    NUMBER_AND_NAME,
    answers_with_word,
    distinguishing_words,
    is_bare_number,
    is_form_of,
    matches_phrase,
    number_words,
    parse_amount,
    parse_number,
    stripped_forms,
)
from .reply_vocabulary import ANSWER_PHRASES as WORDS
from .reply_vocabulary import COMMAND_PHRASES
from .word_sets import all_phrases, fold_text, split_ambiguous_text, split_words

Finder = Callable[[str], set[int]]


class Answers(AnswerList):
    def read(self, text: str) -> Choice:
        """Return the choice that a text means. Raise UnclearAnswer if it does not mean exactly one."""
        if len(text) > MAX_ANSWER_CHARS:  # the rest could change the meaning
            raise UnclearAnswer("unknown")
        text = self.shorten_places(text)
        if why := self.find_ambiguity(text):
            raise UnclearAnswer(why, self.possible_numbers(text))
        if DENIED_NUMBER.match(text):
            raise UnclearAnswer("unknown")
        if self.is_verbatim(text):
            try:
                return self.read_strictly(text)
            except UnclearAnswer as unclear:
                if unclear.key != "several":
                    raise
        return self.read_freely(text)

    def read_by_words(self, text: str) -> Choice:
        """Return the choice that a text describes. Raise UnclearAnswer for a number or an unclear text."""
        for form in stripped_forms(self.shorten_places(text[:MAX_ANSWER_CHARS])):
            if parse_number(form) is not None or NUMBERS_ONLY.fullmatch(form) or NUMBER_AND_NAME.fullmatch(form):
                raise UnclearAnswer("listed")
        return self.read(text)

    def knows_word(self, text: str) -> bool:
        known = {} if self.is_number else self.index[1]
        return any(answers_with_word(word, known) for word in distinguishing_words(text[:MAX_ANSWER_CHARS], known))

    def read_strictly(self, text: str) -> Choice:
        """Return the choice meant by the list's own numbers or words. Raise UnclearAnswer if it is unclear."""
        numbers = NUMBERS_ONLY.fullmatch(fold_text(text[:MAX_ANSWER_CHARS]))
        if self.is_number:
            return self.parse_number_choice(numbers[1] if numbers else "")
        if numbers:
            return self.choice_of([int(n) for n in re.findall(r"\d+", numbers[1])])
        if not self.is_some:
            return self.choice_of([self.only_number(text)])
        return self.choice_of(self.parse_several(text))

    def read_freely(self, text: str) -> Choice:
        """Return the choice that all readings of a text share. Raise UnclearAnswer if there is none."""
        forms = stripped_forms(text).items()
        found = [reading for form, wants in forms for reading in self.readings(form, wants) if reading]
        if not found:
            return self.read_strictly(text)
        shared = [one for one in found[0] if all(one in reading for reading in found[1:])]
        if len(shared) != 1:
            raise UnclearAnswer("several", self.numbers_of(one for reading in found for one in reading))
        return shared[0]

    def readings(self, form: str, wants: bool) -> Iterator[list[Choice]]:
        """Yield, for each reading of a normalized and stripped text, the choices that the reading allows.

        `wants`: a word such as "want" was removed. The text must then name the action as well, because a player who
        wants a card does not mean to discard it."""
        if DENIED_NUMBER.match(form):
            return
        if refused := self.refusal_number(form):
            yield [self.options[refused - 1]]
            return
        number = parse_amount(form) if self.is_number else parse_number(form, bare=not self.is_some)
        if number is not None:
            yield self.possible_choices(
                lambda: self.parse_number_choice(str(number)) if self.is_number else self.choice_of([number])
            )
        if number is not None and not self.is_some and not self.is_number and is_bare_number(form):
            yield self.choices_named(number, form)
        if self.is_number or (number is not None and str(number) in form):  # digits always refer to the list
            return
        both = None if self.is_some else NUMBER_AND_NAME.fullmatch(form)
        if both and int(both["number"]) in self.find_loosely(both["name"]):
            yield self.possible_choices(lambda: self.choice_of([int(both["number"])]))
        if wants and not self.names_action(form):
            return
        yield self.possible_choices(lambda: self.read_strictly(form))
        if self.is_some:
            if form not in number_words():  # "one" is no particular one of several
                yield self.possible_choices(lambda: self.choice_of(self.parse_several(form, self.find_one_of_several)))
        else:
            yield self.possible_choices(lambda: self.choice_of([self.only_number(form, self.find_loosely)]))

    def refusal_number(self, form: str) -> int | None:
        """Return the number of "no" if a text denies the only other answer ("I do not accept"), or None."""
        if self.is_some or self.is_number or len(self.offered) != 2:
            return None
        denied = DENIAL.fullmatch(form)
        no = self.find_loosely(COMMAND_PHRASES["no"][self.words.language])
        other = self.find_loosely(denied["rest"].strip()) if denied else set()
        return min(no) if len(no) == len(other) == 1 and no != other else None

    def choices_named(self, number: int, form: str) -> list[Choice]:
        """Return the answer whose own words contain `number`, unless it also has this number in the list.

        Example: "the 4" may be answer 4 or space 4. Return [] if no answer or several answers contain the number."""
        found = {n for n in self.find(form) if str(number) in split_words(self.text(n))}  # a price is not such a number
        return [] if number in found or len(found) > 1 else [self.options[n - 1] for n in found]

    def possible_choices(self, read: Callable[[], Choice]) -> list[Choice]:
        """Return the choice of a reading, or all choices that an unclear reading may mean."""
        try:
            return [read()]
        except UnclearAnswer as unclear:
            return [self.options[n - 1] for n in unclear.numbers if unclear.key == "several"]

    def numbers_of(self, choices: Iterable[Choice]) -> list[int]:
        named = list(choices)
        named += [option for choice in named if self.is_some and isinstance(choice, tuple) for option in choice]
        return [n for n in self.offered if self.options[n - 1] in named]

    def find_loosely(self, text: str) -> set[int]:
        """Return the numbers of all answers that contain forms of the text's words.

        An answer's complete text means only that answer: "Domus at A2" is not "Great Domus at A2 A3"."""
        words = [*distinguishing_words(self.shorten_places(text[:MAX_ANSWER_CHARS]), self.index[1])]
        if all(word.isdigit() or word in number_words() for word in words):
            return set()
        own = set.intersection(*(answers_with_word(word, self.index[1]) for word in words))
        found = own or set.intersection(*(answers_with_word(word, self.index[1], every=True) for word in words))
        if len(found) < 2:
            return found
        whole = {
            n
            for n in found
            if any(matches_phrase(words, meaningful_words(one)) for one in self.phrases(self.options[n - 1]))
        }
        return whole or found

    def names_action(self, form: str) -> bool:
        """Return whether a text contains a verb of every answer that the text can mean."""
        words = split_words(form)
        found = self.find_loosely(form)
        return bool(found) and all(
            any(is_form_of(word, verb) for word in words for verb in self.verbs(n)) for n in found
        )

    def verbs(self, number: int) -> set[str]:
        """Return the verbs of an answer in all languages; empty if the answer is only a thing."""
        option = self.options[number - 1]
        if self.is_some or option in self.words.known_cards:
            return set()
        texts = [(self.elements(words, option)[0], self.option_text(words, option)) for words in self.all_words]
        return {word for verb, whole in texts for word in (*split_words(verb), *split_words(whole)[:1])}

    def find_one_of_several(self, text: str) -> set[int]:
        """Return the answers that one item of a multiple choice can mean, by number or by words."""
        number = parse_number(text.strip())
        return self.find_loosely(text) if number is None else {number} & set(self.offered)

    def is_verbatim(self, text: str) -> bool:
        """Return whether a text consists only of the list's own number or words for an answer."""
        if NUMBERS_ONLY.fullmatch(fold_text(text)):
            return True
        if not self.is_some and all(map(str.isdigit, meaningful_words(text))):  # "4, please": answer 4 or space 4
            return False
        pieces = ANSWER_SEPARATOR.split(text) if self.is_some else [text]
        return all(meaningful_words(COUNT_PATTERN.sub("", one)) in self.known_phrases for one in pieces if one.strip())

    def possible_numbers(self, text: str) -> list[int]:
        return sorted(
            set().union(*map(self.numbers_in_part, split_ambiguous_text(self.shorten_places(text[:MAX_ANSWER_CHARS]))))
        )

    def numbers_in_part(self, text: str) -> set[int]:
        """Return the answers that a part may mean: read as numbers, else as words, else by its known words."""
        if numbers := NUMBERS_ONLY.fullmatch(text):
            return {int(n) for n in re.findall(r"\d+", numbers[1])} & set(self.offered)
        if found := self.find(text):
            return found
        known = [
            word
            for word in split_words(text)
            if word not in uninformative_words() and (word.isdigit() or word in self.index[1])
        ]
        if all(word.isdigit() for word in known):
            return {int(n) for n in known} & set(self.offered)
        return self.find(" ".join(known))

    def parse_number_choice(self, text: str) -> int:
        """Return the answer to a question for a number. Raise UnclearAnswer if it is not in the range."""
        assert isinstance(self.question, AskNumber)
        if not text.isdigit() or not self.question.low <= int(text) <= self.question.high:
            raise UnclearAnswer("number")
        return int(text)

    def only_number(self, text: str, find: Finder | None = None) -> int:
        """Return the number of the only answer that a text can mean. Raise UnclearAnswer if there is none."""
        found = sorted((find or self.find)(text))
        if len(found) != 1:
            raise UnclearAnswer("several" if found else "unknown", found)
        return found[0]

    def parse_several(self, text: str, find: Finder | None = None) -> list[int]:
        """Return the numbers of several answers: "dock, villa x2"; [] for "nothing"."""
        find = find or self.find
        words = split_words(text[:MAX_ANSWER_CHARS])
        if (words and all_phrases(WORDS["nothing"]).issuperset(words)) or " ".join(words) in self.none_phrases:
            return []
        pieces = [*filter(str.strip, ANSWER_SEPARATOR.split(text[:MAX_ANSWER_CHARS]))]
        exact = " ".join(words) in self.index[0] or not all(
            len(find(COUNT_PATTERN.sub("", piece))) == 1 for piece in pieces
        )
        if exact and len(found := find(text)) == 1:
            return list(found)
        numbers = []
        for piece in pieces:
            times = COUNT_PATTERN.search(piece)
            count = int(times[1] or times[2]) if times else 1
            numbers += [self.only_number(COUNT_PATTERN.sub("", piece), find)] * min(count, 100)
        if not numbers:
            raise UnclearAnswer("unknown")
        return numbers

    def choice_of(self, numbers: list[int]) -> Choice:
        """Return the choice. Raise UnclearAnswer if a number is not offered or there are too many."""
        if self.is_some and numbers == [0]:
            return ()
        if any(not 1 <= n <= len(self.options) for n in numbers):
            raise UnclearAnswer("unknown")
        if gone := [n for n in numbers if n not in self.offered]:
            raise UnclearAnswer("gone", gone)
        if self.is_some:
            return tuple(self.options[n - 1] for n in numbers)
        if len(numbers) != 1:
            raise UnclearAnswer("one")
        return self.options[numbers[0] - 1]
