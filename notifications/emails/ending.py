"""The warning that an answer ends the game, with the final scores that the reader can know."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.rules.ask import AskNumber, AskSome, Choice
from notifications.replies.answer_list import ListedAnswer

from .context import EmailContext

MAX_SCORED_ENDINGS = 6  # with more, players get the score on request


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
    scores = (
        _(
            "To see the final score after an answer that ends the game, reply with its number and a question mark, for example: 3?"
        )
        if last > MAX_SCORED_ENDINGS
        else ""
    )
    more = _("Some answers that are not listed also end the game.") if len(ends) > last else ""
    return f"{scores} {more}".strip()
