"""Commands in a reply, in every language: help, undo and so on; yes to a final answer.

A final answer in free text is played after a "yes", or if the player gives the same answer again."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.boards.asking import is_some_among
from games.models import Seat
from games.rules.ask import AskSome, Choice, SeatQuestion, lists, tuples
from notifications.models import ReceivedMail
from notifications.replies.ambiguities import CONDITION, find_ambiguity
from notifications.replies.reply_vocabulary import COMMAND_PHRASES, VOTE_PHRASES
from notifications.replies.word_sets import all_phrases, cache_by_languages, split_words

OUTCOMES_KEEPING_PENDING = ("stranger", "help", "board", "empty", "")


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
    """Return the answer to this question that waits for a yes since the last receipt, or None."""
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
