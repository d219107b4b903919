"""The parts of a table of Gloria a Roma on a page."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.icons.markup import icon
from games.boards.pieces import Seated, Shown
from games.boards.scoreboard import area_header


@dataclass
class Pile:
    """Cards in stacks by material, the uppermost face up. `why`: the reason why no more cards fit."""

    key: str
    title: str
    icon: str
    html: SafeString
    count: int = 0
    room: int | None = None
    changed: bool = False
    why: str = ""


class BuildingPart(NamedTuple):
    """A building.

    `front`: the drawing of its card, or a placeholder. `stands`: "complete" or "public", "" for a foundation."""

    chip: SafeString
    front: SafeString
    site: str
    site_name: str
    need: int
    have: int
    stands: str
    changed: bool


BUILDING = (
    '<li class="{}{}{}"> <span class="gl-house"> <span class="gl-front">{}</span>'
    ' <span class="gl-walls" aria-hidden="true">{}</span> </span> {} <span class="state"> {} </span> </li>'
)


@lru_cache(maxsize=4096)
def building_html(it: BuildingPart) -> SafeString:
    state = (
        format_html("{}{} <span>{}</span>", icon("influence"), it.need, it.stands)
        if it.stands
        else format_html("<span>{}/{} {}</span>", it.have, it.need, it.site_name)
    )
    looks = " complete" if it.stands else "", " changed" if it.changed else ""
    return format_html(BUILDING, it.site, *looks, it.front, building_courses(it.have, it.need), it.chip, state)


@lru_cache(maxsize=64)
def building_courses(have: int, need: int) -> SafeString:
    """Return a building's storeys: stone for each material placed, scaffolding for each one missing."""
    return mark_safe('<i class="full"></i>' * min(have, need) + "<i></i>" * (need - have))  # noqa: S308


@dataclass
class PlayerPart(Seated):
    mine: bool
    leads: bool
    thought: bool
    hand: Pile
    backs: SafeString
    hand_cards: list[Shown]
    camp: Pile
    buildings: SafeString
    clientele: Pile
    stockpile: Pile
    vault: Pile
    vault_backs: SafeString

    @property
    def header(self) -> SafeString:
        conceded = _("conceded") if self.conceded else ""
        thought = format_html("{} {}", icon("think"), _("thought")) if self.thought else ""
        return area_header(self, self.mine, _("leader") if self.leads else "", conceded, thought)
