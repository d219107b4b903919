"""Parsing of untrusted bytes as an email, and of HTML as lines of text without quotes."""

from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy
from html.parser import HTMLParser
from typing import Any

import nh3

MAX_NESTED_PARTS = 60  # an email forwarded ten times has thirty
MAX_MAIL_PARTS = 500
MAX_HEADER_LINES = 2000
MAX_HEADER_CHARS = 4000  # Python's parser needs minutes and gigabytes for a megabyte
MAX_HTML_CHARS = 300_000  # the reply is at the beginning
MAX_TAGS = 10_000  # nh3 is quadratic in their depth
REMOVED_TAGS = {"script", "style", "title", "template", "head"}
HTML_BLOCK_TAGS = {*"p div tr li ul ol table h1 h2 h3 h4 pre section article centre".split()}
KEPT_TAGS = HTML_BLOCK_TAGS | {"br", "hr", "td", "th", "tbody", "blockquote", "span", "b"}
# Parts of class or id of the elements in which mail programs quote.
QUOTE_MARKERS = (
    "gmail_quote", "gmail_attr", "gmail_signature", "yahoo_quoted", "protonmail_quote", "protonmail_signature",
    "moz-cite-prefix", "moz-signature", "zmail_extra", "wps_reply", "tutanota_quote", "mailcontainer_quote",
)  # fmt: skip
# Outlook quotes without such an element: everything after these is quoted.
QUOTE_START_MARKERS = "divrplyfwdmsg appendonsend mail-editor-reference-message-container mimecontenttype_quote".split()


class UnreadableMail(Exception):
    """The bytes are not an email."""


class BoundedEmailPolicy(EmailPolicy):
    """Python's email policy, but headers over MAX_HEADER_CHARS become empty, as a part could mislead."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(list(sourcelines))
        return name, value if len(value) <= MAX_HEADER_CHARS else ""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """Return a content header unparsed, because Python parses it at each read, possibly for seconds."""
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


class ReplyReader(HTMLParser):
    """A parser that collects the text of a reply.

    It drops text inside the element `skipping`, whose tag is open `depth` times, and all text after `ended`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.skipping, self.depth, self.ended = "", 0, False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.skipping:
            self.depth += tag == self.skipping
            return
        values = {name: (value or "").lower() for name, value in attrs}
        marks = f"{values.get('class', '')} {values.get('id', '')}"
        if any(end in marks for end in QUOTE_START_MARKERS):
            self.ended = True
        elif (
            tag == "blockquote"
            or any(quote in marks for quote in QUOTE_MARKERS)
            or "display:none" in values.get("style", "").replace(" ", "")
        ):
            self.skipping, self.depth = tag, 1
        if tag in HTML_BLOCK_TAGS or tag in ("br", "blockquote"):
            self.pieces.append("\n")
        elif tag in ("td", "th"):
            self.pieces.append(" ")
        elif tag == "hr":
            self.pieces.append("\n________________\n")
        if tag in ("br", "hr"):  # they have no end tag
            self.skipping = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == self.skipping:
            self.depth -= 1
            if not self.depth:
                self.skipping = ""
        if tag in HTML_BLOCK_TAGS and not self.skipping:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.skipping and not self.ended:
            self.pieces.append(" ".join(data.split()) if data.strip() else " ")
            if data.strip() and data[-1].isspace():
                self.pieces.append(" ")


def html_to_text(html: str) -> str:
    """Return the reply as text. No input raises an exception.

    Trap: Python's parser takes quadratic time for hostile markup (python/cpython#135462), so nh3 cleans it first."""
    start = "<".join(html[:MAX_HTML_CHARS].split("<", MAX_TAGS)[:MAX_TAGS])
    sound = nh3.clean(
        start, tags=KEPT_TAGS, clean_content_tags=REMOVED_TAGS, attributes={"*": {"class", "id", "style"}}
    )
    reader = ReplyReader()
    reader.feed(sound)
    reader.close()
    return "".join(reader.pieces)
