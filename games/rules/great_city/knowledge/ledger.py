"""A seat's knowledge of decks, other hands and strips.

Buildings taken from the offer are known until they are built. In the draft, each later seat keeps one of the cards that
a seat handed on. Which card this was can become clear when the later seat builds, and from the order in which equal
cards are named (README.md, "Questions")."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import TypeAlias

from ...ask import JsonObject, SeatNumber
from ...ledger import hidden_place
from ..box import Box
from ..table import Table

CardIds: TypeAlias = tuple[str, ...]
DraftedCards: TypeAlias = dict[SeatNumber, str]  # who has kept which card


def open_ledger(t: Table, seat: SeatNumber) -> "Ledger":
    return Ledger(t.box, t.length.decks, t.seats, seat)


class Ledger:
    """The ledger of one seat.

    `taken` has the buildings that each seat took and has not built. `handed` are the draft cards that this seat got, of
    which it kept the card `kept`. `built` has the cards that other seats held from the beginning and have built.
    `lacks` has the cards that a seat cannot have held from the beginning, with the step that showed this. `left` are
    offered cards that no seat took, which happens only in a solitaire game."""

    __slots__ = ("box", "built", "decks", "first", "handed", "kept", "lacks", "left", "offer", "seat", "seats", "taken")

    def __init__(self, box: Box, decks: tuple[str, ...], seats: int, seat: SeatNumber) -> None:
        self.box, self.decks, self.seats, self.seat = box, decks, seats, seat
        self.first: SeatNumber | None = None
        self.handed: CardIds = ()
        self.kept: str | None = None
        self.offer: CardIds = ()
        self.left: CardIds = ()
        self.taken: list[CardIds] = [()] * seats
        self.built: list[CardIds] = [()] * seats
        self.lacks: list[dict[str, int]] = [{}] * seats

    def copy(self) -> "Ledger":
        twin = Ledger(self.box, self.decks, self.seats, self.seat)
        twin.first, twin.handed, twin.kept = self.first, self.handed, self.kept
        twin.offer, twin.left = self.offer, self.left
        twin.taken, twin.built, twin.lacks = self.taken[:], self.built[:], self.lacks[:]
        return twin

    def record(self, line: JsonObject) -> None:
        seat, facts = line["seat"], line["facts"]
        match line["key"]:
            case "starts":
                self.first = seat
            case "handed" if "cards" in facts:
                self.handed = tuple(facts["cards"])
            case "keeps" if "card" in facts:
                self.kept = facts["card"]
            case "offer":
                self.offer, self.left = tuple(facts["cards"]), self.left + self.offer
            case "takes":
                self.offer = without_card(self.offer, facts["card"])
                self.taken[seat] += (facts["card"],)
            case "builds":
                card = facts["card"]
                if card in self.taken[seat]:
                    self.taken[seat] = without_card(self.taken[seat], card)
                    self.lacks[seat] = {**self.lacks[seat], self.box.face[card]: line["step"]}
                else:
                    self.built[seat] += (card,)

    def draft_order(self) -> list[SeatNumber]:
        """Return the seats in the order in which they get the draft cards; the first player is last."""
        assert self.first is not None
        order = [*range(self.first, self.seats), *range(self.first)]
        return [*order[:0:-1], self.first]

    def drafts(self) -> list[DraftedCards]:
        if self.kept is None:
            return []
        order = self.draft_order()
        seats = order[order.index(self.seat) + 1 :]
        left = [card for card in self.handed if card != self.kept]
        return [dict(zip(seats, cards, strict=True)) for cards in permutations(left) if self.fits(seats, cards, left)]

    def fits(self, seats: list[SeatNumber], cards: CardIds, left: list[str]) -> bool:
        """Return whether a distribution fits the order of equal cards and what is known of each seat's cards."""
        face, found = self.box.face, [left.index(card) for card in cards]
        for number, (seat, card) in enumerate(zip(seats, cards, strict=True)):
            if face[card] in self.lacks[seat] or (self.built[seat] and card not in self.built[seat]):
                return False
            if any(face[one] == face[card] and at > found[number] for one, at in zip(cards, found[:number])):  # noqa: B905
                return False
        return True

    def held(self, view: JsonObject) -> Iterator[SeatNumber]:
        for seat, row in enumerate(view["seats"]):
            if seat != self.seat:
                yield from [seat] * (row["hand_size"] - len(self.taken[seat]))

    def known(self, view: JsonObject) -> JsonObject:
        drafts, held = self.drafts(), Counter(self.held(view))
        kept = {seat: sorted({draft[seat] for draft in drafts}) for seat in (drafts[0] if drafts else ())}
        places = [hidden_place(f"deck_{deck}", None, view["decks"][deck]) for deck in self.decks]
        places += [self.hand(view, seat, held[seat], kept) for seat in range(self.seats) if seat != self.seat]
        if view["drafting"] and view["drafting"]["cards"] is None:
            places.append(hidden_draft_pile(view["drafting"], [kept[seat] for seat in kept if not held[seat]]))
        placed = {card for place in places for card in place["cards"]} | visible_cards(view) | {*self.left}
        unseen = [card for deck in self.decks for card in self.box.decks[deck] if card not in placed]
        faces = {self.box.face[card] for card in unseen}
        for place in places:
            place["limits"] = [limit for limit in place["limits"] if limit["kind"] in faces]
        removed = len(unseen) - sum(place["size"] - len(place["cards"]) for place in places)
        if self.left or (removed and view["phase"] != "set_up"):
            places.append(hidden_place("removed", None, removed + len(self.left), self.left))
        strips = hidden_strips(self.box, view)
        if strips:
            places.append(hidden_place("strips", None, len(strips), strips))
        return {"unseen": [[card, 1] for card in sorted(unseen)], "places": places}

    def hand(self, view: JsonObject, seat: SeatNumber, unknown: int, kept: dict[SeatNumber, list[str]]) -> JsonObject:
        size, cards = view["seats"][seat]["hand_size"], [*self.taken[seat]]
        if not unknown or seat not in kept:
            lacks = self.lacks[seat].items() if unknown else ()
            limits = [{"kind": face, "most": 0, "step": step} for face, step in lacks]
            return hidden_place("hand", seat, size, cards, limits)
        if len(kept[seat]) == 1:
            return hidden_place("hand", seat, size, [*kept[seat], *cards])
        return hidden_place("hand", seat, size, cards, among=[[1, kept[seat]]])


def without_card(cards: CardIds, card: str) -> CardIds:
    return tuple([one for one in cards if one != card])


def hidden_draft_pile(drafting: JsonObject, kept: list[list[str]]) -> JsonObject:
    cards, count = sorted({card for some in kept for card in some}), drafting["count"]
    if len(cards) == count:
        return hidden_place("draft", drafting["seat"], count, cards)
    return hidden_place("draft", drafting["seat"], count, among=[[count, cards]] if cards else ())


def visible_cards(view: JsonObject) -> set[str]:
    found = {*view["offer"], *view["gone"], *((view["drafting"] or {}).get("cards") or ())}
    for row in view["seats"]:
        found.update(row["hand"] or ())
        found.update([building["card"] for building in row["city"]])
    return found


def hidden_strips(box: Box, view: JsonObject) -> list[str]:
    """Return the strips that were never on top, each in the direction that sorts first."""
    left = sorted(min(strip, strip[::-1]) for strip in box.strips)
    for strip in view["strips"]:
        if strip is not None:
            left.remove(min(strip, strip[::-1]))
    return left
