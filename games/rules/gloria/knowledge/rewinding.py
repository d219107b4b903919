"""Undo a turn, log entry by log entry, back to its beginning, starting from sampled cards."""

from collections import Counter
from collections.abc import Callable

from ...ask import JsonObject, SeatNumber
from ...sampling import Evidence
from ..cards import MATERIAL, SENATOR
from .known_hands import HandRecord
from .sampled_cards import SampledCards

UNSEEN_DRAW_KEYS = ("draws", "keeps")  # lines at which unknown cards enter a hand


class RewoundTurn:
    """The hands of the other seats at an earlier log entry.

    Since then, cards were `drawn`, or `sold` unseen."""

    def __init__(self, known: Evidence, cards: SampledCards) -> None:
        self.seat, self.hands, self.vaults = known.seat, cards.hands, cards.vaults
        self.drawn: list[str] = []
        self.sold: dict[int, str] = {}
        self.fountain = cards.fountain[1] if cards.fountain else ""
        self.memory: HandRecord | None = None  # the hand's record before the line
        memories = hands_before_draws(known)
        for number in range(len(known.lines) - 1, -1, -1):
            line = known.lines[number]
            back = UNDO_BY_KEY.get(line["key"])
            if back:
                self.memory = memories.get(number)
                back(self, line["seat"], line["facts"], line["step"])

    def to_hand(self, seat: SeatNumber, card: str) -> None:
        if seat != self.seat and card != SENATOR:
            self.hands[seat].append(card)

    def from_hand(self, seat: SeatNumber, count: int) -> list[str]:
        """Remove and return `count` cards of the hand that may have come last.

        Cards of materials that the hand lacked earlier are preferred."""
        hand = self.hands[seat]
        if self.memory:
            hand[:] = sort_oldest_first(hand, self.memory)
        came = hand[-count:]
        del hand[-count:]
        return came


def hands_before_draws(known: Evidence) -> dict[int, HandRecord]:
    entries = [
        n for n, line in enumerate(known.lines) if line["key"] in UNSEEN_DRAW_KEYS and line["seat"] != known.seat
    ]
    if not entries or not is_any_hand_known(known):
        return {}
    ledger, found = known.before.copy(), {}
    for number, line in enumerate(known.lines):
        if number in entries:
            hand: HandRecord = ledger.hands[line["seat"]]  # type: ignore[attr-defined]
            found[number] = hand
        ledger.record(line)
    return {number: hand for number, hand in found.items() if hand.has_information}


def is_any_hand_known(known: Evidence) -> bool:
    ledgers = known.before, known.now
    hands = [hand for ledger in ledgers for hand in ledger.hands]  # type: ignore[attr-defined]
    return any(hand.has_information for hand in hands) or any(line["key"] == "demands" for line in known.lines)


def sort_oldest_first(hand: list[str], memory: HandRecord) -> list[str]:
    """Return the hand with the cards shown earlier first and the cards of recently missing materials last."""
    shown = Counter(memory.sure)
    shown.update([card for card, _ in memory.uncertain])
    old, others = [], []
    for card in hand:
        if shown[card]:
            shown[card] -= 1
            old.append(card)
        else:
            others.append(card)
    since = {material: denial.step + 1 for denial in memory.denials for material in denial.materials}
    return old + sorted(others, key=lambda card: since.get(MATERIAL[card], 0))


LineUndo = Callable[[RewoundTurn, SeatNumber, JsonObject, int], None]


def undo_cards(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    for card in facts["cards"]:
        past.to_hand(seat, card)


def undo_card(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.to_hand(seat, facts["card"])


def undo_gift(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    if facts["source"] == "hand":
        undo_cards(past, seat, facts, step)


def undo_draw(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.drawn += facts["cards"][::-1] if seat == past.seat else past.from_hand(seat, facts["count"])


def undo_keeping(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    if seat != past.seat:
        (past.fountain,) = past.from_hand(seat, 1)


def undo_fountain(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.drawn.append(facts["card"] if seat == past.seat else past.fountain)


def undo_use(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    match facts["source"]:
        case "hand":
            past.to_hand(seat, facts["card"])
        case "fountain":
            past.fountain = facts["card"]
        case "deck":
            past.drawn.append(facts["card"])


def undo_sale(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    vault = past.vaults[seat]
    if "card" in facts:
        vault.known.remove(facts["card"])
    elif facts["source"] == "deck":
        past.drawn.append(vault.unknown.pop())
    else:
        past.sold[step] = (vault.last or vault.unknown).pop()
        past.to_hand(seat, past.sold[step])


def undo_eating(past: RewoundTurn, seat: SeatNumber, facts: JsonObject, step: int) -> None:
    past.vaults[seat].known.remove(facts["card"])


UNDO_BY_KEY: dict[str, LineUndo] = {
    "leads": undo_cards,
    "follows": undo_cards,
    "discards_hand": undo_cards,
    "discards": undo_card,
    "gives": undo_gift,
    "draws": undo_draw,
    "keeps": undo_keeping,
    "fountain": undo_fountain,
    "hires": undo_use,
    "stores": undo_use,
    "lays": undo_use,
    "adds": undo_use,
    "sells": undo_sale,
    "eats": undo_eating,
}
