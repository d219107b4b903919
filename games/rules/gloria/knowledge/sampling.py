"""Sample a state for one seat: first the hidden cards as they may be now, then the turn's beginning.

games/rules/sampling.py documents what these functions have to do."""

from typing import Any

from ...ask import Choice, SeatNumber
from ...sampling import UNKNOWN, Evidence, RandomSource, SampledReply, random_answer
from ..cards import SENATOR
from ..table import Table
from .cards_played import PalaceInProgress, can_continue, palace_in_progress
from .replies import reconstruct_replies
from .rewinding import RewoundTurn
from .sampled_cards import HandCondition, SampledCards, sample_cards

# Questions whose answers name cards that others do not see, or not immediately. The lines contain the rest.
HIDDEN_QUESTIONS = ("lead", "follow", "palace", "merchant", "give", "give_stockpile", "put_down")
UNKNOWN_CARD: Any = UNKNOWN  # instead of a card


def hide_unseen(t: Table, seat: SeatNumber) -> None:
    """Remove hidden cards. Keep the sizes of hands, vaults and deck, and the senators in hands."""
    for number, player in enumerate(t.players):
        player.vault = [UNKNOWN_CARD] * len(player.vault)
        if number != seat:
            senators = player.hand.count(SENATOR)
            player.hand = [UNKNOWN_CARD] * (len(player.hand) - senators) + [SENATOR] * senators
    t.deck = [UNKNOWN_CARD] * len(t.deck)
    t.removed = (UNKNOWN_CARD,) * len(t.removed)
    if t.leader is not None:  # the cards shuffled in the set-up are public
        t.rest = (UNKNOWN_CARD,) * len(t.rest)


def mask_answer(seat: SeatNumber | None, what: str, choice: Choice) -> Choice:
    """Return the answer as other seats see it. Plain words ("think", "done", PASS) are public."""
    if seat is None or (what in HIDDEN_QUESTIONS and type(choice) is not str):
        return UNKNOWN
    return choice


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    """Sample the hidden cards, rewind the table to the turn's beginning, return all answers since then."""
    laying = palace_in_progress(known)
    cards = sample_cards(known, rng, palace_condition(t, laying) if laying else None)
    if t.leader is None:
        return sample_set_up(t, known, cards, rng)
    past = RewoundTurn(known, cards)
    place_cards(t, known.seat, cards, past)
    return reconstruct_replies(t, known, past, laying, rng)


def palace_condition(t: Table, laying: PalaceInProgress) -> HandCondition:
    senators = [SENATOR] * t.players[laying.seat].hand.count(SENATOR)
    return laying.seat, lambda cards: can_continue(t, laying, cards + senators)


def sample_set_up(t: Table, known: Evidence, cards: SampledCards, rng: RandomSource) -> list[SampledReply]:
    outcome: list[str] = []
    for line in known.lines:
        if line["key"] == "dealt":
            for seat in range(t.seats):
                outcome += line["facts"]["cards"] if seat == known.seat else cards.hands[seat]
            outcome += cards.deck
    hidden: dict[str, SampledReply] = {"deck": tuple(outcome), "put_down": random_answer(rng)}
    return [hidden[what] if choice is UNKNOWN else choice for _, what, choice in known.since]


def place_cards(t: Table, me: SeatNumber, cards: SampledCards, past: RewoundTurn) -> None:
    for seat, player in enumerate(t.players):
        if seat != me:
            player.hand = past.hands[seat] + [SENATOR] * player.hand.count(SENATOR)
        vault = past.vaults[seat]
        player.vault = vault.known + vault.unknown + vault.last
    t.deck = cards.deck + past.drawn
    if t.rest:
        t.rest = tuple(cards.outside)
    else:
        t.removed = tuple(cards.outside)
