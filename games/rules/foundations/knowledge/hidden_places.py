"""Hidden places, what may lie in them, and what follows by subtraction. Knows no game but in numbers: what is where,
ledger.py says."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...ask import JsonObject, SeatNumber
from ...ledger import hidden_place

Held = dict[SeatNumber, tuple[int, tuple[str, ...]]]  # of each seat: how many cards, those known


class Place(NamedTuple):
    """A hidden place: how many cards, the known ones, and how many others are invocations (None: unknown)."""

    name: str
    seat: SeatNumber | None
    size: int
    cards: tuple[str, ...] = ()
    invocations: int | None = 0

    @property
    def free(self) -> int:
        return self.size - len(self.cards)

    @property
    def deeds(self) -> int:
        """How many of those may be deeds, at most. (Where no invocations are, whatever else lies there.)"""
        return self.free - (self.invocations or 0)


class Hidden(NamedTuple):
    """Places in which the same unseen cards may lie. `cards` are those in none of them yet, sorted. Where deeds and
    invocations lie together these are the deeds, and `invocations` those of which `among` are there."""

    places: list[Place]
    cards: list[str]
    invocations: tuple[str, ...] = ()
    among: int = 0


def of_seats(name: str, held: Held) -> list[Place]:
    return [Place(name, seat, count, cards) for seat, (count, cards) in sorted(held.items()) if count]


def in_places(places: list[Place], cards: Iterable[str], seen: Iterable[str | None]) -> Hidden:
    """These places, and those of the cards that are neither seen nor known to lie there."""
    out = set(seen).union(*[place.cards for place in places])
    return Hidden(places, sorted([card for card in cards if card not in out]))


def told_apart(places: list[Place], among: int) -> list[Place]:
    """If only the number of all hidden invocations is known, use it when it is 0, or when there is one place."""
    if among and len([place for place in places if place.free]) != 1:
        return places
    return [one if one.invocations is not None else one._replace(invocations=min(one.free, among)) for one in places]


def subtracted(hidden: Hidden) -> Hidden:
    """Returns what follows by subtraction: cards that must lie somewhere and have only one place left are there."""
    places, cards, invocations, among = hidden
    if sum([place.free for place in places]) == len(cards) + among:
        places, cards = put_where_alone(places, cards, lambda place: place.deeds > 0)
    if 0 < among == len(invocations):
        places, left = put_where_alone(
            places, [*invocations], lambda place: bool(place.free and place.invocations != 0)
        )
        if not left:
            places, invocations, among = [place._replace(invocations=0) for place in places], (), 0
    return Hidden(places, cards, invocations, among)


def put_where_alone(
    places: list[Place], cards: list[str], room: Callable[[Place], bool]
) -> tuple[list[Place], list[str]]:
    """All the cards lie where there is room for any of them, if that is one place."""
    able = [number for number, place in enumerate(places) if room(place)]
    if len(able) != 1 or not cards:
        return places, cards
    (number,) = able
    found = places[number]._replace(cards=(*places[number].cards, *cards))
    return [*places[:number], found, *places[number + 1 :]], []


def place_row(place: Place, hidden: Hidden, since: int) -> JsonObject:
    """A place as a ledger tells it. Limits: how many of the unknown cards may be invocations, and how many deeds;
    nothing where all of them may."""
    if not hidden.invocations:
        return hidden_place(place.name, place.seat, place.size, place.cards)
    told = place.invocations
    most = (
        ("invocation", min(place.free, hidden.among) if told is None else told),
        ("deed", min(place.deeds, len(hidden.cards))),
    )
    limits = [{"kind": kind, "most": count, "step": since} for kind, count in most if count < place.free]
    return hidden_place(place.name, place.seat, place.size, place.cards, limits)
