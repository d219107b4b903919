"""Renders the rules of a game, links their chapters to finished games, and searches them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any

from django.conf import settings
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import to_locale

from games.boards.catalogue import without_accents

MAX_QUERY_WORDS = 8  # more words are ignored
MAX_LINES_PER_CHAPTER = 3
BLOCK_TAGS = ("p", "li", "dt", "dd", "h2", "h3", "td", "th")
SECTION_PATTERN = re.compile(r'<section id="([\w-]+)">(.*?)</section>', re.DOTALL)


@dataclass(frozen=True)
class RulesText:
    """The rules in one language; English if there is no readable translation."""

    language: str
    html: str


@dataclass
class Chapter:
    """A heading and the paragraphs and list items below it, as plain text."""

    section: str
    title: str = ""
    lines: list[str] = field(default_factory=list)

    def found(self, words: list[str]) -> "Chapter | None":
        """Return the chapter with only the lines that match; None if the chapter lacks one of the words."""
        texts = {line: without_accents(line) for line in (self.title, *self.lines)}
        if not all(any(word in text for text in texts.values()) for word in words):
            return None
        matching = [line for line in self.lines if any(word in texts[line] for word in words)]
        return Chapter(self.section, self.title, matching[:MAX_LINES_PER_CHAPTER])


def rules_text(ruleset: str, language: str) -> RulesText:
    try:
        found: Any = get_template(f"{to_locale(language)}/rules/{ruleset}.html")
    except (TemplateDoesNotExist, TemplateSyntaxError, UnicodeDecodeError):
        if language == settings.LANGUAGE_CODE:
            raise
        return rules_text(ruleset, settings.LANGUAGE_CODE)
    return RulesText(language, found.render())


def sections_of(text: RulesText) -> list[str]:
    return [match[1] for match in SECTION_PATTERN.finditer(text.html)]


def add_links(text: RulesText, links: Mapping[str, str], link: Callable[[str], str]) -> SafeString:
    """Return the rules with a link at the end of each section in `links`. `link` renders a URL."""

    def linked(match: re.Match[str]) -> str:
        more = link(links[match[1]]) if match[1] in links else ""
        return f'<section id="{match[1]}">{match[2]}{more}</section>'

    return mark_safe(SECTION_PATTERN.sub(linked, text.html))  # noqa: S308 - a template of our own, and links escaped by another


def query_words(q: str) -> list[str]:
    return without_accents(q).split()[:MAX_QUERY_WORDS]


def find_chapters(text: RulesText, q: str) -> list[Chapter]:
    words = query_words(q)
    found = [chapter.found(words) for chapter in chapters_of(text)] if words else []
    return [chapter for chapter in found if chapter is not None]


@lru_cache(maxsize=32)
def chapters_of(text: RulesText) -> tuple[Chapter, ...]:
    """Return all chapters; text before a section's first heading is a chapter without a title."""
    reader = ChapterReader()
    reader.feed(text.html)
    return tuple(chapter for chapter in reader.chapters if chapter.lines)


class ChapterReader(HTMLParser):
    """A parser of the project's own rules texts: sections, headings, and blocks that are not nested."""

    def __init__(self) -> None:
        super().__init__()
        self.chapters: list[Chapter] = []
        self.section, self.text, self.heading = "", "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self.section = dict(attrs).get("id") or ""
            self.chapters.append(Chapter(self.section))
        if tag in BLOCK_TAGS:
            self.close_block()
            self.heading = tag in ("h2", "h3")

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCK_TAGS:
            self.close_block()

    def handle_data(self, data: str) -> None:
        self.text += data

    def close_block(self) -> None:
        text, self.text = " ".join(self.text.split()), ""
        if not text or not self.chapters:
            return
        if self.heading:
            self.chapters.append(Chapter(self.section, text))
        else:
            self.chapters[-1].lines.append(text)
        self.heading = False
