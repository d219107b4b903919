"""Common parts of all games' tables on pages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

NUMERALS = ("I", "II", "III", "IV", "V")  # on the players' tokens


@dataclass
class Number:
    """A number at a fixed place; `room` is its maximum, `target` the board target at this place."""

    icon: str
    label: str
    value: object
    changed: bool = False
    target: Any = None
    room: int | None = None


class ScoreField(NamedTuple):
    """A score that is always in sight. `key` and `room` are the keys of its value and maximum in the view."""

    key: str
    icon: str
    term: str
    room: str = ""


@dataclass
class Shown:
    """A card shown in full; `target` is the answer that uses it.

    `chosen`: the card is chosen, and the player is asked for its place. `why`: the reason why it cannot be used.
    `ways`: a note that the question lists the uses of the card. `card`: the card's name, unless the label of an answer
    contains it."""

    html: SafeString
    fresh: bool = False
    target: object = None
    chosen: bool = False
    why: str = ""
    card: str = ""
    ways: str = ""


@dataclass
class Seated:
    """The player of a seat; `you`: the player is the reader, even if a replay shows another viewpoint.

    `questions`: names of questions for which the page marks the player's scores; `robot`: the grade of a computer
    player; `page`: the address of the person's page; `total`: all points, at the end or if all of them are open."""

    seat: int
    name: str
    you: bool
    asked: bool
    conceded: bool
    winner: bool
    scores: list[Number]
    questions: str = field(default="", kw_only=True)
    robot: str = field(default="", kw_only=True)
    page: str = field(default="", kw_only=True)
    total: int | None = field(default=None, kw_only=True)

    @property
    def key(self) -> str:
        return str(self.seat)

    @property
    def in_words(self) -> str:
        """Return the scores with their names, for phones, where the bar has room for signs only."""
        rooms = (f"{one.label} {one.value}" + (f"/{one.room}" if one.room is not None else "") for one in self.scores)
        return " · ".join(rooms)

    @property
    def colour(self) -> int:
        return self.seat

    @property
    def numeral(self) -> str:
        return NUMERALS[self.seat]


def with_news(cards: Sequence[str], was: Sequence[str] | None) -> Iterator[tuple[str, bool]]:
    """Yield (card, whether it is new), compared with the earlier cards `was`; with None no card is new."""
    new = Counter(cards) - Counter(cards if was is None else was)
    for card in cards:
        yield card, new[card] > 0
        new[card] -= 1
