"""What stands beside a table's log, for one reader: read in one go, since every page of a table shows all of it."""

from typing import NamedTuple

from django.utils import timezone

from games.database.compiled import CompiledQuery, fetch_together
from games.models import Asked, Firing, Game, Holiday, Remark, Seat, TalkMark
from games.orders.record import fired_orders_query

from .own_tables import WaitingCounts, waiting_counts_of

open_questions_at = CompiledQuery(lambda game: Asked.objects.filter(game=game))
remarks_at = CompiledQuery(lambda game: Remark.objects.filter(game=game))
talk_mark_of = CompiledQuery(lambda game, user: TalkMark.objects.filter(game=game, user=user))
holidays_at = CompiledQuery(
    lambda begun, over, game: (
        Holiday.objects.filter(begins__lte=begun, ends__gt=over)
        .filter(user__in=Seat.objects.filter(game=game).values("user"))
        .order_by()
    )
)


class TableSidebar(NamedTuple):
    """The open questions; what has happened in time and to the seats; who is on holiday; of the reader: the answers of
    their standing orders, what waits for them, and what of the talk here they have not read."""

    asked: list[Asked]
    remarks: list[Remark]
    holidays: list[Holiday]
    fired: list[Firing]
    waits: WaitingCounts
    talk_mark: TalkMark | None


def read_sidebar(game: Game, user: int | None) -> TableSidebar:
    """For this user, or for nobody."""
    now = timezone.now()
    asked, remarks = open_questions_at.wanted(game=game.pk), remarks_at.wanted(game=game.pk)
    holidays = holidays_at.wanted(begun=now, over=now, game=game.pk)
    if user is None:
        fetch_together(asked, remarks, holidays)
        return TableSidebar(asked.all, remarks.all, holidays.all, [], WaitingCounts(), None)
    fired, mark = fired_orders_query.wanted(game=game.pk, user=user), talk_mark_of.wanted(game=game.pk, user=user)
    waits = waiting_counts_of.wanted(user=user)
    fetch_together(asked, remarks, holidays, fired, mark, waits)
    return TableSidebar(asked.all, remarks.all, holidays.all, fired.all, WaitingCounts(*waits.row or ()), mark.one)
