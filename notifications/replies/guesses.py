"""Which answer a line may mean that is none: one with a slip of the finger in it, one with words around it that say
something else ("The Censor, I like him"), or "the last one", which need not be that of the list. It is never played,
only asked back: a yes plays it."""

from .answer_list import LONGEST, dull_words
from .answers import Answers
from .doubts import denies, reason_to_doubt
from .free_words import answers_of_slip, answers_of_word, plain_forms, says_the_last, words_that_count


def guessed_answer(answers: Answers, text: str) -> int | None:
    """Return the number of the one answer that has all words of this text which any answer has; None where there is no
    such one, where the text denies or doubts, or where several or a number are to be chosen."""
    if answers.is_number or answers.is_some or denies(text) or reason_to_doubt(text):
        return None
    if answers.offered and any(map(says_the_last, plain_forms(text))):
        return answers.offered[-1]
    found = [meant for word, meant in known_words(answers, text) if not word.isdigit()]
    if not found:
        return None
    shared = set.intersection(*found)
    return shared.pop() if len(shared) == 1 else None


def known_words(answers: Answers, text: str) -> list[tuple[str, set[int]]]:
    """Return the words of a text that belong to an answer, but for a slip, with the answers that have them."""
    known = answers.index[1]
    said = [word for word in words_that_count(answers.in_short(text[:LONGEST]), known) if word not in dull_words()]
    read = [(word, answers_of_word(word, known) or answers_of_slip(word, known)) for word in said]
    return [(word, found) for word, found in read if found]
