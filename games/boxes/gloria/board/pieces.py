"""What a table of Gloria a Roma is made of on a page."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from games.boards.pieces import Number, Seated, Shown


@dataclass
class Pile:
    """Cards that lie together. `why`: what stands in the way of more."""

    key: str
    title: str
    icon: str
    chips: list[SafeString]
    count: int = 0
    room: int | None = None
    changed: bool = False
    why: str = ""

    @property
    def html(self) -> SafeString:
        """All its cards, one after the other."""
        return mark_safe("".join(self.chips))  # noqa: S308 - each of them is


@dataclass
class BuildingPart:
    """A building of a player's, complete or under way."""

    chip: SafeString
    site: str
    site_name: str
    need: int
    have: int
    complete: bool
    public: bool
    materials: list[str]
    changed: bool

    @property
    def pips(self) -> list[bool]:
        return [n < self.have for n in range(self.need)]


@dataclass
class PlayerPart(Seated):
    """One player's part of the table."""

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
