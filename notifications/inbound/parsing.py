"""Bytes that claim to be a mail, made into a message. What would keep the parser busy for minutes is no mail."""

from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy
from typing import Any

MAX_NESTED_PARTS = 60  # parts that may hold others; a mail that was forwarded ten times has thirty
MAX_MAIL_PARTS = 500
MAX_HEADER_LINES = 2000  # lines before the first empty one
MAX_HEADER_CHARS = 4000  # letters; Python's parser takes minutes and gigabytes for one of a megabyte


class UnreadableMail(Exception):
    """These bytes are no mail."""


class BoundedEmailPolicy(EmailPolicy):
    """As Python reads mails, but a field that is too long says nothing: half of it might say something else."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(list(sourcelines))
        return name, value if len(value) <= MAX_HEADER_CHARS else ""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """Trap: what each part says of itself is asked for again and again, and Python parses it each time, for seconds
        where it is hostile. Nobody here needs more of it than its text."""
        if name.lower().startswith("content-"):
            return " ".join(str(value).split())
        return super().header_fetch_parse(name, value)


MAIL_POLICY: Any = BoundedEmailPolicy()


def parse_mail(raw: bytes) -> EmailMessage:
    """Return the message. Raises Unreadable."""
    if is_bomb(raw):
        raise UnreadableMail
    try:
        return message_from_bytes(raw, policy=MAIL_POLICY)
    except Exception as error:  # the parser's own faults, one for each kind of hostile input
        raise UnreadableMail from error


def is_bomb(raw: bytes) -> bool:
    """Whether it has more parts, or more headers, than any program writes."""
    text = raw.lower()
    holders = text.count(b"multipart/") + text.count(b"message/")
    if holders > MAX_NESTED_PARTS or (holders and raw.count(b"\n--") > MAX_MAIL_PARTS):
        return True
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return head.count(b"\n") > MAX_HEADER_LINES
