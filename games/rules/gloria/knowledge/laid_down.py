"""Cards that others laid down to lead or follow, found again as single cards and petitions. With a Palacio they are
seen together only in the end: of who still adds cards only the role and the number of answers is known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...ask import SeatNumber
from ...sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, Reply
from ..cards import PLACE, ROLE, SENATOR
from ..leading import petition_sizes, petitions, serves_all, word_for
from ..table import Table
from .taking_back import Past

PLAYS = ("lead", "follow", "palace")
Part = tuple[str, ...]  # a single card, or a petition


class Laying(NamedTuple):
    """Who is still laying down cards of a role, with so many parts of them laid down."""

    seat: SeatNumber
    role: str
    parts: int


def laying_now(known: Evidence) -> Laying | None:
    """Returns who it is; None if nobody is."""
    laying = [seat for seat, what, choice in known.since if what in PLAYS and choice is UNKNOWN]
    if not laying or is_done(known, laying[-1]):
        return None
    return Laying(laying[-1], known.view["role"], laying.count(laying[-1]))


def is_done(known: Evidence, seat: SeatNumber) -> bool:
    return any(line["key"] in ("leads", "follows") and line["seat"] == seat for line in known.lines)


def may_go_on(t: Table, laying: Laying, cards: Sequence[str]) -> bool:
    """Could this hand be it: so many parts, single cards as far as there are, and a card left?"""
    _, role, count = laying
    single = sum(is_single(t, laying.seat, role, card) for card in cards)
    if single >= count:
        return len(cards) > count
    size = petition_sizes(t, laying.seat)[0]
    others = Counter([ROLE[card] for card in cards if not is_single(t, laying.seat, role, card)])
    missing = count - single
    return sum(many // size for many in others.values()) >= missing and len(cards) > single + missing * size


def is_single(t: Table, seat: SeatNumber, role: str, card: str) -> bool:
    return card == SENATOR or ROLE[card] == role or (role == "architect" and serves_all(t, seat))


def plays(
    t: Table, known: Evidence, past: Past, seat: SeatNumber, count: int, laying: Laying | None, rng: RandomSource
) -> list[Reply]:
    """Returns so many answers with which a seat laid down what all have seen; if it is still at it, any."""
    verb = "lead" if seat == t.leader else "follow"
    role = known.view["role"]
    if laying and laying.seat == seat:
        parts = some_parts(t, laying, [*past.hands[seat], *[SENATOR] * t.players[seat].hand.count(SENATOR)], rng)
    else:
        line = next(one for one in known.lines if one["key"] == verb + "s" and one["seat"] == seat)
        parts = split(t, seat, role, tuple(line["facts"]["cards"]), count) or []
    if len(parts) != count:
        raise ImpossibleSample
    beginnings = [("lead", role) if verb == "lead" else ("follow",), *[("add",)] * (count - 1)]
    return [(*begun, *path_of(t, part)) for begun, part in zip(beginnings, parts, strict=True)]


def path_of(t: Table, cards: Part) -> tuple[str, ...]:
    return cards if len(cards) == 1 else (word_for(t, cards), *cards)


def some_parts(t: Table, laying: Laying, hand: list[str], rng: RandomSource) -> list[Part]:
    """Returns any parts that a hand may have laid down."""
    parts: list[Part] = []
    for left in range(laying.parts - 1, -1, -1):
        single = {card for card in hand if is_single(t, laying.seat, laying.role, card)}
        ways: list[Part] = [*[(card,) for card in sorted(single)], *petitions(t, laying.seat, hand)]
        ways = [way for way in ways if may_go_on(t, laying._replace(parts=left), without(hand, way))]
        if not ways:
            raise ImpossibleSample
        parts.append(rng.choice(ways))
        hand = without(hand, parts[-1])
    return parts


def without(hand: Iterable[str], cards: Part) -> list[str]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def split(t: Table, seat: SeatNumber, role: str, cards: Part, count: int) -> list[Part] | None:
    """Returns the cards, in their order, as so many single cards and petitions; None if they are not."""
    if not count:
        return None if cards else []
    for size in (1, *petition_sizes(t, seat)):
        part = cards[:size]
        if len(part) == size and is_part(t, seat, role, part):
            others = split(t, seat, role, cards[size:], count - 1)
            if others is not None:
                return [part, *others]
    return None


def is_part(t: Table, seat: SeatNumber, role: str, cards: Part) -> bool:
    if len(cards) == 1:
        return is_single(t, seat, role, cards[0])
    same = SENATOR not in cards and len({ROLE[card] for card in cards}) == 1
    return same and list(cards) == sorted(cards, key=PLACE.__getitem__)
