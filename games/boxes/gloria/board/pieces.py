"""The parts of a table of Gloria a Roma on a page."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from games.boards.pieces import Seated, Shown


@dataclass
class Pile:
    """Cards in stacks by material, the uppermost face up. `why`: the reason why no more cards fit."""

    key: str
    title: str
    icon: str
    stacks: list[SafeString]
    count: int = 0
    room: int | None = None
    changed: bool = False
    why: str = ""

    @property
    def html(self) -> SafeString:
        return mark_safe("".join(self.stacks))  # noqa: S308 - each of them is


@dataclass
class BuildingPart:
    """A building, complete or not. `front`: the drawing of its card, or a placeholder."""

    chip: SafeString
    front: SafeString
    site: str
    site_name: str
    need: int
    have: int
    complete: bool
    public: bool
    materials: list[str]
    changed: bool

    @property
    def courses(self) -> SafeString:
        return building_courses(self.have, self.need)


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
    buildings: list[BuildingPart]
    clientele: Pile
    stockpile: Pile
    vault: Pile
    vault_backs: SafeString
