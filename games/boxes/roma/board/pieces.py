"""What a table of Roma is made of on a page."""

from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from games.boards.pieces import Number, Seated, Shown


@dataclass
class DiscPlace:
    """One disc of one player, with what lies beside it. `tint`: the card's, or "bare" where nothing lies."""

    disc: int
    html: SafeString
    tint: str
    blocked: bool = False
    changed: bool = False
    target: object = None

    @property
    def face(self) -> str:
        return f"die-{self.disc}"


@dataclass
class Lane:
    """Two discs of one number, face to face."""

    number: int
    own: DiscPlace
    foe: DiscPlace


@dataclass
class Die:
    pips: int
    target: object = None

    @property
    def icon(self) -> str:
        return f"pips-{self.pips}"


@dataclass
class PlayerPart(Seated):
    """One player's part of the table, but for the discs."""

    turn: bool
    vp: Number
    money: Number
    hand: Number
    backs: SafeString
    cards: list[Shown] = field(default_factory=list)
    known: bool = False  # the hand is open to this reader
    chips: list[SafeString] = field(default_factory=list)  # an open hand of the other player
