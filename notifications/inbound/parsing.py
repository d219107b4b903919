"""Parsing of untrusted bytes as an email. Emails that would take minutes to parse are refused."""

from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy
from typing import Any

MAX_NESTED_PARTS = 60  # an email forwarded ten times has thirty
MAX_MAIL_PARTS = 500
MAX_HEADER_LINES = 2000
MAX_HEADER_CHARS = 4000  # Python's parser needs minutes and gigabytes for a megabyte


class UnreadableMail(Exception):
    """The bytes are not an email."""


class BoundedEmailPolicy(EmailPolicy):
    """Python's email policy; a header that is too long becomes empty, because half of it could mislead."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(list(sourcelines))
        return name, value if len(value) <= MAX_HEADER_CHARS else ""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """Return a content header as text.

        Trap: each part's headers are read many times, and Python parses them each time, which takes seconds for hostile
        headers."""
        if name.lower().startswith("content-"):
            return " ".join(str(value).split())
        return super().header_fetch_parse(name, value)


MAIL_POLICY: Any = BoundedEmailPolicy()


def parse_mail(raw: bytes) -> EmailMessage:
    """Return the message. Raise UnreadableMail if the bytes are not an email."""
    if is_bomb(raw):
        raise UnreadableMail
    try:
        return message_from_bytes(raw, policy=MAIL_POLICY)
    except Exception as error:  # the parser fails in many ways on hostile input
        raise UnreadableMail from error


def is_bomb(raw: bytes) -> bool:
    """Return whether the email has more parts or headers than any normal program writes."""
    text = raw.lower()
    holders = text.count(b"multipart/") + text.count(b"message/")
    if holders > MAX_NESTED_PARTS or (holders and raw.count(b"\n--") > MAX_MAIL_PARTS):
        return True
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return head.count(b"\n") > MAX_HEADER_LINES
