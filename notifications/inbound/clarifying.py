"""Questions to the player: suggest an answer for an unclear line, or ask to confirm a final answer.

If the player replies yes to the receipt, the answer named in the receipt is played."""

from games.eventlog import log
from games.eventlog.loading import rules_of
from games.rules.ask import Choice
from notifications.emails.explanations import MAX_EXPLAINED_CARDS, find_card_keys
from notifications.replies import offer_lines
from notifications.replies.ambiguities import AMBIGUITIES, denies, find_ambiguity
from notifications.replies.answer_list import MAX_ANSWER_CHARS, UnclearAnswer, uninformative_words
from notifications.replies.answers import Answers
from notifications.replies.free_text import (
    LAST_ANSWER,
    answers_with_typo,
    answers_with_word,
    distinguishing_words,
    stripped_forms,
)

from . import commands
from .commands import MailOutcome

MAX_ECHOED_CHARS = 60  # of the line, in the receipt


def unclear_outcome(
    unclear: UnclearAnswer,
    line: str,
    observation: log.Observation,
    answers: Answers,
    pending: commands.PendingAnswer | None,
) -> MailOutcome:
    """Return the outcome of an unclear line: a suggestion if the line can mean only one answer.

    A pending answer stays pending, unless the line denies it or names another answer."""
    assert observation.opened is not None
    facts = {
        "why": unclear.key,
        "numbers": unclear.numbers[:100],
        "text": line[:MAX_ECHOED_CHARS],
        "opened": observation.opened,
    }
    if unclear.key in AMBIGUITIES:
        facts["cards"] = find_card_keys(line, answers.all_words)[:MAX_EXPLAINED_CARDS]
    suggested = suggested_answer(answers, line) if unclear.key == "unknown" else None
    choice = answers.options[suggested - 1] if suggested is not None else None
    if suggested is not None and not (pending and pending.choice == choice):
        facts |= {"said": answers.choice_text(choice), "numbers": [suggested]}
        return MailOutcome("suggestion", facts | commands.pending_facts(observation.opened, choice))
    named = [answers.options[number - 1] for number in unclear.numbers if number <= len(answers.options)]
    if pending and not denies(line) and all(option == pending.choice for option in named):
        waits = commands.pending_facts(observation.opened, pending.choice, pending.end_turn)
        facts |= waits | {"said": answers.choice_text(pending.choice)}
    return MailOutcome("unclear", facts)


def needs_confirmation(
    line: str,
    observation: log.Observation,
    answers: Answers,
    steps: offer_lines.AnswerSteps,
    pending: commands.PendingAnswer | None,
) -> bool:
    """Return whether the player must confirm an answer: it is final, in free text, and given only once."""
    choice = steps[0][1]
    if len(steps) > 1 or (pending and pending.choice == choice):
        return False
    if not commands.is_final_choice(observation.question, choice, observation.game.practice):
        return False
    action = offer_lines.strip_turn_end(line, rules_of(observation.game), observation.question.what)
    return not any(answers.is_verbatim(text) for text in (line, action or line))


def confirmation_outcome(line: str, opened: int, answers: Answers, choice: Choice, end_turn: bool) -> MailOutcome:
    facts = {"text": line[:MAX_ECHOED_CHARS], "said": answers.choice_text(choice), "opened": opened}
    numbers = [] if answers.is_number else answers.numbers_of([choice])
    return MailOutcome("confirm", facts | {"numbers": numbers} | commands.pending_facts(opened, choice, end_turn))


def suggested_answer(answers: Answers, text: str) -> int | None:
    """Return the number of the only answer that has all known words of this text, or None."""
    if answers.is_number or answers.is_some or denies(text) or find_ambiguity(text):
        return None
    if answers.offered and any(map(LAST_ANSWER.fullmatch, stripped_forms(text))):
        return answers.offered[-1]
    found = [meant for word, meant in recognized_words(answers, text) if not word.isdigit()]
    if not found:
        return None
    shared = set.intersection(*found)
    return shared.pop() if len(shared) == 1 else None


def recognized_words(answers: Answers, text: str) -> list[tuple[str, set[int]]]:
    """Return the words of a text that belong to answers, typos included, with the numbers of the answers."""
    known = answers.index[1]
    recognized = [
        word
        for word in distinguishing_words(answers.shorten_places(text[:MAX_ANSWER_CHARS]), known)
        if word not in uninformative_words()
    ]
    read = [(word, answers_with_word(word, known) or answers_with_typo(word, known)) for word in recognized]
    return [(word, found) for word, found in read if found]
