"""Confirmation of final answers in free text: a "yes", or the same answer again, plays them."""

from dataclasses import dataclass
from typing import Any

from games.boards.asking import is_some_among
from games.models import Seat
from games.rules.ask import AskSome, Choice, SeatQuestion, lists, tuples
from notifications.models import ReceivedMail
from notifications.replies.ambiguities import CONDITION, find_ambiguity
from notifications.replies.reply_vocabulary import COMMAND_PHRASES, VOTE_PHRASES
from notifications.replies.word_sets import all_phrases, split_words

OUTCOMES_KEEPING_PENDING = ("stranger", "help", "board", "empty", "")


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
