"""The open question as a mail puts it: its answers by number and short name, and how to give one."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from games.clocks.ladder import GRACE
from games.rules.ask import AskNumber, AskSome, SeatQuestion
from notifications.models import Kind, Notice

from .answers import MOST, Answers

FEW = 6  # in the HTML the others stand below the picture, so that a phone shows it too


def question_context(question: SeatQuestion, answers: Answers) -> dict[str, Any]:
    """What the parts in templates/mail/parts show."""
    listed = answers.listed()
    return {
        "how_many": how_many_answers(question),
        "how_to": how_to_answer(answers) if settings.INBOUND_ADDRESS else "",
        "answers": listed,
        "few_answers": listed[:FEW],
        "other_answers": listed[FEW:],
        "more": len(answers) - MOST,
    }


def how_many_answers(question: SeatQuestion) -> str:
    """How many answers are wanted, where it is not simply one of the list."""
    if isinstance(question, AskNumber):
        return _("A number from %(low)s to %(high)s.") % {"low": question.low, "high": question.high}
    if not isinstance(question, AskSome):
        return ""
    if question.least == question.most:
        return _("Choose %(count)s of these:") % {"count": question.least}
    return _("Choose from %(least)s to %(most)s of these:") % {"least": question.least, "most": question.most}


def how_to_answer(answers: Answers) -> str:
    """What one writes back."""
    if answers.is_number:
        return _("Reply to this mail with the number.")
    if answers.is_some:
        return _("Reply to this mail with the numbers or the names, such as: 1 4. With 0 for none.")
    return _("Reply to this mail with the number or with a name. These are understood too: help, board, undo, concede.")


def reminder_opening(notice: Notice, hurried_by: str = "") -> str:
    """What a reminder says before the deadline; "" for the first word about a turn. `hurried_by`: whose nudge it is."""
    if hurried_by:
        return _("%(name)s asks you to hurry.") % {"name": hurried_by}
    if notice.kind != Kind.TURN or not notice.rung:
        return ""
    if notice.rung == GRACE:
        return _("Your time is up. Just once there is a grace; after it the table goes on without you.")
    return _("A reminder: the others are waiting for you.")
