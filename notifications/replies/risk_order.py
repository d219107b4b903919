"""Answers in the order of the harm a slip could do: what does nothing or ends the turn after the others, then what
cannot be taken back, of that what ends the turn last, and behind all what ends the game; and how a mail marks those
that last."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.eventlog.loading import rules_of
from games.rules.ask import PASS, Ask, Option

from .answer_list import AnswerList, ListedAnswer

DEFAULT_TURN_END = "end"  # how games call it that do not let it be said behind an action
NO_RISK, ENDS_TURN, FINAL, FINAL_AND_ENDS_TURN, ENDS_GAME = range(5)


def risk_of_options(look: Any) -> Callable[[Option], int]:
    """Return for the answers of this look's question how much harm each does."""
    end = getattr(rules_of(look.game), "TURN_END_ANSWER", None)
    ends_turn = [PASS, DEFAULT_TURN_END] if end is None or end[0] != look.question.what else [PASS, end[1]]

    def harm(option: Option) -> int:
        if option in look.ends:
            return ENDS_GAME
        if option in look.final:
            return FINAL_AND_ENDS_TURN if option in ends_turn else FINAL
        return ENDS_TURN if option in ends_turn else NO_RISK

    return harm


def mark_final_answers(look: Any, answers: AnswerList, listed: Sequence[ListedAnswer]) -> list[ListedAnswer]:
    """Return the answers of a list, with those marked that cannot be taken back; none where all or several together
    are, of which `lasting_sentence` speaks."""
    if not isinstance(look.question, Ask) or final_note(look):
        return [*listed]
    final = [answers.options[one.number - 1] in look.final for one in listed]
    return [
        replace(one, final=lasts, heading=final_heading(lasts) if lasts != before else "")
        for one, lasts, before in zip(listed, final, [False, *final], strict=False)
    ]


def final_heading(lasts: bool) -> str:
    """Return what stands above the answers that last; and above others below them, which joined the list later."""
    return _("These cannot be taken back:") if lasts else _("These can be taken back:")


def final_note(look: Any) -> str:
    """Return what is told of all answers at once: that none of them can be taken back, or of several chosen together
    that some cannot."""
    question, final = look.question, look.final
    if not final or look.ends:  # the end of the game is told by itself
        return ""
    if isinstance(question, Ask):
        return _("This answer cannot be taken back.") if all(one in final for one in question.options) else ""
    every = all(option in final for option in question.options)
    return _("This answer cannot be taken back.") if every else _("Some of these answers cannot be taken back.")
