"""Commands in a reply, in every language, and answers that wait for the player's yes."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.boards.asking import is_some_among
from games.eventlog import log
from games.eventlog.loading import rules_of
from games.models import Seat
from games.rules.ask import AskSome, Choice, SeatQuestion, lists, tuples
from notifications.emails.explanations import MAX_EXPLAINED_CARDS, find_card_keys
from notifications.models import ReceivedMail
from notifications.replies import offer_lines
from notifications.replies.answer_list import MAX_ANSWER_CHARS, UnclearAnswer, uninformative_words
from notifications.replies.answers import Answers
from notifications.replies.free_text import (
    LAST_ANSWER,
    answers_with_typo,
    answers_with_word,
    distinguishing_words,
    stripped_forms,
)
from notifications.replies.reply_vocabulary import COMMAND_PHRASES, VOTE_PHRASES
from notifications.replies.word_sets import (
    AMBIGUITIES,
    CONDITION,
    all_phrases,
    cache_by_languages,
    denies,
    find_ambiguity,
    split_words,
)

OUTCOMES_KEEPING_PENDING = ("stranger", "help", "board", "empty", "")
MAX_ECHOED_CHARS = 60  # of the line, in the receipt


@dataclass(frozen=True)
class MailOutcome:
    """The outcome of an email. `facts`: JSON values for the receipt, in the reader's language."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)


class MailCommand(StrEnum):
    HELP = "help"
    BOARD = "board"
    UNDO = "undo"
    AGAIN = "again"
    CONCEDE = "concede"
    CONCEDE_YES = "concede_yes"
    CONCEDE_NO = "concede_no"


@cache_by_languages
def command_phrases() -> dict[str, MailCommand]:
    commands = [command for command in MailCommand if command in COMMAND_PHRASES]
    return {phrase: command for command in commands for phrase in all_phrases(COMMAND_PHRASES[command])}


def read_command(line: str) -> MailCommand | None:
    words, commands = split_words(line[:80]), command_phrases()
    if not words:
        return MailCommand.HELP if "?" in line else None
    if commands.get(" ".join(words[:-1])) == MailCommand.CONCEDE:
        if words[-1] in all_phrases(COMMAND_PHRASES["yes"]):
            return MailCommand.CONCEDE_YES
        if words[-1] in all_phrases(COMMAND_PHRASES["no"]):
            return MailCommand.CONCEDE_NO
    return commands.get(" ".join(words))


@dataclass(frozen=True)
class PendingAnswer:
    """An answer that waits for a yes, with or without the end of the turn."""

    choice: Choice
    end_turn: bool


def is_final_choice(question: SeatQuestion, choice: Choice, practice: bool) -> bool:
    """Return whether a choice cannot be undone. At a practice table, only the end of the game is final."""
    named = tuple(question.ends if practice else question.final)
    return is_some_among(choice, named) if isinstance(question, AskSome) else choice in named


def pending_facts(opened: int | None, choice: Choice, end_turn: bool = False) -> dict[str, Any]:
    return {"awaits": {"opened": opened, "choice": lists(choice), "end": end_turn}}


def pending_answer(seat: Seat, opened: int) -> PendingAnswer | None:
    """Return the answer to this question that the last receipt asked the player to confirm, or None."""
    row = ReceivedMail.objects.filter(seat=seat).exclude(outcome__in=OUTCOMES_KEEPING_PENDING).order_by("pk").last()
    kept = row.facts.get("awaits") if row else None
    if not kept or kept["opened"] != opened:
        return None
    return PendingAnswer(tuples(kept["choice"]), kept["end"])


def says_yes(line: str) -> bool:
    return says_only(line, all_phrases(COMMAND_PHRASES["yes"], VOTE_PHRASES["yes"]))


def says_no(line: str) -> bool:
    return says_only(line, all_phrases(COMMAND_PHRASES["no"]))


def says_only(line: str, words: frozenset[str]) -> bool:
    """Return whether a line consists of these words and polite phrases, and is not a question.

    A "si" without an accent is not a condition if the line contains nothing else."""
    spoken = set(split_words(line)) - all_phrases(VOTE_PHRASES["polite"])
    return bool(spoken) and spoken <= words and find_ambiguity(line) in ("", CONDITION)


def unclear_outcome(
    unclear: UnclearAnswer,
    line: str,
    observation: log.Observation,
    answers: Answers,
    pending: PendingAnswer | None,
) -> MailOutcome:
    """Return the outcome of an unclear line: a suggestion if the line can mean only one answer."""
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
        return MailOutcome("suggestion", facts | pending_facts(observation.opened, choice))
    named = [answers.options[number - 1] for number in unclear.numbers if number <= len(answers.options)]
    if pending and not denies(line) and all(option == pending.choice for option in named):
        waits = pending_facts(observation.opened, pending.choice, pending.end_turn)
        facts |= waits | {"said": answers.choice_text(pending.choice)}
    return MailOutcome("unclear", facts)


def needs_confirmation(
    line: str,
    observation: log.Observation,
    answers: Answers,
    steps: offer_lines.AnswerSteps,
    pending: PendingAnswer | None,
) -> bool:
    """Return whether the player must confirm an answer, because it is final and in free text.

    An answer that the player gives a second time, or that has several steps, needs no confirmation."""
    choice = steps[0][1]
    if len(steps) > 1 or (pending and pending.choice == choice):
        return False
    if not is_final_choice(observation.question, choice, observation.game.practice):
        return False
    action = offer_lines.strip_turn_end(line, rules_of(observation.game), observation.question.what)
    return not any(answers.is_verbatim(text) for text in (line, action or line))


def confirmation_outcome(line: str, opened: int, answers: Answers, choice: Choice, end_turn: bool) -> MailOutcome:
    facts = {"text": line[:MAX_ECHOED_CHARS], "said": answers.choice_text(choice), "opened": opened}
    numbers = [] if answers.is_number else answers.numbers_of([choice])
    return MailOutcome("confirm", facts | {"numbers": numbers} | pending_facts(opened, choice, end_turn))


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
