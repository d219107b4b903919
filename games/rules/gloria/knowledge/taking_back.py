"""A turn taken back, line by line, from a world that was drawn: what lay at the turn's beginning, and which of others'
cards it was that went unseen."""

from collections import Counter
from collections.abc import Callable

from ...ask import JsonObject, SeatNumber
from ...sampling import Evidence
from ..cards import MATERIAL, SENATOR
from .drawing import World
from .hands_seen import Hand

ENTRIES = ("draws", "keeps")  # lines of unknown cards that come into a hand


class Past:
    """The world at an ever earlier line. `hands`: the action cards of the others; `drawn`: what has been in the deck
    since the turn began, the last one first; `sold`: what others sold unseen, by the step."""

    def __init__(self, known: Evidence, world: World) -> None:
        self.seat, self.hands, self.vaults = known.seat, world.hands, world.vaults
        self.drawn: list[str] = []
        self.sold: dict[int, str] = {}
        self.fountain = world.fountain[1] if world.fountain else ""
        self.memory: Hand | None = None  # what was known of the hand before an entry
        memories = hands_before_entries(known)
        for number in range(len(known.lines) - 1, -1, -1):
            line = known.lines[number]
            back = BACK.get(line["key"])
            if back:
                self.memory = memories.get(number)
                back(self, line["seat"], line["facts"], line["step"])

    def to_hand(self, seat: SeatNumber, card: str) -> None:
        if seat != self.seat and card != SENATOR:
            self.hands[seat].append(card)

    def from_hand(self, seat: SeatNumber, count: int) -> list[str]:
        """Takes out what may have come last: rather what was denied before than what was shown, or else any."""
        hand = self.hands[seat]
        if self.memory:
            hand[:] = oldest_first(hand, self.memory)
        came = hand[-count:]
        del hand[-count:]
        return came


def hands_before_entries(known: Evidence) -> dict[int, Hand]:
    """Returns what was known of another's hand before each line at which unknown cards came into it; nothing where no
    hand ever showed or lacked a card."""
    entries = [n for n, line in enumerate(known.lines) if line["key"] in ENTRIES and line["seat"] != known.seat]
    if not entries or not is_anything_noted(known):
        return {}
    ledger, found = known.before.copy(), {}
    for number, line in enumerate(known.lines):
        if number in entries:
            hand: Hand = ledger.hands[line["seat"]]  # type: ignore[attr-defined]
            found[number] = hand
        ledger.hear(line)
    return {number: hand for number, hand in found.items() if hand.is_noted}


def is_anything_noted(known: Evidence) -> bool:
    ledgers = known.before, known.now
    hands = [hand for ledger in ledgers for hand in ledger.hands]  # type: ignore[attr-defined]
    return any(hand.is_noted for hand in hands) or any(line["key"] == "demands" for line in known.lines)


def oldest_first(hand: list[str], memory: Hand) -> list[str]:
    """Returns a hand in such an order that the last cards may well be new: first those that had been shown, last those
    of which the hand was without, most lately."""
    shown = Counter(memory.sure)
    shown.update([card for card, _ in memory.doubted])
    old, others = [], []
    for card in hand:
        if shown[card]:
            shown[card] -= 1
            old.append(card)
        else:
            others.append(card)
    since = {material: denial.step + 1 for denial in memory.denials for material in denial.materials}
    return old + sorted(others, key=lambda card: since.get(MATERIAL[card], 0))


Back = Callable[[Past, SeatNumber, JsonObject, int], None]


def back_cards(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    for card in facts["cards"]:
        past.to_hand(seat, card)


def back_card(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.to_hand(seat, facts["card"])


def back_gift(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    if facts["source"] == "hand":
        back_cards(past, seat, facts, step)


def back_draw(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.drawn += facts["cards"][::-1] if seat == past.seat else past.from_hand(seat, facts["count"])


def back_keeping(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    if seat != past.seat:
        (past.fountain,) = past.from_hand(seat, 1)


def back_fountain(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.drawn.append(facts["card"] if seat == past.seat else past.fountain)


def back_use(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    match facts["source"]:
        case "hand":
            past.to_hand(seat, facts["card"])
        case "fountain":
            past.fountain = facts["card"]
        case "deck":
            past.drawn.append(facts["card"])


def back_sale(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    vault = past.vaults[seat]
    if "card" in facts:
        vault.known.remove(facts["card"])
    elif facts["source"] == "deck":
        past.drawn.append(vault.unknown.pop())
    else:
        past.sold[step] = (vault.last or vault.unknown).pop()
        past.to_hand(seat, past.sold[step])


def back_eating(past: Past, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.vaults[seat].known.remove(facts["card"])


BACK: dict[str, Back] = {
    "leads": back_cards,
    "follows": back_cards,
    "discards_hand": back_cards,
    "discards": back_card,
    "gives": back_gift,
    "draws": back_draw,
    "keeps": back_keeping,
    "fountain": back_fountain,
    "hires": back_use,
    "stores": back_use,
    "lays": back_use,
    "adds": back_use,
    "sells": back_sale,
    "eats": back_eating,
}
