"""The numbers of answers in emails, in order of risk, so that a wrong number does the least harm.

The first email about a question stores them, so that a number in a reply keeps its meaning if the list changes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.boards import answer_paths
from games.eventlog.loading import rules_of
from games.models import Game
from games.rules.ask import PASS, Ask, AskNumber, Option, SeatQuestion, lists, tuples
from notifications.models import AnswerNumbering

from .answer_list import AnswerList, ListedAnswer

DEFAULT_TURN_END = "end"  # in games without an end of turn after an action
NO_RISK, ENDS_TURN, FINAL, FINAL_AND_ENDS_TURN, ENDS_GAME = range(5)


def stored_numbering(seat: int, opened: int) -> list[Option]:
    """Return the options in the order in which emails number them; [] before the first email."""
    row = AnswerNumbering.objects.filter(seat=seat, opened=opened).first()
    return [tuples(option) for option in row.options] if row else []


def numbering_for_reply(seat: int, opened: int, question: SeatQuestion) -> list[Option]:
    """Return the options in the order in which emails number them. If no email did, number them now."""
    kept = stored_numbering(seat, opened)
    return kept if kept or isinstance(question, AskNumber) else store_numbering(seat, opened, question.options)


def store_numbering(
    seat: int, opened: int, options: Iterable[Option], harm: Callable[[Option], int] = lambda _: 0
) -> list[Option]:
    """Return the stored order of the options. The first call sorts them by `harm`; new ones come last."""
    offered = sorted([option for option, _ in answer_paths.count_options(options)], key=harm)
    rows = AnswerNumbering.objects.filter(seat=seat, opened=opened)
    row = rows.first() or _create_numbering(seat, opened, offered, rows)
    known = [tuples(option) for option in row.options]
    seen = set(map(repr, known))
    if more := [option for option in offered if repr(option) not in seen]:
        row.options += lists(more)
        row.save(update_fields=["options"])
    return known + more


def _create_numbering(
    seat: int, opened: int, offered: list[Option], rows: QuerySet[AnswerNumbering]
) -> AnswerNumbering:
    """Create and return the row of a question. If several emails try at once, the first row counts."""
    with transaction.atomic():
        AnswerNumbering.objects.bulk_create(
            [AnswerNumbering(seat_id=seat, opened=opened, options=lists(offered))], ignore_conflicts=True
        )
        AnswerNumbering.objects.filter(seat=seat, opened__lt=opened).delete()
    return rows.get()


def delete_old_numberings() -> int:
    return AnswerNumbering.objects.exclude(seat__game__state=Game.State.RUNNING).delete()[0]


def risk_of_options(observation: Any) -> Callable[[Option], int]:
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
    headings = {True: _("These cannot be undone:"), False: _("These can be undone:")}
    return [
        replace(one, final=lasts, heading=headings[lasts] if lasts != before else "")
        for one, lasts, before in zip(listed, final, [False, *final], strict=False)
    ]


def final_note(observation: Any) -> str:
    """Return the note that the answer, or a part of it, cannot be undone; "" if no note is needed."""
    question, final = observation.question, observation.final
    if not final or observation.ends:  # the end of the game has its own note
        return ""
    if isinstance(question, Ask):
        return _("This answer cannot be undone.") if all(one in final for one in question.options) else ""
    every = all(option in final for option in question.options)
    return _("This answer cannot be undone.") if every else _("Some of these answers cannot be undone.")
