"""Sample where hidden cards may be now; all arrangements that fit the knowledge are equally likely."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb, prod

from ...ask import SeatNumber
from ...sampling import Evidence, ImpossibleSample, RandomSource
from ..cards import MATERIAL, MATERIALS
from .known_hands import HandTest, KnownHand, sorted_cards
from .ledger import CARDS_OF, Ledger

MAX_HAND_ATTEMPTS = 2000  # the true arrangement always fits, so sampling ends
MAX_CARD_ATTEMPTS = 40  # after these, count the fitting mixtures of materials instead
HandCondition = tuple[SeatNumber, HandTest]


@dataclass(slots=True)
class SampledVault:
    """The cards of a vault. `last`: the latest cards sold unseen, if known hand cards may be among them."""

    known: list[str]
    unknown: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)


@dataclass(slots=True)
class SampledCards:
    """Other seats' action cards, vaults, a Fuente card, the deck and all other hidden cards."""

    hands: dict[SeatNumber, list[str]]
    vaults: list[SampledVault]
    fountain: tuple[SeatNumber, str] | None
    deck: list[str]
    outside: list[str]


def sample_cards(known: Evidence, rng: RandomSource, also: HandCondition | None = None) -> SampledCards:
    """Return one sample, for which hands with known facts are sampled first.

    `also` is a seat and an additional condition for its hand."""
    now: Ledger = known.now  # type: ignore[assignment]
    view, kept = known.view, known.kept
    if not kept:
        kept["hands"], kept["unseen"] = now.known_hands(view), now.unseen(view)
    known_hands, unseen = kept["hands"], kept["unseen"][:]
    if also:
        known_hands = [hand._replace(condition=also[1]) if hand.seat == also[0] else hand for hand in known_hands]
    for hand in known_hands:
        for card, _ in hand.uncertain:
            unseen.remove(card)
    bound, rest = sample_hands(
        [hand for hand in known_hands if hand.limits or hand.uncertain or hand.condition], unseen, rng
    )
    rng.shuffle(rest)
    vaults = [SampledVault(sorted_cards(bag)) for bag in now.vaults]
    hands = {}
    for hand in known_hands:
        if hand.seat in bound:
            cards, vaults[hand.seat].last = bound[hand.seat]
        else:
            cards = take_last(rest, hand.unknown)
        hands[hand.seat] = hand.sure + cards
    for row, vault in zip(view["seats"], vaults, strict=True):
        vault.unknown = take_last(rest, row["vault_size"] - len(vault.known) - len(vault.last))
    fountain = None
    if now.fountain is not None and now.fountain != now.seat:
        fountain = now.fountain, rest.pop()
    deck = take_last(rest, view["deck_size"])
    return SampledCards(hands, vaults, fountain, deck, sorted(rest))


def take_last(cards: list[str], count: int) -> list[str]:
    at = len(cards) - count
    taken = cards[at:]
    del cards[at:]
    return taken


SampledHands = dict[SeatNumber, tuple[list[str], list[str]]]  # sampled cards for the hand and for the vault


def sample_hands(bound: list[KnownHand], unseen: list[str], rng: RandomSource) -> tuple[SampledHands, list[str]]:
    if not bound:
        return {}, unseen
    pools = [candidate_indexes(known_hand, unseen) for known_hand in bound]
    for _ in range(MAX_HAND_ATTEMPTS):
        found: SampledHands = {}
        taken: set[int] = set()
        for known_hand, pool in zip(bound, pools, strict=True):
            places, found[known_hand.seat] = sample_hand(known_hand, pool, unseen, rng)
            if not taken.isdisjoint(places):
                break
            taken.update(places)
        else:
            return found, [card for place, card in enumerate(unseen) if place not in taken]
    raise ImpossibleSample


def candidate_indexes(known_hand: KnownHand, unseen: list[str]) -> list[int]:
    if known_hand.sold:
        return list(range(len(unseen)))
    never = {material for limit in known_hand.limits if not limit.most for material in limit.materials}
    return [place for place, card in enumerate(unseen) if MATERIAL[card] not in never]


def sample_hand(
    known_hand: KnownHand, pool: list[int], unseen: list[str], rng: RandomSource
) -> tuple[Sequence[int], tuple[list[str], list[str]]]:
    count = known_hand.unknown + known_hand.sold - len(known_hand.uncertain)
    for _ in range(MAX_HAND_ATTEMPTS if known_hand.sold else MAX_CARD_ATTEMPTS):
        places = pick_random(pool, count, rng)
        cards = [unseen[place] for place in places]
        if known_hand.uncertain:
            cards = place_uncertain(known_hand, cards, rng)
        hand, sold = cards[: known_hand.unknown], cards[known_hand.unknown :]
        if satisfies_limits(known_hand, hand, sold):
            return places, (hand, sold)
    if known_hand.sold:
        raise ImpossibleSample
    places = pick_by_material(known_hand, pool, unseen, rng)
    return places, ([unseen[place] for place in places], [])


def pick_by_material(known_hand: KnownHand, pool: list[int], unseen: list[str], rng: RandomSource) -> list[int]:
    """Sample the materials of a hand first, then its cards.

    Each hand is as likely as if `pick_random` were repeated until its hand satisfies the limits."""
    of_kind = [[place for place in pool if MATERIAL[unseen[place]] == material] for material in MATERIALS]
    mixes, weights = [], []
    for mix in list_mixtures(known_hand.unknown, [len(places) for places in of_kind]):
        hand = [CARDS_OF[material][0] for material, many in zip(MATERIALS, mix, strict=True) for _ in range(many)]
        if satisfies_limits(known_hand, hand, []):
            mixes.append(mix)
            weights.append(prod(map(comb, map(len, of_kind), mix)))
    if not mixes:
        raise ImpossibleSample
    drawn = rng.randrange(sum(weights))
    found = bisect_right(list(accumulate(weights)), drawn)
    places = [place for kind, many in zip(of_kind, mixes[found], strict=True) for place in pick_random(kind, many, rng)]
    rng.shuffle(places)
    return places


def list_mixtures(count: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        if not count:
            yield ()
        return
    for many in range(min(count, sizes[0]) + 1):
        for others in list_mixtures(count - many, sizes[1:]):
            yield many, *others


def place_uncertain(known_hand: KnownHand, cards: list[str], rng: RandomSource) -> list[str]:
    total = known_hand.unknown + known_hand.sold
    inserted: dict[int, str] = {}
    for card, among in known_hand.uncertain:  # those with the fewest places first, which makes all ways equally likely
        places = [
            place for place in (*range(known_hand.unknown), *range(total - among, total)) if place not in inserted
        ]
        if not places:
            raise ImpossibleSample
        inserted[rng.choice(places)] = card
    others = iter(cards)
    return [inserted.get(place) or next(others) for place in range(total)]


def pick_random(pool: list[int], count: int, rng: RandomSource) -> list[int]:
    end = len(pool)
    if count > end:
        raise ImpossibleSample
    for _ in range(count):
        at = rng.randrange(end)
        end -= 1
        pool[at], pool[end] = pool[end], pool[at]
    return pool[end:]


def satisfies_limits(known_hand: KnownHand, hand: list[str], sold: list[str]) -> bool:
    for limit in known_hand.limits:
        materials = [MATERIAL[card] in limit.materials for card in hand]
        last = [MATERIAL[card] in limit.materials for card in sold[len(sold) - limit.sold :]]
        if not limit.least <= sum(materials) + sum(last) <= limit.most:
            return False
        if any(sum(last[:number]) > cap for number, cap in enumerate(limit.caps, 1)):
            return False
    return not known_hand.condition or known_hand.condition(known_hand.sure + hand)
