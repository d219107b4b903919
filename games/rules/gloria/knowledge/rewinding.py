"""Undo a turn, log entry by log entry, back to its beginning, starting from sampled cards."""

from collections import Counter
from collections.abc import Iterable

from ...ask import JsonObject, SeatNumber
from ...sampling import Evidence
from ..cards import MATERIAL, SENATOR
from .known_hands import HandRecord
from .sampled_cards import SampledCards

UNSEEN_DRAW_KEYS = ("draws", "keeps")  # lines at which unknown cards enter a hand


class RewoundTurn:
    """The other seats' hands at an earlier log entry, and the cards `drawn` and `sold` unseen since then."""

    def __init__(self, known: Evidence, cards: SampledCards) -> None:
        self.seat, self.hands, self.vaults = known.seat, cards.hands, cards.vaults
        self.drawn: list[str] = []
        self.sold: dict[int, str] = {}
        self.fountain = cards.fountain[1] if cards.fountain else ""
        self.memory: HandRecord | None = None  # the hand's record before the line
        memories = hands_before_draws(known)
        for number in range(len(known.lines) - 1, -1, -1):
            self.memory = memories.get(number)
            self.undo(known.lines[number])

    def undo(self, line: JsonObject) -> None:
        seat, facts = line["seat"], line["facts"]
        match line["key"]:
            case "leads" | "follows" | "discards_hand":
                self.to_hand(seat, facts["cards"])
            case "discards":
                self.to_hand(seat, [facts["card"]])
            case "gives" if facts["source"] == "hand":
                self.to_hand(seat, facts["cards"])
            case "draws":
                self.drawn += facts["cards"][::-1] if seat == self.seat else self.from_hand(seat, facts["count"])
            case "keeps" if seat != self.seat:
                (self.fountain,) = self.from_hand(seat, 1)
            case "fountain":
                self.drawn.append(facts["card"] if seat == self.seat else self.fountain)
            case "hires" | "stores" | "lays" | "adds":
                match facts["source"]:
                    case "hand":
                        self.to_hand(seat, [facts["card"]])
                    case "fountain":
                        self.fountain = facts["card"]
                    case "deck":
                        self.drawn.append(facts["card"])
            case "sells":
                self.undo_sale(seat, facts, line["step"])
            case "eats":
                self.vaults[seat].known.remove(facts["card"])

    def undo_sale(self, seat: SeatNumber, facts: JsonObject, step: int) -> None:
        vault = self.vaults[seat]
        if "card" in facts:
            vault.known.remove(facts["card"])
        elif facts["source"] == "deck":
            self.drawn.append(vault.unknown.pop())
        else:
            self.sold[step] = (vault.last or vault.unknown).pop()
            self.to_hand(seat, [self.sold[step]])

    def to_hand(self, seat: SeatNumber, cards: Iterable[str]) -> None:
        if seat != self.seat:
            self.hands[seat] += [card for card in cards if card != SENATOR]

    def from_hand(self, seat: SeatNumber, count: int) -> list[str]:
        """Take `count` cards that may be a hand's latest, preferably of materials that it lacked earlier."""
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
