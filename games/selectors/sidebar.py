"""Reads in one round trip the database rows, apart from the log, that every page of a table shows."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import timezone

from games.database.compiled import CompiledQuery, fetch_together
from games.models import ChatMark, Club, Firing, Game, OpenQuestion, Remark, Seat, Vacation
from games.orders.record import fired_orders_query

from .own_tables import WaitingCounts, clubs_of, waiting_counts_of

open_questions_at = CompiledQuery(lambda game: OpenQuestion.objects.filter(game=game))
remarks_at = CompiledQuery(lambda game: Remark.objects.filter(game=game))
talk_mark_of = CompiledQuery(lambda game, user: ChatMark.objects.filter(game=game, user=user))
vacations_at = CompiledQuery(
    lambda begun, over, game: (
        Vacation.objects.filter(begins__lte=begun, ends__gt=over)
        .filter(user__in=Seat.objects.filter(game=game).values("user"))
        .order_by()
    )
)


class TableSidebar(NamedTuple):
    """Open questions, remarks and players on vacation; the reader's orders, counts, unread chat and clubs.

    `clubs` is empty if the table belongs to no club."""

    asked: list[OpenQuestion]
    remarks: list[Remark]
    vacations: list[Vacation]
    fired: list[Firing]
    waits: WaitingCounts
    talk_mark: ChatMark | None
    clubs: Sequence[Club] = ()


def read_sidebar(game: Game, user: int | None) -> TableSidebar:
    now = timezone.now()
    asked, remarks = open_questions_at.wanted(game=game.pk), remarks_at.wanted(game=game.pk)
    vacations = vacations_at.wanted(begun=now, over=now, game=game.pk)
    if user is None:
        fetch_together(asked, remarks, vacations)
        return TableSidebar(asked.all, remarks.all, vacations.all, [], WaitingCounts(), None)
    fired, mark = fired_orders_query.wanted(game=game.pk, user=user), talk_mark_of.wanted(game=game.pk, user=user)
    waits, clubs = waiting_counts_of.wanted(user=user), clubs_of.wanted(user=user)
    fetch_together(asked, remarks, vacations, fired, mark, waits, *([clubs] if game.club_id else []))
    counts = WaitingCounts(*waits.row or ())
    return TableSidebar(
        asked.all, remarks.all, vacations.all, fired.all, counts, mark.one, clubs.all if game.club_id else ()
    )
