"""Which answer a number of a mail means.

The first mail about a question writes down in which order it numbers the answers, and every later one about it,
receipts and reminders included, numbers them the same. So the reply address, which names the question, says with it
what was numbered, whatever has become of the list by the time the reply is read: a later version of the rules may offer
it in another order. Where no mail has numbered anything yet, a number is the place in the list as it is read."""

from collections.abc import Callable, Iterable

from django.db import transaction
from django.db.models import QuerySet

from games.boards import answer_paths
from games.models import Game
from games.rules.ask import AskNumber, Option, SeatQuestion, lists, tuples
from notifications.models import AnswerNumbering


def stored_numbering(seat: int, opened: int) -> list[Option]:
    """Return the answers in the order of the mails about this question; none if no mail has listed them yet."""
    row = AnswerNumbering.objects.filter(seat=seat, opened=opened).first()
    return [tuples(option) for option in row.options] if row else []


def numbering_for_reply(seat: int, opened: int, question: SeatQuestion) -> list[Option]:
    """Return the answers as the mails about this question have numbered them. If none has, as the list has them now,
    and so have all later mails then."""
    kept = stored_numbering(seat, opened)
    return kept if kept or isinstance(question, AskNumber) else store_numbering(seat, opened, question.options)


def store_numbering(
    seat: int, opened: int, options: Iterable[Option], harm: Callable[[Option], int] = lambda _: 0
) -> list[Option]:
    """Return the answers in the order in which mails about this question number them: at first by `harm`, the least
    first. One that has come since has the next number; one that has gone keeps its own, so that it never means
    another."""
    offered = sorted([option for option, _ in answer_paths.tally(options)], key=harm)
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
    """The row of a question that no mail has put yet. Of several mails written at once the first one numbers."""
    with transaction.atomic():
        AnswerNumbering.objects.bulk_create(
            [AnswerNumbering(seat_id=seat, opened=opened, options=lists(offered))], ignore_conflicts=True
        )
        AnswerNumbering.objects.filter(seat=seat, opened__lt=opened).delete()
    return rows.get()


def delete_old_numberings() -> int:
    return AnswerNumbering.objects.exclude(seat__game__state=Game.State.RUNNING).delete()[0]
