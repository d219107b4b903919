"""Extract the text of a page or an email, and find words in Latin letters."""

import re
from html.parser import HTMLParser

TOLD = (
    "alt",
    "title",
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "placeholder",
    "content",
    "data-confirm",
    "data-say",
)
SILENT = {"script", "style", "code", "pre", "kbd", "samp", "template"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
WORD = re.compile(r"(?<![\w@./#-])[A-Za-z][A-Za-z'’]{2,}(?![\w@]|[./-]\w)")
ROMAN = re.compile(r"[IVX]+")  # numbers of eras and decks


class Told(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        foreign = tag != "html" and "lang" in given
        hush = self.hushed or tag in SILENT or foreign or given.get("translate") == "no"
        if not hush:
            self.read(tag, given)
        if tag not in VOID:
            self.silent.append((tag, hush))

    def read(self, tag: str, given: dict[str, str | None]) -> None:
        for name in TOLD:
            if (
                name != "content"
                or given.get("name") == "description"
                or given.get("property") in ("og:title", "og:description")
            ):
                self.texts.append(given.get(name) or "")
        if tag == "input" and given.get("type") in ("submit", "button"):
            self.texts.append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        while self.silent and any(tag == one for one, _ in self.silent):
            closed, _ = self.silent.pop()
            if closed == tag:
                return

    @property
    def hushed(self) -> bool:
        return bool(self.silent) and self.silent[-1][1]

    def handle_data(self, data: str) -> None:
        if not self.hushed:
            self.texts.append(data)


def latin_words(text: str, known: set[str]) -> list[str]:
    """Return the words in Latin letters that are no names."""
    found = WORD.findall(text.replace("Roma by post", ""))
    return [word for word in found if word.casefold() not in known and not ROMAN.fullmatch(word)]


def latin_of_page(html: str, known: set[str]) -> list[str]:
    """Return the texts of a page that have such words."""
    told = Told()
    told.feed(html)
    return sorted({" ".join(text.split()) for text in told.texts if latin_words(text, known)})
