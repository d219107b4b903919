"""The order of answers by risk, and marks for those that cannot be undone.

Harmless answers come first, then answers that end the turn, then final answers, then final answers that end the turn,
and last those that end the game. So a wrong number does the least harm."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.eventlog.loading import rules_of
from games.rules.ask import PASS, Ask, Option

from .answer_list import AnswerList, ListedAnswer

DEFAULT_TURN_END = "end"  # in games without an end of turn after an action
NO_RISK, ENDS_TURN, FINAL, FINAL_AND_ENDS_TURN, ENDS_GAME = range(5)


def risk_of_options(observation: Any) -> Callable[[Option], int]:
    """Return a function that returns the risk of an option of the open question."""
    end = getattr(rules_of(observation.game), "TURN_END_ANSWER", None)
    ends_turn = [PASS, DEFAULT_TURN_END] if end is None or end[0] != observation.question.what else [PASS, end[1]]

    def harm(option: Option) -> int:
        if option in observation.ends:
            return ENDS_GAME
        if option in observation.final:
            return FINAL_AND_ENDS_TURN if option in ends_turn else FINAL
        return ENDS_TURN if option in ends_turn else NO_RISK

    return harm


def mark_final_answers(observation: Any, answers: AnswerList, listed: Sequence[ListedAnswer]) -> list[ListedAnswer]:
    """Return the list with the final answers marked, unless `final_note` already says that all are final."""
    if not isinstance(observation.question, Ask) or final_note(observation):
        return [*listed]
    final = [answers.options[one.number - 1] in observation.final for one in listed]
    return [
        replace(one, final=lasts, heading=final_heading(lasts) if lasts != before else "")
        for one, lasts, before in zip(listed, final, [False, *final], strict=False)
    ]


def final_heading(lasts: bool) -> str:
    return _("These cannot be undone:") if lasts else _("These can be undone:")


def final_note(observation: Any) -> str:
    """Return the note that the answer, or a part of it, cannot be undone; "" if no note is needed."""
    question, final = observation.question, observation.final
    if not final or observation.ends:  # the end of the game has its own note
        return ""
    if isinstance(question, Ask):
        return _("This answer cannot be undone.") if all(one in final for one in question.options) else ""
    every = all(option in final for option in question.options)
    return _("This answer cannot be undone.") if every else _("Some of these answers cannot be undone.")
