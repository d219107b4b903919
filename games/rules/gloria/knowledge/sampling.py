"""Sample a state for one seat: first the hidden cards as they may be now, then the turn's beginning.

Other seats' hidden answers of this turn follow from log entries and the sampled hands. Until Palacio ends, only the
number of cards played is public."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ...ask import Choice, JsonObject, SeatNumber
from ...sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, SampledReply, random_answer
from ..cards import ALPHABETICAL_RANK, ROLE, SENATOR
from ..leading import any_card_is_architect, petition_key, petition_sizes, petitions
from ..table import Table
from .rewinding import RewoundTurn
from .sampled_cards import HandCondition, SampledCards, sample_cards

# Questions whose answers name cards that others see later or never. Log entries tell all other answers.
HIDDEN_QUESTIONS = ("lead", "follow", "palace", "merchant", "give", "give_stockpile", "put_down")
UNKNOWN_CARD: Any = UNKNOWN  # instead of a card
PLAY_QUESTIONS = ("lead", "follow", "palace")


class PalaceInProgress(NamedTuple):
    """A seat that is still adding cards with Palacio. `parts`: cards and petitions played so far."""

    seat: SeatNumber
    role: str
    parts: int


def hide_unseen(t: Table, seat: SeatNumber) -> None:
    """Remove hidden cards. Keep the sizes of hands, vaults and deck, and the senators in hands."""
    for number, player in enumerate(t.players):
        player.vault = [UNKNOWN_CARD] * len(player.vault)
        if number != seat:
            senators = player.hand.count(SENATOR)
            player.hand = [UNKNOWN_CARD] * (len(player.hand) - senators) + [SENATOR] * senators
    t.deck = [UNKNOWN_CARD] * len(t.deck)
    t.removed = (UNKNOWN_CARD,) * len(t.removed)
    if t.leader is not None:  # the cards shuffled in the setup are public
        t.rest = (UNKNOWN_CARD,) * len(t.rest)


def mask_answer(seat: SeatNumber | None, what: str, choice: Choice) -> Choice:
    """Return the answer as other seats see it. Plain words ("think", "done", PASS) are public."""
    if seat is None or (what in HIDDEN_QUESTIONS and type(choice) is not str):
        return UNKNOWN
    return choice


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    """Sample hidden cards, rewind the table to the turn's beginning, and return all answers since then."""
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


PlayPart = tuple[str, ...]  # a single card or a petition


def palace_in_progress(known: Evidence) -> PalaceInProgress | None:
    laying = [seat for seat, what, choice in known.since if what in PLAY_QUESTIONS and choice is UNKNOWN]
    if not laying or any(line["key"] in ("leads", "follows") and line["seat"] == laying[-1] for line in known.lines):
        return None
    return PalaceInProgress(laying[-1], known.view["role"], laying.count(laying[-1]))


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
    paths = [part if len(part) == 1 else (petition_key(t, part), *part) for part in parts]
    return [(*begun, *path) for begun, path in zip(beginnings, paths, strict=True)]


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


def reconstruct_replies(
    t: Table, known: Evidence, past: RewoundTurn, laying: PalaceInProgress | None, rng: RandomSource
) -> list[SampledReply]:
    found: list[SampledReply] = [choice for _, _, choice in known.since]
    played: dict[SeatNumber, list[int]] = {}
    for number, (seat, what, choice) in enumerate(known.since):
        if choice is not UNKNOWN:
            continue
        if what in PLAY_QUESTIONS:
            played.setdefault(seat, []).append(number)
        elif what == "merchant":
            found[number] = sale_reply(known, past, known.began + number + 1)
        else:
            found[number] = gift_reply(known, seat, what, known.began + number + 1, rng)
    for seat, numbers in played.items():
        for number, reply in zip(
            numbers, reconstruct_plays(t, known, past, seat, len(numbers), laying, rng), strict=True
        ):
            found[number] = reply
    return found


def sale_reply(known: Evidence, past: RewoundTurn, step: int) -> Choice:
    facts = next(line["facts"] for line in known.lines if line["key"] == "sells" and line["step"] == step)
    if facts["source"] == "deck":
        return ("sell", "deck")
    return ("sell", facts["card"] if "card" in facts else past.sold[step], facts["source"])


def gift_reply(known: Evidence, seat: SeatNumber, what: str, step: int, rng: RandomSource) -> SampledReply:
    demands = [number for number, line in enumerate(known.lines) if line["key"] == "demands" and line["step"] < step]
    after = known.lines[demands[-1] + 1 :]
    is_open = any(asked["topic"] == "give" for asked in known.view["asked"])
    if is_open and not any(line["key"] == "demands" for line in after):
        return random_answer(rng)
    source = "hand" if what == "give" else "stockpile"
    given = cards_given(after, seat, source)
    return lambda question: tuple(card for card in given if card in question.options)


def cards_given(lines: Iterable[JsonObject], seat: SeatNumber, source: str) -> list[str]:
    for line in lines:
        if line["key"] == "demands":
            break
        if line["key"] == "gives" and line["seat"] == seat and line["facts"]["source"] == source:
            cards: list[str] = line["facts"]["cards"]
            return cards
    return []
