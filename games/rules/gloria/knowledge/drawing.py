"""A world as it may lie now, drawn for one seat: every unseen card in a hidden place, uniformly among the arrangements
that agree with what the seat knows."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb, prod

from ...ask import SeatNumber
from ...sampling import Evidence, ImpossibleSample, RandomSource
from ..cards import MATERIAL, MATERIALS
from .hands_seen import Held, Test, listed
from .ledger import CARDS_OF, Ledger

ATTEMPTS = 2000  # some arrangement there always is: the true one
ATTEMPTS_BY_CARD = 40  # where few hands would fit, their mixtures of materials are counted instead
Also = tuple[SeatNumber, Test]


@dataclass(slots=True)
class Vault:
    """`last`: of what was sold unseen from the hand, the latest, where a card known to have been in hand may be among
    them."""

    known: list[str]
    unknown: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """Action cards in others' hands, vaults, a Fuente card, the deck, and what is in none of these places."""

    hands: dict[SeatNumber, list[str]]
    vaults: list[Vault]
    fountain: tuple[SeatNumber, str] | None
    deck: list[str]
    outside: list[str]


def draw_world(known: Evidence, rng: RandomSource, also: Also | None = None) -> World:
    """Returns one. Hands of which something is known come first, the rest is dealt out. `also`: what must be true of
    one hand besides."""
    now: Ledger = known.now  # type: ignore[assignment]
    view, kept = known.view, known.kept
    if not kept:
        kept["held"], kept["unseen"] = now.held(view), now.unseen(view)
    held, unseen = kept["held"], kept["unseen"][:]
    if also:
        held = [one._replace(also=also[1]) if one.seat == also[0] else one for one in held]
    for one in held:
        for card, _ in one.doubted:
            unseen.remove(card)
    bound, rest = draw_bound([one for one in held if one.limits or one.doubted or one.also], unseen, rng)
    rng.shuffle(rest)
    vaults = [Vault(listed(bag)) for bag in now.vaults]
    hands = {}
    for one in held:
        if one.seat in bound:
            cards, vaults[one.seat].last = bound[one.seat]
        else:
            cards = cut(rest, one.unknown)
        hands[one.seat] = one.sure + cards
    for row, vault in zip(view["seats"], vaults, strict=True):
        vault.unknown = cut(rest, row["vault_size"] - len(vault.known) - len(vault.last))
    fountain = None
    if now.fountain is not None and now.fountain != now.seat:
        fountain = now.fountain, rest.pop()
    deck = cut(rest, view["deck_size"])
    return World(hands, vaults, fountain, deck, sorted(rest))


def cut(cards: list[str], count: int) -> list[str]:
    at = len(cards) - count
    taken = cards[at:]
    del cards[at:]
    return taken


Bound = dict[SeatNumber, tuple[list[str], list[str]]]  # what is drawn: for the hand, for the vault


def draw_bound(bound: list[Held], unseen: list[str], rng: RandomSource) -> tuple[Bound, list[str]]:
    """Draws each hand on its own until it fits, all of them again if two want the same card: so any way to deal them is
    as likely as any other. Returns them, and the cards that are left."""
    if not bound:
        return {}, unseen
    pools = [places_for(held, unseen) for held in bound]
    for _ in range(ATTEMPTS):
        found: Bound = {}
        taken: set[int] = set()
        for held, pool in zip(bound, pools, strict=True):
            places, found[held.seat] = draw_hand(held, pool, unseen, rng)
            if not taken.isdisjoint(places):
                break
            taken.update(places)
        else:
            return found, [card for place, card in enumerate(unseen) if place not in taken]
    raise ImpossibleSample


def places_for(held: Held, unseen: list[str]) -> list[int]:
    """Returns the places of the unseen cards that the hand may hold at all."""
    if held.sold:
        return list(range(len(unseen)))
    never = {material for limit in held.limits if not limit.most for material in limit.materials}
    return [place for place, card in enumerate(unseen) if MATERIAL[card] not in never]


def draw_hand(
    held: Held, pool: list[int], unseen: list[str], rng: RandomSource
) -> tuple[Sequence[int], tuple[list[str], list[str]]]:
    count = held.unknown + held.sold - len(held.doubted)
    for _ in range(ATTEMPTS if held.sold else ATTEMPTS_BY_CARD):
        places = pick(pool, count, rng)
        cards = [unseen[place] for place in places]
        if held.doubted:
            cards = with_doubted(held, cards, rng)
        hand, sold = cards[: held.unknown], cards[held.unknown :]
        if fits(held, hand, sold):
            return places, (hand, sold)
    if held.sold:
        raise ImpossibleSample
    places = pick_by_kind(held, pool, unseen, rng)
    return places, ([unseen[place] for place in places], [])


def pick_by_kind(held: Held, pool: list[int], unseen: list[str], rng: RandomSource) -> list[int]:
    """Returns what `pick` would after ever so many attempts: first is drawn how many of each material there are."""
    of_kind = [[place for place in pool if MATERIAL[unseen[place]] == material] for material in MATERIALS]
    mixes, weights = [], []
    for mix in mixtures(held.unknown, [len(places) for places in of_kind]):
        hand = [CARDS_OF[material][0] for material, many in zip(MATERIALS, mix, strict=True) for _ in range(many)]
        if fits(held, hand, []):
            mixes.append(mix)
            weights.append(prod(map(comb, map(len, of_kind), mix)))
    if not mixes:
        raise ImpossibleSample
    drawn = rng.randrange(sum(weights))
    found = bisect_right(list(accumulate(weights)), drawn)
    places = [place for kind, many in zip(of_kind, mixes[found], strict=True) for place in pick(kind, many, rng)]
    rng.shuffle(places)
    return places


def mixtures(count: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many of kinds of which there are so many."""
    if not sizes:
        if not count:
            yield ()
        return
    for many in range(min(count, sizes[0]) + 1):
        for others in mixtures(count - many, sizes[1:]):
            yield many, *others


def with_doubted(held: Held, cards: list[str], rng: RandomSource) -> list[str]:
    """Returns the cards with each doubted one in any place where it may be: in the hand, or among those sold last."""
    total = held.unknown + held.sold
    laid: dict[int, str] = {}
    for card, among in held.doubted:  # those with the fewest places first: so all ways are equally likely
        places = [place for place in (*range(held.unknown), *range(total - among, total)) if place not in laid]
        if not places:
            raise ImpossibleSample
        laid[rng.choice(places)] = card
    others = iter(cards)
    return [laid.get(place) or next(others) for place in range(total)]


def pick(pool: list[int], count: int, rng: RandomSource) -> list[int]:
    """Returns so many of the pool, any as likely as any other; the pool comes out in another order."""
    end = len(pool)
    if count > end:
        raise ImpossibleSample
    for _ in range(count):
        at = rng.randrange(end)
        end -= 1
        pool[at], pool[end] = pool[end], pool[at]
    return pool[end:]


def fits(held: Held, hand: list[str], sold: list[str]) -> bool:
    for limit in held.limits:
        materials = [MATERIAL[card] in limit.materials for card in hand]
        last = [MATERIAL[card] in limit.materials for card in sold[len(sold) - limit.sold :]]
        if not limit.least <= sum(materials) + sum(last) <= limit.most:
            return False
        if any(sum(last[:number]) > cap for number, cap in enumerate(limit.caps, 1)):
            return False
    return not held.also or held.also(held.sure + hand)
