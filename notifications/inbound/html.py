"""Convert an HTML email to lines of text without quotes."""

from html.parser import HTMLParser

import nh3

MAX_HTML_CHARS = 300_000  # the reply is at the beginning
MAX_TAGS = 10_000  # nh3 is quadratic in their depth
REMOVED_TAGS = {"script", "style", "title", "template", "head"}
HTML_BLOCK_TAGS = {
    "p",
    "div",
    "tr",
    "li",
    "ul",
    "ol",
    "table",
    "h1",
    "h2",
    "h3",
    "h4",
    "pre",
    "section",
    "article",
    "centre",
}
KEPT_TAGS = HTML_BLOCK_TAGS | {"br", "hr", "td", "th", "tbody", "blockquote", "span", "b"}
# Parts of class or id of the elements in which mail programs quote.
QUOTE_MARKERS = (
    "gmail_quote", "gmail_attr", "gmail_signature", "yahoo_quoted", "protonmail_quote", "protonmail_signature",
    "moz-cite-prefix", "moz-signature", "zmail_extra", "wps_reply", "tutanota_quote", "mailcontainer_quote",
)  # fmt: skip
# Outlook quotes without such an element: everything after these is quoted.
QUOTE_START_MARKERS = (
    "divrplyfwdmsg",
    "appendonsend",
    "mail-editor-reference-message-container",
    "mimecontenttype_quote",
)


class ReplyReader(HTMLParser):
    """A parser that collects the text of a reply.

    It skips text until the end of the tag `skipping`. `depth`: how many tags with that name are open."""

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
            or is_invisible_style(values.get("style", ""))
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


def is_invisible_style(style: str) -> bool:
    return "display:none" in style.replace(" ", "")


def html_to_text(html: str) -> str:
    """Return the reply as text. No input raises an exception.

    Trap: Python's parser takes quadratic time for hostile markup (python/cpython issue 135462), so nh3 cleans it first.
    """
    start = "<".join(html[:MAX_HTML_CHARS].split("<", MAX_TAGS)[:MAX_TAGS])
    sound = nh3.clean(
        start, tags=KEPT_TAGS, clean_content_tags=REMOVED_TAGS, attributes={"*": {"class", "id", "style"}}
    )
    reader = ReplyReader()
    reader.feed(sound)
    reader.close()
    return "".join(reader.pieces)
