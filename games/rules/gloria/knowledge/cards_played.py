"""Reconstruct the cards played to lead or follow; only their number is public before Palacio ends."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...ask import SeatNumber
from ...sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, SampledReply
from ..cards import ALPHABETICAL_RANK, ROLE, SENATOR
from ..leading import any_card_is_architect, petition_key, petition_sizes, petitions
from ..table import Table
from .rewinding import RewoundTurn

PLAY_QUESTIONS = ("lead", "follow", "palace")
PlayPart = tuple[str, ...]  # a single card or a petition


class PalaceInProgress(NamedTuple):
    """A seat that is still adding cards with Palacio. `parts`: cards and petitions played so far."""

    seat: SeatNumber
    role: str
    parts: int


def palace_in_progress(known: Evidence) -> PalaceInProgress | None:
    laying = [seat for seat, what, choice in known.since if what in PLAY_QUESTIONS and choice is UNKNOWN]
    if not laying or has_played(known, laying[-1]):
        return None
    return PalaceInProgress(laying[-1], known.view["role"], laying.count(laying[-1]))


def has_played(known: Evidence, seat: SeatNumber) -> bool:
    return any(line["key"] in ("leads", "follows") and line["seat"] == seat for line in known.lines)


def can_continue(t: Table, laying: PalaceInProgress, cards: Sequence[str]) -> bool:
    """Return whether these hand cards are enough for the parts played and for one more card."""
    _, role, count = laying
    single = sum(counts_alone(t, laying.seat, role, card) for card in cards)
    if single >= count:
        return len(cards) > count
    size = petition_sizes(t, laying.seat)[0]
    others = Counter([ROLE[card] for card in cards if not counts_alone(t, laying.seat, role, card)])
    missing = count - single
    return sum(many // size for many in others.values()) >= missing and len(cards) > single + missing * size


def counts_alone(t: Table, seat: SeatNumber, role: str, card: str) -> bool:
    return card == SENATOR or ROLE[card] == role or (role == "architect" and any_card_is_architect(t, seat))


def reconstruct_plays(
    t: Table,
    known: Evidence,
    past: RewoundTurn,
    seat: SeatNumber,
    count: int,
    laying: PalaceInProgress | None,
    rng: RandomSource,
) -> list[SampledReply]:
    verb = "lead" if seat == t.leader else "follow"
    role = known.view["role"]
    if laying and laying.seat == seat:
        parts = sample_parts(t, laying, [*past.hands[seat], *[SENATOR] * t.players[seat].hand.count(SENATOR)], rng)
    else:
        line = next(one for one in known.lines if one["key"] == verb + "s" and one["seat"] == seat)
        parts = split_into_parts(t, seat, role, tuple(line["facts"]["cards"]), count) or []
    if len(parts) != count:
        raise ImpossibleSample
    beginnings = [("lead", role) if verb == "lead" else ("follow",), *[("add",)] * (count - 1)]
    return [(*begun, *part_path(t, part)) for begun, part in zip(beginnings, parts, strict=True)]


def part_path(t: Table, cards: PlayPart) -> tuple[str, ...]:
    return cards if len(cards) == 1 else (petition_key(t, cards), *cards)


def sample_parts(t: Table, laying: PalaceInProgress, hand: list[str], rng: RandomSource) -> list[PlayPart]:
    parts: list[PlayPart] = []
    for left in range(laying.parts - 1, -1, -1):
        single = {card for card in hand if counts_alone(t, laying.seat, laying.role, card)}
        ways: list[PlayPart] = [*[(card,) for card in sorted(single)], *petitions(t, laying.seat, hand)]
        ways = [way for way in ways if can_continue(t, laying._replace(parts=left), remove_cards(hand, way))]
        if not ways:
            raise ImpossibleSample
        parts.append(rng.choice(ways))
        hand = remove_cards(hand, parts[-1])
    return parts


def remove_cards(hand: Iterable[str], cards: PlayPart) -> list[str]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def split_into_parts(t: Table, seat: SeatNumber, role: str, cards: PlayPart, count: int) -> list[PlayPart] | None:
    """Return the cards in order as `count` parts (single cards and petitions); None if impossible."""
    if not count:
        return None if cards else []
    for size in (1, *petition_sizes(t, seat)):
        part = cards[:size]
        if len(part) == size and is_part(t, seat, role, part):
            others = split_into_parts(t, seat, role, cards[size:], count - 1)
            if others is not None:
                return [part, *others]
    return None


def is_part(t: Table, seat: SeatNumber, role: str, cards: PlayPart) -> bool:
    if len(cards) == 1:
        return counts_alone(t, seat, role, cards[0])
    same = SENATOR not in cards and len({ROLE[card] for card in cards}) == 1
    return same and list(cards) == sorted(cards, key=ALPHABETICAL_RANK.__getitem__)
