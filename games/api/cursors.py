"""Pages of lists that stay what they are while rows come and go: a cursor says after which row to go on.

It is made of the row's time and its table's name, both of which the list has shown: a row's key would tell how many tables
the site has, private ones among them."""

import base64
import binascii
import re
from datetime import UTC, datetime, timedelta

from django.db.models import Q, QuerySet
from rest_framework.exceptions import ParseError

from games.models import Game
from games.shelf import with_seats

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def page(games: QuerySet[Game], by: str, cursor: str, most: int) -> tuple[list[Game], str | None]:
    """The next rows, newest first by the column `by`, and the cursor after them; None at the end. ParseError."""
    if cursor:
        at, slug = read(cursor)
        games = games.filter(Q(**{f"{by}__lt": at}) | Q(**{by: at}, slug__gt=slug))
    found = list(with_seats(games.order_by(f"-{by}", "slug"))[: most + 1])
    more = len(found) > most
    return found[:most], written(getattr(found[most - 1], by), found[most - 1].slug) if more else None


def written(at: datetime, slug: str) -> str:
    """A row's cursor."""
    text = f"{(at - EPOCH) // MICROSECOND}~{slug}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read(cursor: str) -> tuple[datetime, str]:
    """What a cursor says. ParseError for anything that was not given out."""
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars="-_", validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        raise ParseError from None
    found = re.fullmatch(r"(\d{1,17})~([a-z0-9-]{1,40})", text)
    if found is None:
        raise ParseError
    return EPOCH + int(found[1]) * MICROSECOND, found[2]
