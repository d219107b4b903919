"""The numbers of answers in emails.

The first email about a question stores the order in which it numbers the answers; all later emails about the question
use the same numbers. So a number in a reply keeps its meaning even if the list has changed since, for example because
of new rules. If there was no such email, a number is the position in the list when the reply is read."""

from collections.abc import Callable, Iterable

from django.db import transaction
from django.db.models import QuerySet

from games.boards import answer_paths
from games.models import Game
from games.rules.ask import AskNumber, Option, SeatQuestion, lists, tuples
from notifications.models import AnswerNumbering


def stored_numbering(seat: int, opened: int) -> list[Option]:
    """Return the options in the order in which emails number them; [] before the first email."""
    row = AnswerNumbering.objects.filter(seat=seat, opened=opened).first()
    return [tuples(option) for option in row.options] if row else []


def numbering_for_reply(seat: int, opened: int, question: SeatQuestion) -> list[Option]:
    """Return the options in the order in which emails number them; without emails, number them now."""
    kept = stored_numbering(seat, opened)
    return kept if kept or isinstance(question, AskNumber) else store_numbering(seat, opened, question.options)


def store_numbering(
    seat: int, opened: int, options: Iterable[Option], harm: Callable[[Option], int] = lambda _: 0
) -> list[Option]:
    """Return the options in the order in which emails number them, and store this order.

    At first the options are sorted by risk (`harm`), lowest first. New options get the next numbers; numbers of removed
    options are not used again."""
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
