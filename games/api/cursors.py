"""Pagination by cursors, which stay valid while rows are added and removed.

A cursor consists of a row's time and another column that the list shows, such as the table's name. With primary keys,
readers could count the site's tables, including private ones."""

import base64
import binascii
import re
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from rest_framework.exceptions import ParseError

RowModel = TypeVar("RowModel", bound=Model)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CURSOR_RESOLUTION = timedelta(microseconds=1)


def page_of_rows(
    rows: QuerySet[RowModel], by: str, tie: str, cursor: str, most: int
) -> tuple[list[RowModel], str | None]:
    """Return up to `most` rows, newest first by the column `by`, then by `tie`, and the next cursor.

    The next cursor is None on the last page. Raise ParseError for an invalid `cursor`."""
    if cursor:
        at, text = read_cursor(cursor)
        rows = rows.filter(Q(**{f"{by}__lt": at}) | Q(**{by: at, f"{tie}__gt": text}))
    found = list(rows.order_by(f"-{by}", tie)[: most + 1])
    last = found[most - 1] if len(found) > most else None
    return found[:most], write_cursor(getattr(last, by), getattr(last, tie)) if last else None


def write_cursor(at: datetime, tie: str) -> str:
    text = f"{(at - EPOCH) // CURSOR_RESOLUTION}~{tie}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[datetime, str]:
    """Return a cursor's values. Raise ParseError if it is invalid."""
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars="-_", validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        raise ParseError from None
    found = re.fullmatch(r"(\d{1,17})~([!-~]{1,255})", text)
    if found is None:
        raise ParseError
    return EPOCH + int(found[1]) * CURSOR_RESOLUTION, found[2]
