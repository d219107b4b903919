"""The ledger: a seat's knowledge of hidden places. README.md, "What a seat knows"."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ...ask import JsonObject, SeatNumber
from ...ledger import hidden_place
from ..cards import COPIES, MATERIAL, MATERIALS, SENATOR
from .known_hands import CardCounts, HandRecord, KnownHand, Limit, sorted_cards

CARDS_OF = {material: [card for card in COPIES if MATERIAL[card] == material] for material in MATERIALS}


class Ledger:
    __slots__ = ("demanded", "fountain", "hands", "seat", "vaults")

    def __init__(self, seat: SeatNumber, seats: int) -> None:
        self.seat = seat
        self.hands = [HandRecord()] * seats
        self.vaults: list[CardCounts] = [{}] * seats  # shared by ledgers: replace, never change
        self.fountain: SeatNumber | None = None  # the seat that is looking at a Fuente card
        self.demanded = 0  # the step of the latest demand

    def copy(self) -> "Ledger":
        twin = Ledger.__new__(Ledger)
        twin.seat, twin.fountain, twin.demanded = self.seat, self.fountain, self.demanded
        twin.hands, twin.vaults = self.hands[:], self.vaults[:]
        return twin

    def record(self, line: JsonObject) -> None:
        seat, facts, step = line["seat"], line["facts"], line["step"]
        match line["key"]:
            case "turn":
                for number, hand in enumerate(self.hands):
                    if hand.shown_this_turn:
                        self.hand(number).shown_this_turn = {}
            case "leads" | "follows":
                self.remove_seen(seat, facts["cards"])
            case "discards":
                self.remove_seen(seat, [facts["card"]])
            case "gives" if facts["source"] == "hand":
                self.remove_seen(seat, facts["cards"])
            case "discards_hand":
                self.hands[seat] = HandRecord()
            case "draws":
                self.draw(seat, facts["count"])
            case "fountain":
                self.fountain = seat
            case "keeps":
                self.fountain = None
                self.draw(seat, 1)
            case "hires" | "stores" | "lays" | "adds":
                if facts["source"] == "hand":
                    self.remove_seen(seat, [facts["card"]])
                elif facts["source"] == "fountain":
                    self.fountain = None
            case "sells" | "eats":
                if "card" in facts:
                    self.sell(seat, facts["card"])
                if facts.get("source") == "hand" and seat != self.seat and self.hands[seat].has_information:
                    self.hand(seat).sell_unseen()
            case "demands":
                self.hear_demand(seat, facts["cards"], step)
            case "gloria":
                self.hand(seat).declare(dict(zip(facts["materials"], facts["counts"], strict=True)), step)

    def hand(self, seat: SeatNumber) -> HandRecord:
        self.hands[seat] = hand = self.hands[seat].copy()
        return hand

    def remove_seen(self, seat: SeatNumber, cards: Iterable[str]) -> None:
        if self.hands[seat].has_information:
            hand = self.hand(seat)
            for card in cards:
                if card != SENATOR:
                    hand.remove_seen(card)

    def draw(self, seat: SeatNumber, count: int) -> None:
        if self.hands[seat].denials:
            self.hand(seat).add_unknown(count)

    def hear_demand(self, seat: SeatNumber, cards: Iterable[str], step: int) -> None:
        self.hand(seat).show(cards)
        self.demanded = step
        for number, hand in enumerate(self.hands):
            if hand.declared:
                self.hand(number).declared = {}

    def sell(self, seat: SeatNumber, card: str) -> None:
        vault = self.vaults[seat]
        self.vaults[seat] = {**vault, card: vault.get(card, 0) + 1}

    def known(self, view: JsonObject) -> JsonObject:
        unseen, rows = self.unseen(view), view["seats"]
        known_hands = {hand.seat: hand for hand in self.known_hands(view)}
        places = [hand_row(one, rows[one.seat]) for one in known_hands.values()]
        for seat, row in enumerate(rows):
            places.append(vault_row(known_hands.get(seat), seat, row["vault_size"], sorted_cards(self.vaults[seat])))
        if self.fountain not in (None, self.seat):
            places.append(hidden_place("fountain", self.fountain, 1))
        left = len(unseen) - sum([one["size"] - len(one["cards"]) for one in places]) - view["deck_size"]
        to_shuffle = left if not view["asked"] else 0
        places.append(hidden_place("deck", None, view["deck_size"] + to_shuffle))
        if left > to_shuffle:
            places.append(hidden_place("removed", None, left))
        return {"unseen": [[card, unseen.count(card)] for card in dict.fromkeys(unseen)], "places": places}

    def known_hands(self, view: JsonObject) -> list[KnownHand]:
        owed = owed_cards(view)
        found = []
        for seat, hand in enumerate(self.hands):
            if seat != self.seat:
                row = view["seats"][seat]
                count = row["hand_size"] - row["senators"]
                least = {material: hand.declared.get(material, due) for material, due in owed.get(seat, {}).items()}
                found.append(hand.known_hand(seat, count, least, self.demanded))
        return found

    def unseen(self, view: JsonObject) -> list[str]:
        seen = Counter(visible_cards(view, self.seat))
        hands = [hand.sure for seat, hand in enumerate(self.hands) if seat != self.seat]
        for bag in (*self.vaults, *hands):
            for card, count in bag.items():
                seen[card] += count
        cards: list[str] = []
        for card, copies in COPIES.items():
            if left := copies - seen.get(card, 0):
                cards += [card] * left
        return cards


def open_ledger(t: Any, seat: SeatNumber) -> Ledger:
    return Ledger(seat, t.seats)


def visible_cards(view: JsonObject, seat: SeatNumber) -> list[str]:
    rows = view["seats"]
    cards: list[str] = view["pool"] + rows[seat]["hand"]
    if view["drawn"]:
        cards.append(view["drawn"])
    for row in rows:
        cards += row["stockpile"] + row["clientele"] + row["camp"]
        for building in row["buildings"]:
            cards.append(building["card"])
            cards += building["materials"]
    return cards


def owed_cards(view: JsonObject) -> dict[SeatNumber, CardCounts]:
    """Return the cards that each seat owes in a demand, by material.

    If a seat has fewer cards, it has already declared how many it has."""
    if not any(asked["topic"] == "give" for asked in view["asked"]):
        return {}
    rows, me = view["seats"], view["batch"]["seat"]
    due = Counter([MATERIAL[card] for card in view["shown"]])
    bridge = "puente" in rows[me]["functions"]
    others = [*range(me + 1, len(rows)), *range(me)]
    reached = others if bridge or len(others) < 3 else [others[0], others[-1]]
    return {seat: due for seat in reached if not is_protected(rows[seat]["functions"], bridge)}


def is_protected(functions: list[str], bridge: bool) -> bool:
    return "muralla" in functions or ("empalizada" in functions and not bridge)


def hand_row(hand: KnownHand, row: JsonObject) -> JsonObject:
    cards = [SENATOR] * row["senators"] + hand.sure
    limits = [limit_row(limit, limit.most) for limit in hand.limits if limit.most < hand.unknown]
    among = [[limit.least, CARDS_OF[limit.materials[0]]] for limit in hand.limits if limit.least]
    for sold in sorted({one.among for one in hand.uncertain}):
        doubted = sorted([one.card for one in hand.uncertain if one.among <= sold])
        if len(doubted) > sold:
            among.append([len(doubted) - sold, doubted])
    return hidden_place("hand", hand.seat, row["hand_size"], cards, limits, among)


def vault_row(hand: KnownHand | None, seat: SeatNumber, size: int, cards: list[str]) -> JsonObject:
    """Return a vault's row in the ledger; the hand's limits also apply to the cards sold from the hand."""
    limits = [limit for limit in hand.limits if limit.limits_sold] if hand else []
    free = size - len(cards)
    rows = [limit_row(limit, free - limit.sold + min(limit.most, limit.sold, *limit.caps[-1:])) for limit in limits]
    return hidden_place("vault", seat, size, cards, [row for row in rows if row["most"] < free])


def limit_row(limit: Limit, most: int) -> JsonObject:
    first, *others = limit.materials
    row: JsonObject = {"kind": first, "most": most, "step": limit.step}
    return {**row, "with": others} if others else row
