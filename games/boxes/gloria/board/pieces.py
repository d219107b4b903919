from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.icons import icon
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


BUILDING = (
    '<li class="{}{}{}"> <span class="gl-house"> <span class="gl-front">{}</span>'
    ' <span class="gl-walls" aria-hidden="true">{}</span> </span> {} <span class="state"> {} </span> </li>'
)


@lru_cache(maxsize=4096)
def building_html(
    chip: SafeString, front: SafeString, site: str, site_name: str, need: int, have: int, stands: str, changed: bool
) -> SafeString:
    """Return a building; `front`: its drawing; `stands`: "complete" or "public", "" for a foundation."""
    state = (
        format_html("{}{} <span>{}</span>", icon("influence"), need, stands)
        if stands
        else format_html("<span>{}/{} {}</span>", have, need, site_name)
    )
    looks = " complete" if stands else "", " changed" if changed else ""
    return format_html(BUILDING, site, *looks, front, building_courses(have, need), chip, state)


@lru_cache(maxsize=64)
def building_courses(have: int, need: int) -> SafeString:
    """Return a building's stories: stone for each material placed, scaffolding for each one missing."""
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
