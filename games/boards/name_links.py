"""Players' names as links to their pages, alone or within sentences.

A sentence is made with marked names. The marks, an invisible character before and after each name, distinguish it from
the same word elsewhere in the sentence. NameLinks then replaces the marked names with links."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.facts.addresses import address_of
from games.wording.text import NAME_BEGIN, NAME_END

MARKED_NAME = re.compile(f"{NAME_BEGIN}([^{NAME_END}]*){NAME_END}")


class Player(Protocol):
    """A seat with its name. `has_page`: whether the name belongs to an account."""

    @property
    def number(self) -> int: ...
    @property
    def shown_name(self) -> str: ...
    @property
    def has_page(self) -> bool: ...


def person_link(page: str, name: str) -> SafeString:
    return format_html('<a class="person-link" href="{}">{}</a>' if page else "{1}", page, name)


def person_url(slug: str, seat: Player) -> str:
    """Return the URL of a player's page, even if the player has left the seat; "" if there is none."""
    return address_of("games:seat", slug, seat.number) if seat.has_page else ""


def marked_name(seat: Player) -> str:
    return f"{NAME_BEGIN}{seat.shown_name}{NAME_END}" if seat.has_page else seat.shown_name


class NameLinks:
    def __init__(self, slug: str, seats: Sequence[Player]) -> None:
        self.slug, self.seats = slug, seats

    @cached_property
    def urls(self) -> list[str]:
        return [person_url(self.slug, seat) for seat in self.seats]

    @cached_property
    def marked(self) -> list[str]:
        """Return each seat's name, with marks if it has a page."""
        return [marked_name(seat) for seat in self.seats]

    @cached_property
    def _links(self) -> dict[str, str]:
        found = zip(self.seats, self.urls, strict=True)
        return {escape(seat.shown_name): person_link(url, seat.shown_name) for seat, url in found if url}

    def html(self, text: str) -> SafeString:
        links = self._links
        return mark_safe(MARKED_NAME.sub(lambda name: links.get(name[1], name[1]), conditional_escape(text)))  # noqa: S308 - escaped

    def both(self, text: str) -> tuple[str, SafeString]:
        return text.replace(NAME_BEGIN, "").replace(NAME_END, ""), self.html(text)

    def of(self, seats: Iterable[Player]) -> SafeString:
        return self.html(", ".join(map(marked_name, seats)))


NO_LINKS = NameLinks("", ())
