"""The parts of a table of Roma on a page."""

from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.boards.pieces import Number, Seated, Shown


class DiscPlace(NamedTuple):
    """The HTML of a player's place at a disc: its attributes, the card, and the disc."""

    attributes: SafeString
    html: SafeString
    disc: SafeString


@dataclass
class Lane:
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
    """A player's part of the table, without the discs."""

    turn: bool
    money: Number
    hand: Number
    backs: SafeString
    cards: list[Shown] = field(default_factory=list)
    known: bool = False  # the hand is open to this reader
    chips: list[SafeString] = field(default_factory=list)  # an open hand of the other player
