"""Pages of long lists."""

from functools import cached_property
from typing import Any, cast

from django.core.paginator import Paginator
from django.db.models import QuerySet


class Bounded(Paginator):
    """The first MOST rows of a query, in pages. Nobody turns five hundred of them, and to count a million rows, or to
    skip them, takes longer than all else on a page. `more`: there are others behind."""

    MOST = 10_000

    @cached_property
    def _found(self) -> int:
        rows = cast(QuerySet[Any], self.object_list)
        return rows.order_by().values("pk")[: self.MOST + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self._found, self.MOST)

    @property
    def more(self) -> bool:
        return self._found > self.MOST
