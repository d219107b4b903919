"""Sample the draw pile, the opponent's hand and face-down cards (see games/rules/sampling.py)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...ask import Choice, JsonObject, SeatNumber
from ...sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, SampledReply, random_answer
from ..cards import KIND
from ..play import DEALT_HAND_SIZE
from ..table import Table
from .ledger import CardCounter, Ledger, count_drawn_by_other

MAX_REDRAWS = 1000  # attempts to sample a hand with the kinds that the opponent must hold
HIDDEN_TOPICS = ("deck", "exchange", "opening", "keep", "haruspex")


def hide_unseen(t: Table, seat: SeatNumber) -> None:
    t.deck, t.removed = [UNKNOWN] * len(t.deck), (UNKNOWN,) * len(t.removed)
    if t.turn is not None:  # before the setup, the cards to shuffle are public
        t.rest = (UNKNOWN,) * len(t.rest)
    other = t.players[1 - seat]
    other.hand = [UNKNOWN] * len(other.hand)


def mask_answer(seat: SeatNumber | None, what: str, choice: Choice) -> Choice:
    """Return the answer as the opponent sees it, without cards given, laid face down, kept or picked."""
    return UNKNOWN if what in HIDDEN_TOPICS else choice


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    return sample_set_up(t, known, rng) if t.turn is None else sample_turn(t, known, rng)


def as_ledger(known: Evidence) -> Ledger:
    assert isinstance(known.now, Ledger)
    return known.now


@dataclass(slots=True)
class SampledState:
    """Hidden cards as they may be now.

    `pile` is top first. `old` are cards drawn from the old pile, and `new` cards drawn from those shuffled below it,
    both top first. `removed` are out of the game."""

    pile: list[str]
    hand: list[str]
    old: list[str]
    new: list[str]
    removed: list[str]


def sample_turn(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    now, keys = as_ledger(known), [line["key"] for line in known.lines]
    shuffled = any(what == "deck" for _, what, _ in known.since)
    state = draw_state(t, known, rng, shuffled)
    picked = [picked_card(known, state)] if "picks" in keys else []
    played = [line["facts"]["card"] for line in known.lines if line["key"] == "lays" and line["seat"] != known.seat]
    t.players[1 - known.seat].hand = [*now.hand, *state.hand, *played]
    order, size = [*state.new, *picked, *state.pile], len(t.deck)
    t.deck = (state.old if shuffled else order[:size])[::-1]
    t.rest, t.removed = tuple(sorted(order[size:]) if t.rest else ()), tuple(sorted(state.removed))
    return [reconstruct_reply(known, one, order, picked) for one in known.since]


def reconstruct_reply(
    known: Evidence, one: tuple[SeatNumber | None, str, Choice], order: list[str], picked: list[str]
) -> SampledReply:
    seat, what, choice = one
    if seat is None:
        return tuple(order) if what == "deck" else choice
    return ("take", picked[0]) if what == "haruspex" and seat != known.seat else choice


def draw_state(t: Table, known: Evidence, rng: RandomSource, shuffled: bool) -> SampledState:
    """Sample the pile; all other unseen cards are in the opponent's hand, just drawn, or out of the game."""
    now, view = as_ledger(known), known.view
    own: list[str] = view["drawn"] or []
    below = len(t.deck) if shuffled else 0  # of the old pile, all of which has been drawn
    old, new = now.parts(view, now.source if not shuffled else possible_pile(t.discard, own[below:], known.lines))
    count = count_drawn_by_other(view, known.seat)
    of_old = min(below, count)
    pile, size = view["deck_size"] + len(t.rest), view["seats"][1 - known.seat]["hand_size"] - len(now.hand)
    drawn, wanted = pile + count - of_old, now.wanted(now.hand)
    for _ in range(MAX_REDRAWS):
        rng.shuffle(new)
        rest = [*old, *new[drawn:]]
        rng.shuffle(rest)
        if all(any(KIND[card] == kind for card in rest[:size]) for kind in wanted):
            taken = size + of_old
            own_or = (own[:below], own[below:]) if own else (rest[size:taken], new[pile:drawn])
            return SampledState(new[:pile], rest[:size], *own_or, rest[taken:])
    raise ImpossibleSample


def possible_pile(discard: list[str], drawn: list[str], lines: list[JsonObject]) -> CardCounter:
    """Return the cards that may be in the draw pile, into which the discard pile has just been shuffled."""
    picked = [line["facts"]["card"] for line in lines if line["key"] == "picks" and "card" in line["facts"]]
    return Counter(discard) - Counter(drawn) - Counter(picked)


def picked_card(known: Evidence, state: SampledState) -> str:
    """Return the card just taken by Haruspex, from the sampled hand if the seat did not see the card."""
    for line in known.lines:
        if line["key"] == "picks" and "card" in line["facts"]:
            card: str = line["facts"]["card"]
            return card
    if not state.hand:
        raise ImpossibleSample
    return state.hand.pop()


def sample_set_up(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    """Sample the shuffle, and hidden answers of the opponent that fit the opponent's sampled cards."""
    now, other = as_ledger(known), 1 - known.seat
    _, unseen = now.parts(known.view, None)
    rng.shuffle(unseen)
    given = next((cards for cards in cards_in_lines(known, "gives", other)), None)
    count = DEALT_HAND_SIZE - len(now.hand)
    cards, pile = [*now.hand, *unseen[:count]], unseen[count:]
    rng.shuffle(cards)
    hands = [unseen[:count], unseen[:count]]
    hands[known.seat] = next(cards_in_lines(known, "dealt", None), [])
    hands[other] = [*unseen[:count], *(given or ())]
    answers = other_answers(known, rng, cards, given)
    order = (*hands[0], *hands[1], *pile)
    return [
        next(answers) if seat == other and choice is UNKNOWN else order if what == "deck" else choice
        for seat, what, choice in known.since
    ]


def cards_in_lines(known: Evidence, key: str, seat: SeatNumber | None) -> Iterator[list[str]]:
    return (line["facts"]["cards"] for line in known.lines if line["key"] == key and line["seat"] == seat)


def other_answers(
    known: Evidence, rng: RandomSource, cards: list[str], given: list[str] | None
) -> Iterator[SampledReply]:
    """Yield the opponent's answers. If the exchange was answered repeatedly, only the last answer counts."""
    gifts = sum(seat != known.seat and what == "exchange" for seat, what, _ in known.since)
    yield from [random_answer(rng)] * (gifts if given is None else gifts - 1)
    if given is not None:
        yield tuple(given)
    for line in known.lines:
        if line["key"] == "lays_down" and line["seat"] != known.seat:
            yield "lay", cards.pop(), line["facts"]["disc"]
