"""What a table of Gloria a Roma is made of on a page."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from games.boards.pieces import Number, Seated, Shown


@dataclass
class Pile:
    """Cards that lie together, in stacks by material, the uppermost card open. `why`: what prevents more."""

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
    """A building of a player's, complete or under way. `front`: its card's drawing, or what stands for it."""

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
    """The storeys of a building from the ground: stone for each material that is there, scaffolds for the others."""
    return mark_safe('<i class="full"></i>' * min(have, need) + "<i></i>" * (need - have))  # noqa: S308


@dataclass
class PlayerPart(Seated):
    mine: bool
    leads: bool
    thought: bool
    numbers: list[Number]
    hand: Pile
    backs: SafeString
    hand_cards: list[Shown]
    camp: Pile
    buildings: list[BuildingPart]
    clientele: Pile
    stockpile: Pile
    vault: Pile
    vault_backs: SafeString
    total: int | None = None
