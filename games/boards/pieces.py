"""What several games' tables are made of on a page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

NUMERALS = ("I", "II", "III", "IV", "V")  # on the players' tokens


@dataclass
class Number:
    """A number with a fixed place. `room`: how much there is room for; `spot`: the answer that can be given there."""

    icon: str
    label: str
    value: object
    changed: bool = False
    spot: object = None
    room: int | None = None


@dataclass
class Shown:
    """A card that lies there in full; `spot` is the answer that takes it. `chosen`: it is taken, and its place is asked
    for. `why`: what stands in its way; `ways`: that only the question tells its several uses apart; `card` names it,
    where no answer stands on it that would."""

    html: SafeString
    fresh: bool = False
    spot: object = None
    chosen: bool = False
    why: str = ""
    card: str = ""
    ways: str = ""


@dataclass
class Seated:
    """Who sits at a part of the table. `you`: the reader, who in a replay may look from others' viewpoints."""

    seat: int
    name: str
    you: bool
    asked: bool
    conceded: bool
    winner: bool

    @property
    def numeral(self) -> str:
        return NUMERALS[self.seat]


def seated_facts(view: dict, seat: int, names: Sequence[str], reader: int | None) -> dict:
    """What every view says of who sits there: the fields of Seated."""
    return {
        "seat": seat,
        "name": names[seat],
        "you": seat == reader,
        "asked": any(entry["seat"] == seat and not entry["answered"] for entry in view["asked"]),
        "conceded": seat in view["conceded"],
        "winner": seat in ((view.get("result") or {}).get("winners") or ()),
    }


def with_news(cards: Sequence[str], was: Sequence[str] | None) -> Iterator[tuple[str, bool]]:
    """Each card with whether it is new; where nobody knows what was there, none is."""
    new = Counter(cards) - Counter(cards if was is None else was)
    for card in cards:
        yield card, new[card] > 0
        new[card] -= 1
