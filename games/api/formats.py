"""Bytes in and out: JSON alone, by msgspec, which is quick and takes nothing that has no exact form."""

from typing import Any

import msgspec
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

MAX_REQUEST_BODY_BYTES = 64 * 1024  # bytes of a body; the longest that makes sense, a page of notes, has a third of it


class BodyTooLong(APIException):
    """A body that nobody would read."""

    status_code, default_code = 413, "too_long"
    default_detail = "A body has at most 64 kB."


class JSONBody(BaseParser):
    """A JSON object."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict:
        """Trap: the length that a request names is its own word, and a nest of brackets can exhaust any parser's
        stack."""
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
    """Times are told in UTC, words of the reader's language as they are now."""

    media_type, format, charset = "application/json", "json", None
    encode = msgspec.json.Encoder(enc_hook=str).encode

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else self.encode(data)
