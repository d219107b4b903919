"""What somebody writes back, read as one of the answers to a question.

Reading never guesses: every word written must belong to the answer, and to no second one, and none may put it in doubt.
What is said in free words (free_words.py) is an answer where all its readings are the same one."""

import re
from collections.abc import Callable, Iterable, Iterator

from games.rules.ask import AskNumber, Choice

from .ambiguities import split_ambiguous_text
from .answer_list import (
    COUNT_PATTERN,
    MAX_ANSWER_CHARS,
    AnswerList,
    UnclearAnswer,
    answer_separator_pattern,
    meaningful_words,
    numbers_only_pattern,
    uninformative_words,
)
from .free_text import (
    answers_with_word,
    denies_a_number,
    distinguishing_words,
    is_bare_number,
    is_form_of,
    matches_phrase,
    number_and_name_pattern,
    number_words,
    parse_amount,
    parse_number,
    stripped_forms,
    text_after_denial,
)
from .reply_vocabulary import ANSWER_PHRASES as WORDS
from .reply_vocabulary import COMMAND_PHRASES
from .word_sets import all_phrases, fold_text, split_words

Finder = Callable[[str], set[int]]


class Answers(AnswerList):
    """The answers to a question, and what a text says of them."""

    def read(self, text: str) -> Choice:
        """The choice this text means; Unclear if it means none, could mean several, or leaves any doubt that it is
        meant."""
        if len(text) > MAX_ANSWER_CHARS:  # what stands behind could change it all
            raise UnclearAnswer("unknown")
        text = self.shorten_places(text)
        if why := self.doubt(text):
            raise UnclearAnswer(why, self.meant(text))
        if denies_a_number(text):
            raise UnclearAnswer("unknown")
        if self.is_verbatim(text):
            try:
                return self.read_strictly(text)
            except UnclearAnswer as unclear:
                if unclear.key != "several":
                    raise
        return self.read_freely(text)

    def read_by_words(self, text: str) -> Choice:
        """The choice that this text means by words; Unclear as `read`, and where it names a number of the list."""
        for form in stripped_forms(self.shorten_places(text[:MAX_ANSWER_CHARS])):
            if (
                parse_number(form) is not None
                or numbers_only_pattern().fullmatch(form)
                or number_and_name_pattern().fullmatch(form)
            ):
                raise UnclearAnswer("listed")
        return self.read(text)

    def knows_word(self, text: str) -> bool:
        known = {} if self.is_number else self.index[1]
        return any(answers_with_word(word, known) for word in distinguishing_words(text[:MAX_ANSWER_CHARS], known))

    def read_strictly(self, text: str) -> Choice:
        """The choice that this means by the list's own numbers and words. Unclear."""
        numbers = numbers_only_pattern().fullmatch(fold_text(text[:MAX_ANSWER_CHARS]))
        if self.is_number:
            return self.number(numbers[1] if numbers else "")
        if numbers:
            return self.chosen([int(n) for n in re.findall(r"\d+", numbers[1])])
        if not self.is_some:
            return self.chosen([self.only(text)])
        return self.chosen(self.several(text))

    def read_freely(self, text: str) -> Choice:
        """The one choice that all readings of a text allow, however it is stripped and put. Unclear."""
        forms = stripped_forms(text).items()
        found = [reading for form, wants in forms for reading in self.readings(form, wants) if reading]
        if not found:
            return self.read_strictly(text)
        shared = [one for one in found[0] if all(one in reading for reading in found[1:])]
        if len(shared) != 1:
            raise UnclearAnswer("several", self.numbers_of(one for reading in found for one in reading))
        return shared[0]

    def readings(self, form: str, wants: bool) -> Iterator[list[Choice]]:
        """What one (folded, stripped) form of a line can mean, in each way to read it. `wants`: only if it says what is
        done, too: who wants a card does not drop it."""
        if denies_a_number(form):
            return
        if refused := self.refused_by(form):
            yield [self.options[refused - 1]]
            return
        number = parse_amount(form) if self.is_number else parse_number(form, bare=not self.is_some)
        if number is not None:
            yield self.allowed(lambda: self.number(str(number)) if self.is_number else self.chosen([number]))
        if number is not None and not self.is_some and not self.is_number and is_bare_number(form):
            yield self.named_by(number, form)
        if self.is_number or (number is not None and str(number) in form):  # a number in digits is the list's alone
            return
        both = None if self.is_some else number_and_name_pattern().fullmatch(form)
        if both and int(both["number"]) in self.find_loosely(both["name"]):
            yield self.allowed(lambda: self.chosen([int(both["number"])]))
        if wants and not self.names_action(form):
            return
        yield self.allowed(lambda: self.read_strictly(form))
        if self.is_some:
            if form not in number_words():  # "one": of several that is none in particular
                yield self.allowed(lambda: self.chosen(self.several(form, self.find_one_of_several)))
        else:
            yield self.allowed(lambda: self.chosen([self.only(form, self.find_loosely)]))

    def refused_by(self, form: str) -> int | None:
        """The number of the one of two answers that is a no, where a text denies the other: "I do not accept" refuses.
        None for every other text."""
        if self.is_some or self.is_number or len(self.offered) != 2:
            return None
        denied = text_after_denial(form)
        no, other = (
            self.find_loosely(COMMAND_PHRASES["no"][self.own.language]),
            self.find_loosely(denied) if denied else set(),
        )
        return min(no) if len(no) == len(other) == 1 and no != other else None

    def named_by(self, number: int, form: str) -> list[Choice]:
        """The answer that an article and a number can mean beside the list's of that number: "the 4" is that, or space
        4. Nothing where these are the same one, or several or none have that number in their words."""
        found = {n for n in self.find(form) if str(number) in split_words(self.text(n))}  # a price beside it is none
        return [] if number in found or len(found) > 1 else [self.options[n - 1] for n in found]

    def allowed(self, read: Callable[[], Choice]) -> list[Choice]:
        """What a reading allows: its choice, or all it may have meant."""
        try:
            return [read()]
        except UnclearAnswer as unclear:
            return [self.options[n - 1] for n in unclear.numbers if unclear.key == "several"]

    def numbers_of(self, choices: Iterable[Choice]) -> list[int]:
        named = list(choices)
        named += [option for choice in named if self.is_some and isinstance(choice, tuple) for option in choice]
        return [n for n in self.offered if self.options[n - 1] in named]

    def find_loosely(self, text: str) -> set[int]:
        """The numbers of all answers that this can mean, its words being forms of theirs; where it says one of them
        from its first word to its last, of that one: "Domus at A2" is no "Great Domus at A2 A3"."""
        said = [*distinguishing_words(self.shorten_places(text[:MAX_ANSWER_CHARS]), self.index[1])]
        if all(word.isdigit() or word in number_words() for word in said):
            return set()
        own = set.intersection(*(answers_with_word(word, self.index[1]) for word in said))
        found = own or set.intersection(*(answers_with_word(word, self.index[1], every=True) for word in said))
        if len(found) < 2:
            return found
        whole = {
            n
            for n in found
            if any(matches_phrase(said, meaningful_words(one)) for one in self.phrases(self.options[n - 1]))
        }
        return whole or found

    def names_action(self, form: str) -> bool:
        """Whether a text has a verb of every answer that it can mean; a thing alone has none."""
        said = split_words(form)
        found = self.find_loosely(form)
        return bool(found) and all(
            any(is_form_of(word, verb) for word in said for verb in self.verbs(n)) for n in found
        )

    def verbs(self, number: int) -> set[str]:
        """The words, in all languages, for what is done with an answer; none for one that is nothing but a thing."""
        option = self.options[number - 1]
        if self.is_some or option in self.own.known_cards:
            return set()
        said = [(self.elements(tongue, option)[0], self.one(tongue, option)) for tongue in self.all_words]
        return {word for verb, whole in said for word in (*split_words(verb), *split_words(whole)[:1])}

    def find_one_of_several(self, text: str) -> set[int]:
        """The same of one of several, which may be called by its number."""
        number = parse_number(text.strip())
        return self.find_loosely(text) if number is None else {number} & set(self.offered)

    def is_verbatim(self, text: str) -> bool:
        """Whether a text that means an answer says it with the list's own number or words, and nothing in its own."""
        if numbers_only_pattern().fullmatch(fold_text(text)):
            return True
        if not self.is_some and all(map(str.isdigit, meaningful_words(text))):  # "4, please": the list's, or space 4
            return False
        pieces = answer_separator_pattern().split(text) if self.is_some else [text]
        return all(meaningful_words(COUNT_PATTERN.sub("", one)) in self.own_words for one in pieces if one.strip())

    def meant(self, text: str) -> list[int]:
        return sorted(
            set().union(*map(self.numbers_in_part, split_ambiguous_text(self.shorten_places(text[:MAX_ANSWER_CHARS]))))
        )

    def numbers_in_part(self, text: str) -> set[int]:
        """Those that one part of it may speak of: by number, by words, or by those of its words that are known."""
        if numbers := numbers_only_pattern().fullmatch(text):
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

    def number(self, text: str) -> int:
        """The answer to a question for a number."""
        assert isinstance(self.question, AskNumber)
        if not text.isdigit() or not self.question.low <= int(text) <= self.question.high:
            raise UnclearAnswer("number")
        return int(text)

    def only(self, text: str, find: Finder | None = None) -> int:
        """The number of the one answer that this means."""
        found = sorted((find or self.find)(text))
        if len(found) != 1:
            raise UnclearAnswer("several" if found else "unknown", found)
        return found[0]

    def several(self, text: str, find: Finder | None = None) -> list[int]:
        """The numbers of several answers: "dock, villa x2"; none for "nothing"."""
        find = find or self.find
        said = split_words(text[:MAX_ANSWER_CHARS])
        if (said and all_phrases(WORDS["nothing"]).issuperset(said)) or " ".join(said) in self.nothing:
            return []
        pieces = [*filter(str.strip, answer_separator_pattern().split(text[:MAX_ANSWER_CHARS]))]
        exact = " ".join(said) in self.index[0] or not all(
            len(find(COUNT_PATTERN.sub("", piece))) == 1 for piece in pieces
        )
        if exact and len(found := find(text)) == 1:
            return list(found)
        numbers = []
        for piece in pieces:
            times = COUNT_PATTERN.search(piece)
            count = int(times[1] or times[2]) if times else 1
            numbers += [self.only(COUNT_PATTERN.sub("", piece), find)] * min(count, 100)
        if not numbers:
            raise UnclearAnswer("unknown")
        return numbers

    def chosen(self, numbers: list[int]) -> Choice:
        """The choice of these numbers, not checked any further than that they stand in the list."""
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
