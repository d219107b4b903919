"""The open question in an email: its numbered answers, which of them end the game, and how to reply."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.rest import GRACE_STEP
from games.rules.ask import AskNumber, AskSome, Choice, SeatQuestion
from notifications.models import Kind, Notification
from notifications.replies import numbering
from notifications.replies.answer_list import ListedAnswer
from notifications.replies.answers import Answers

from .context import EmailContext

# In HTML, only the first answers are above the picture, so that a phone shows the picture, too. If there are only one
# or two more, they take the place of the line that refers to them.
ANSWERS_ABOVE_PICTURE, EXTRA_ANSWERS_ABOVE_PICTURE = 6, 2
MAX_SCORED_ENDINGS = 6  # with more, players get the score on request


def asked_question(context: EmailContext) -> dict[str, Any]:
    observation, answers = context.observation, context.answers
    listed = numbering.mark_final_answers(observation, answers, add_endings(context, answers.listed()))
    return {
        **question_context(observation.question, answers, observation.together, listed),
        "ends": endings_note(context, listed),
        "final_note": numbering.final_note(observation),
        "deadline": context.deadline,
        "reminder": reminder_opening(context.notification, context.nudged_by),
        "legend": context.words.places_help(),
    }


def question_context(
    question: SeatQuestion, answers: Answers, together: bool, listed: list[ListedAnswer]
) -> dict[str, Any]:
    """Return the template variables for a question. `together`: several players answer at once."""
    above = ANSWERS_ABOVE_PICTURE if len(listed) > ANSWERS_ABOVE_PICTURE + EXTRA_ANSWERS_ABOVE_PICTURE else len(listed)
    return {
        "how_long": _("All players answer at the same time. You can change your answer until everyone has answered.")
        if together
        else "",
        "how_many": how_many_answers(question),
        "how_to": how_to_reply(answers) if settings.INBOUND_ADDRESS else "",
        "answers": listed,
        "few_answers": listed[:above],
        "other_answers": listed[above:],
        "kinds": answers.describe_unlisted(),
    }


def how_many_answers(question: SeatQuestion) -> str:
    """Return how many answers the player must choose; "" if exactly one."""
    if isinstance(question, AskNumber):
        return _("A number from %(low)s to %(high)s.") % {"low": question.low, "high": question.high}
    if not isinstance(question, AskSome):
        return ""
    numbers = {"least": question.least, "most": question.most}
    if question.least == question.most:
        return ngettext("Choose one of these:", "Choose %(most)s of these:", question.most) % numbers
    if not question.least:
        return (
            ngettext("Choose one of these, or none:", "Choose up to %(most)s of these, or none:", question.most)
            % numbers
        )
    return _("Choose %(least)s to %(most)s of these:") % numbers


def how_to_reply(answers: Answers) -> str:
    if answers.is_number:
        return _("Reply to this email with the number.")
    if isinstance(answers.question, AskSome):
        how = _("Reply to this email with the numbers or names, for example: 1 4.")
        return how if answers.question.least else _("%(how)s Reply 0 to choose none.") % {"how": how}
    return _("Reply to this email with a number or a name. You can also reply: help, board, undo, concede.")


def reminder_opening(notification: Notification, hurried_by: str = "") -> str:
    """Return the first sentence of a reminder or nudge; "" for the first email about a turn."""
    if hurried_by:
        return _("%(name)s has nudged you.") % {"name": hurried_by}
    if notification.kind != Kind.TURN or not notification.reminder_number:
        return ""
    if notification.reminder_number == GRACE_STEP:
        return _("Your time is up. You get a little extra time just this once; then the table goes on without you.")
    return _("Reminder: the other players are waiting for you.")


def add_endings(reader: EmailContext, listed: Sequence[ListedAnswer]) -> list[ListedAnswer]:
    last = ending_numbers(reader, listed)
    return [replace(one, ends=describe_ending(reader, one, len(last))) if one.number in last else one for one in listed]


def ending_numbers(reader: EmailContext, listed: Sequence[ListedAnswer]) -> list[int]:
    """Return the numbers of the listed answers that end the game; [] for a multiple choice."""
    if not reader.observation.ends or isinstance(reader.observation.question, AskSome):
        return []
    return [one.number for one in listed if reader.answers.options[one.number - 1] in reader.observation.ends]


def describe_ending(reader: EmailContext, answer: ListedAnswer, many: int) -> str:
    if many > MAX_SCORED_ENDINGS:
        return _("ends the game")
    return ending_text(reader, reader.answers.options[answer.number - 1])


def ending_text(reader: EmailContext, choice: Choice) -> str:
    ends = (reader.preview(choice) or {}).get("ends") or {"reason": None, "scores": None}
    return reader.words.ending(ends, reader.names, reader.me)


def endings_note(reader: EmailContext, listed: Sequence[ListedAnswer]) -> str:
    """Return the note below the list about answers that end the game but are not marked in the list."""
    question, ends = reader.observation.question, reader.observation.ends
    if not ends:
        return ""
    if isinstance(question, AskSome):
        return _("Your choice may end the game. The table’s page warns you before you send it.")
    if isinstance(question, AskNumber):
        return " ".join(f"{number}: {ending_text(reader, number)}" for number in ends)
    last = len(ending_numbers(reader, listed))
    notes = []
    if last > MAX_SCORED_ENDINGS:
        notes.append(
            _(
                "To see the final score after an answer that ends the game, reply with its number and a question mark, for example: 3?"
            )
        )
    if len(ends) > last:
        notes.append(_("Some answers that are not listed also end the game."))
    return " ".join(notes)
