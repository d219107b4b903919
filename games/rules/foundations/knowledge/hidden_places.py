"""Hidden places: possible cards, elimination and sampling. Nothing here uses the true state."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from ...ask import JsonObject, SeatNumber
from ...ledger import hidden_place
from ...sampling import ImpossibleSample, RandomSource

CardsBySeat = dict[SeatNumber, tuple[int, tuple[str, ...]]]  # count and known cards


class HiddenPlace(NamedTuple):
    """A hidden place of `size` cards, of which `cards` are known.

    `invocations` is the number of invocations among the unknown cards, or None if this number is unknown."""

    name: str
    seat: SeatNumber | None
    size: int
    cards: tuple[str, ...] = ()
    invocations: int | None = 0

    @property
    def free(self) -> int:
        return self.size - len(self.cards)


class PlaceFamily(NamedTuple):
    """Places that share the same unseen cards.

    `cards` are the cards that are not assigned to a place, sorted. If there are invocations, `cards` has only the
    deeds, and `among` is the number of `invocations` that are in these places."""

    places: list[HiddenPlace]
    cards: list[str]
    invocations: tuple[str, ...] = ()
    among: int = 0


def places_of_seats(name: str, cards_by_seat: CardsBySeat) -> list[HiddenPlace]:
    return [HiddenPlace(name, seat, count, cards) for seat, (count, cards) in sorted(cards_by_seat.items()) if count]


def family_of_places(places: list[HiddenPlace], cards: Iterable[str], seen: Iterable[str | None]) -> PlaceFamily:
    out = set(seen).union(*[place.cards for place in places])
    return PlaceFamily(places, sorted([card for card in cards if card not in out]))


def with_invocation_counts(places: list[HiddenPlace], among: int) -> list[HiddenPlace]:
    """Fill in the number of invocations if it is certain: `among` is 0, or only one place has room."""
    if among and len([place for place in places if place.free]) != 1:
        return places
    return [one if one.invocations is not None else one._replace(invocations=min(one.free, among)) for one in places]


def after_subtraction(hidden: PlaceFamily) -> PlaceFamily:
    """Return the places after assigning each card that can be in one place only."""
    places, cards, invocations, among = hidden
    if sum([place.free for place in places]) == len(cards) + among:
        places, cards = put_in_only_place(places, cards, lambda place: place.free > (place.invocations or 0))
    if 0 < among == len(invocations):
        places, left = put_in_only_place(
            places, [*invocations], lambda place: bool(place.free and place.invocations != 0)
        )
        if not left:
            places, invocations, among = [place._replace(invocations=0) for place in places], (), 0
    return PlaceFamily(places, cards, invocations, among)


def put_in_only_place(
    places: list[HiddenPlace], cards: list[str], room: Callable[[HiddenPlace], bool]
) -> tuple[list[HiddenPlace], list[str]]:
    able = [number for number, place in enumerate(places) if room(place)]
    if len(able) != 1 or not cards:
        return places, cards
    (number,) = able
    found = places[number]._replace(cards=(*places[number].cards, *cards))
    return [*places[:number], found, *places[number + 1 :]], []


def place_row(place: HiddenPlace, hidden: PlaceFamily, since: int) -> JsonObject:
    if not hidden.invocations:
        return hidden_place(place.name, place.seat, place.size, place.cards)
    told = place.invocations
    most = (
        ("invocation", min(place.free, hidden.among) if told is None else told),
        ("deed", min(place.free - (told or 0), len(hidden.cards))),
    )
    limits = [{"kind": kind, "most": count, "step": since} for kind, count in most if count < place.free]
    return hidden_place(place.name, place.seat, place.size, place.cards, limits)


PlaceContents: TypeAlias = tuple[HiddenPlace, list[str]]  # a hidden place and its cards, top first


def sample_hidden_places(families: list[PlaceFamily], rng: RandomSource) -> list[PlaceContents]:
    """Return every hidden place with its cards, sampled uniformly among the possible arrangements."""
    return [dealt for hidden in families for dealt in zip(hidden.places, sample_contents(hidden, rng), strict=True)]


def sample_contents(hidden: PlaceFamily, rng: RandomSource) -> list[list[str]]:
    """Return the cards of each place; cards that are left over are in no place."""
    cards, pool = hidden.cards[:], [*hidden.invocations]
    rng.shuffle(cards)
    rng.shuffle(pool)
    pool = pool[: hidden.among]
    if any(place.invocations is None for place in hidden.places):
        cards, pool = [*cards, *pool], []  # it is unknown which of them are where
        rng.shuffle(cards)
    return [fill_place(place, cards, pool, rng) for place in hidden.places]


def fill_place(place: HiddenPlace, cards: list[str], pool: list[str], rng: RandomSource) -> list[str]:
    """Return the cards of one place, in their known order for the top of the pile, else shuffled."""
    if place.name == "pile_top":
        return [*place.cards]
    found = [*place.cards, *take_cards(pool, place.invocations or 0)]
    found += take_cards(cards, place.size - len(found))
    rng.shuffle(found)
    return found


def take_cards(cards: list[str], count: int) -> list[str]:
    if not 0 <= count <= len(cards):
        raise ImpossibleSample
    found = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return found


def cards_at(contents: list[PlaceContents], name: str, seat: int | None = None) -> list[str]:
    return [card for place, cards in contents if place[:2] == (name, seat) for card in cards]
