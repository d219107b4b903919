"""Sampling of decks, other hands, the draft and the next strips."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from ...ask import Choice, SeatNumber
from ...sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, SampledReply
from ..table import Table
from .ledger import DraftedCards, Ledger, hidden_strips, visible_cards

MAX_REDRAWS = 1000  # attempts to sample hands without the cards that their owners lack


def hide_unseen(t: Table, seat: SeatNumber) -> None:
    """Hide the order of decks and strips, and other hands; a view shows the strips that were on top."""
    for deck, cards in t.decks.items():
        t.decks[deck] = [UNKNOWN] * len(cards)
        if t.round:  # before the setup, all players see what is shuffled
            t.rest[deck] = (UNKNOWN,) * len(t.rest[deck])
    t.strips = [UNKNOWN] * len(t.strips)
    for number, player in enumerate(t.players):
        if number != seat:
            player.hand = [UNKNOWN] * len(player.hand)


def mask_answer(seat: SeatNumber | None, what: str, choice: Choice) -> Choice:
    """Hide the order of decks and strips, and the cards kept in the draft; the first player is public."""
    hidden = what != "first" if seat is None else what == "draft"
    return UNKNOWN if hidden else choice


@dataclass(slots=True)
class SampledState:
    """The hidden items at this moment.

    `decks` are top first. `hands` are the cards that each seat has held since the beginning. `pile` has the unseen
    cards of the draft, and `draft` maps seats to the card that they keep of those that this seat handed on."""

    decks: dict[str, list[str]]
    hands: list[list[str]]
    pile: list[str]
    draft: DraftedCards
    strips: list[str]


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    """Sample the present decks, hands and strips, then undo what has happened since the round began."""
    state = draw_state(t, known, rng)
    if not t.round:
        return replies_of_set_up(t, known, state)
    lay_before_round(t, known, state)
    orders = {f"deck_{deck}": tuple(cards[len(t.decks[deck]) :]) for deck, cards in state.decks.items()}
    return [orders[what] if seat is None else choice for seat, what, choice in known.since]


def draw_state(t: Table, known: Evidence, rng: RandomSource) -> SampledState:
    """Sample the decks from unseen cards; cards for which a deck has no room are in hands or unused."""
    now, view = as_ledger(known.now), known.view
    drafts = now.drafts()
    draft = rng.choice(drafts) if drafts else {}
    placed = visible_cards(view).union(draft.values(), now.left, *now.taken)
    held = [seat for seat in now.held(view) if seat not in draft]
    for _ in range(MAX_REDRAWS):
        decks, left = deal_decks(t, known, placed, rng)
        hands: list[list[str]] = [[] for _ in range(t.seats)]
        for seat, card in zip(held, left, strict=False):
            hands[seat].append(card)
        if all(now.box.face[card] not in now.lacks[seat] for seat in held for card in hands[seat]):
            break
    else:
        raise ImpossibleSample
    for seat in now.held(view):
        if seat in draft:
            hands[seat].append(draft[seat])
    return SampledState(decks, hands, left[len(held) :], draft, draw_strips(t, known, rng))


def deal_decks(
    t: Table, known: Evidence, placed: set[str], rng: RandomSource
) -> tuple[dict[str, list[str]], list[str]]:
    shuffled = {what for seat, what, _ in known.since if seat is None}
    decks: dict[str, list[str]] = {}
    left: list[str] = []
    for deck in t.length.decks:
        cards = sorted([card for card in t.box.decks[deck] if card not in placed])
        rng.shuffle(cards)
        size = known.view["decks"][deck] + (0 if f"deck_{deck}" in shuffled else len(t.rest[deck]))
        decks[deck] = cards[:size]
        left += cards[size:]
    rng.shuffle(left)
    return decks, left


def draw_strips(t: Table, known: Evidence, rng: RandomSource) -> list[str]:
    """Return all strips: each visible strip at its place, the others in random order and turned at random."""
    hidden = hidden_strips(t.box, known.view)
    rng.shuffle(hidden)
    turned = iter([strip[:: 1 - 2 * rng.randrange(2)] for strip in hidden])
    return [next(turned) if strip is None else strip for strip in known.view["strips"]]


def as_ledger(kept: object) -> Ledger:
    assert isinstance(kept, Ledger)
    return kept


def lay_before_round(t: Table, known: Evidence, state: SampledState) -> None:
    began = [line for line in known.lines if line["key"] in ("round", "offer")]
    offer = began[1]["facts"]["cards"] if began else []
    if began:
        state.strips.insert(0, state.strips.pop()[::-1])
    t.strips = state.strips
    for deck, cards in state.decks.items():
        top = [card for card in offer if t.box.card[card].deck == deck]
        order, size = [*top, *cards], len(t.decks[deck])
        t.decks[deck] = order[:size][::-1]
        t.rest[deck] = tuple(sorted(order[size:], key=t.box.decks[deck].index))
    before, now = as_ledger(known.before), as_ledger(known.now)
    for seat, player in enumerate(t.players):
        if seat != known.seat:
            built = now.built[seat][len(before.built[seat]) :]
            player.hand = [*built, *state.hands[seat], *before.taken[seat]]


def replies_of_set_up(t: Table, known: Evidence, state: SampledState) -> list[SampledReply]:
    drafted = drafted_cards(known, state)
    orders = {deck: [*(drafted if deck == "II" else ()), *cards] for deck, cards in state.decks.items()}
    strips = iter(strips_and_sides(t, state.strips)) if known.view["strips"][0] else iter((t.box.strips,))
    return [
        next(strips) if what in ("strips", "sides")
        else tuple(orders[what.removeprefix("deck_")]) if seat is None and what != "first"
        else ("keep", state.hands[seat][0]) if what == "draft" and seat != known.seat
        else choice
        for seat, what, choice in known.since
    ]  # fmt: skip


def drafted_cards(known: Evidence, state: SampledState) -> list[str]:
    now = as_ledger(known.now)
    if now.first is None:
        return []
    before = [seat for seat in now.draft_order() if seat not in state.draft and seat != known.seat]
    return [*chain.from_iterable(state.hands[seat] for seat in before), *(now.handed or state.pile)]


def strips_and_sides(t: Table, strips: list[str]) -> Iterator[Choice]:
    left = [*t.box.strips]
    faces: list[str] = []
    for strip in strips:
        faces.append(strip if strip in left else strip[::-1])
        left.remove(faces[-1])
    yield tuple(faces)
    yield tuple([1 if face == strip else 2 for face, strip in zip(faces, strips, strict=True)])
