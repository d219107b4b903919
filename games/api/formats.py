"""Parsing and rendering of JSON by msgspec."""

from typing import Any

import msgspec
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

MAX_REQUEST_BODY_BYTES = 64 * 1024  # the longest valid body, a page of notes, has a third of this


class BodyTooLong(APIException):
    status_code, default_code = 413, "too_long"
    default_detail = "A request body can have at most 64 kB."


class JSONBody(BaseParser):
    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict:
        """Return the JSON object. Raise BodyTooLong for a long body, ParseError if it is not a JSON object.

        Trap: Content-Length can be wrong, and nested brackets can exhaust the stack."""
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
    """A renderer with times in UTC and lazy texts in the request's language."""

    media_type, format, charset = "application/json", "json", None
    encode = msgspec.json.Encoder(enc_hook=str).encode

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else self.encode(data)
