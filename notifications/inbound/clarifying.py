"""What is asked back: of a line that is no answer, which one it may mean; of an answer that lasts and was said in free
words, whether it is meant. A yes to the receipt plays what that names."""

from typing import Any

from games.eventlog import log
from games.eventlog.loading import rules_of
from games.rules.ask import Choice
from notifications.emails.explanations import MAX_EXPLAINED_CARDS, find_card_keys
from notifications.replies import offer_lines
from notifications.replies.ambiguities import AMBIGUITIES, denies, find_ambiguity
from notifications.replies.answer_list import MAX_ANSWER_CHARS, UnclearAnswer, uninformative_words
from notifications.replies.answers import Answers
from notifications.replies.free_text import (
    answers_with_typo,
    answers_with_word,
    distinguishing_words,
    names_last_answer,
    stripped_forms,
)

from . import confirming
from .records import MailOutcome

MAX_ECHOED_CHARS = 60  # letters of what was written that the receipt repeats


def unclear_outcome(
    unclear: UnclearAnswer, line: str, look: log.Observation, answers: Answers, awaited: confirming.PendingAnswer | None
) -> MailOutcome:
    """What becomes of a line that is no answer: it is asked whether the one is meant that it may mean; and what waits
    for its yes goes on to wait, unless the line denies or names another."""
    assert look.opened is not None
    facts = unclear_facts(unclear, line, look.opened, answers)
    guessed = suggested_answer(answers, line) if unclear.key == "unknown" else None
    choice = answers.options[guessed - 1] if guessed is not None else None
    if guessed is not None and not (awaited and awaited.choice == choice):
        facts |= {"said": answers.said(choice), "numbers": [guessed]}
        return MailOutcome("guess", facts | confirming.pending_facts(look.opened, choice))
    named = [answers.options[number - 1] for number in unclear.numbers if number <= len(answers.options)]
    if awaited and not denies(line) and all(option == awaited.choice for option in named):
        waits = confirming.pending_facts(look.opened, awaited.choice, awaited.end_turn)
        facts |= waits | {"said": answers.said(awaited.choice)}
    return MailOutcome("unclear", facts)


def unclear_facts(unclear: UnclearAnswer, line: str, opened: int, answers: Answers) -> dict[str, Any]:
    """What the receipt tells of a line that is no answer; of one in doubt, what cards it names."""
    facts = {"why": unclear.key, "numbers": unclear.numbers[:100], "text": line[:MAX_ECHOED_CHARS], "opened": opened}
    return (
        facts | {"cards": find_card_keys(line, answers.all_words)[:MAX_EXPLAINED_CARDS]}
        if unclear.key in AMBIGUITIES
        else facts
    )


def needs_confirmation(
    line: str,
    look: log.Observation,
    answers: Answers,
    said: offer_lines.AnswerSteps,
    awaited: confirming.PendingAnswer | None,
) -> bool:
    """Whether this is asked back first: it cannot be taken back, was said in free words, and is not said again."""
    choice = said[0][1]
    if len(said) > 1 or (awaited and awaited.choice == choice):
        return False
    if not confirming.is_final_choice(look.question, choice, look.game.practice):
        return False
    action = offer_lines.strip_turn_end(line, rules_of(look.game), look.question.what)
    return not any(answers.is_verbatim(text) for text in (line, action or line))


def confirmation_outcome(line: str, opened: int, answers: Answers, choice: Choice, end_turn: bool) -> MailOutcome:
    facts = {"text": line[:MAX_ECHOED_CHARS], "said": answers.said(choice), "opened": opened}
    numbers = [] if answers.is_number else answers.numbers_of([choice])
    return MailOutcome("confirm", facts | {"numbers": numbers} | confirming.pending_facts(opened, choice, end_turn))


def suggested_answer(answers: Answers, text: str) -> int | None:
    """Return the number of the one answer that has all words of this text which any answer has; None where there is no
    such one, where the text denies or doubts, or where several or a number are to be chosen."""
    if answers.is_number or answers.is_some or denies(text) or find_ambiguity(text):
        return None
    if answers.offered and any(map(names_last_answer, stripped_forms(text))):
        return answers.offered[-1]
    found = [meant for word, meant in recognized_words(answers, text) if not word.isdigit()]
    if not found:
        return None
    shared = set.intersection(*found)
    return shared.pop() if len(shared) == 1 else None


def recognized_words(answers: Answers, text: str) -> list[tuple[str, set[int]]]:
    """Return the words of a text that belong to an answer, but for a slip, with the answers that have them."""
    known = answers.index[1]
    said = [
        word
        for word in distinguishing_words(answers.shorten_places(text[:MAX_ANSWER_CHARS]), known)
        if word not in uninformative_words()
    ]
    read = [(word, answers_with_word(word, known) or answers_with_typo(word, known)) for word in said]
    return [(word, found) for word, found in read if found]
