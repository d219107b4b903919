"""JSON by msgspec, and cursors of pages.

Cursors stay valid while rows are added and removed. A cursor consists of a row's time and another column that the list
shows, such as the table's name. It does not contain a primary key, because with primary keys readers could count the
site's tables, including private ones."""

import base64
import binascii
import re
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
from django.db.models import Model, Q, QuerySet
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

MAX_REQUEST_BODY_BYTES = 64 * 1024  # the longest valid body, a page of notes, has a third of this
RowModel = TypeVar("RowModel", bound=Model)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CURSOR_RESOLUTION = timedelta(microseconds=1)


class BodyTooLong(APIException):
    status_code, default_code = 413, "too_long"
    default_detail = "A request body can have at most 64 kB."


class JSONBody(BaseParser):
    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict:
        """Return the body as a JSON object. Raise BodyTooLong if it is too long, ParseError if it is invalid.

        Trap: Content-Length can be wrong, so it is not used. Nested brackets can exhaust the stack, hence
        RecursionError."""
        data = stream.read(MAX_REQUEST_BODY_BYTES + 1)
        if len(data) > MAX_REQUEST_BODY_BYTES:
            raise BodyTooLong
        try:
            value = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise ParseError from None
        if type(value) is not dict:
            raise ParseError
        return value


class JSONAnswer(BaseRenderer):
    """A renderer that writes times in UTC, and lazy texts in the request's language."""

    media_type, format, charset = "application/json", "json", None
    encode = msgspec.json.Encoder(enc_hook=str).encode

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else self.encode(data)


def page_of_rows(
    rows: QuerySet[RowModel], by: str, tie: str, cursor: str, most: int
) -> tuple[list[RowModel], str | None]:
    """Return up to `most` rows, and the cursor of the next page or None.

    The rows are sorted by the column `by`, newest first, and rows with the same time are sorted by the column `tie`."""
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
