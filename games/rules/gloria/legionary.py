"""Legionary: Rome demands. Rulebook: "Legionario – Exigir materiales", "Puente", "Coliseo"; R24–R27."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from ..ask import PASS, Ask, AskSome, Option, Rule, SeatNumber, Together
from .batches import rule_of
from .cards import MATERIAL, MATERIALS, PLACE
from .player import Player
from .table import AnyBatch, Table

Demanded: TypeAlias = list[tuple[str, int]]  # materials, and how many shown cards demand each


@cache
def eat(seat: SeatNumber, card: str) -> Option:
    return ("eat", seat, card)


@rule_of("legionary")
def legionary(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Show hand cards, no more than the batch has actions; take pool cards, then what is due from the others, then
    clients for the Coliseo. The whole batch is one demand."""
    actions = 1 + batch.left()
    batch.drop()
    backing = not_yet_shown(t.players[me])
    if not backing and not may_hide_more(t, me):
        return False
    final = [card for card in backing if MATERIAL[card] not in materials_in(t.pool)] if opens_hands(t, me) else ()
    shown = yield AskSome(me, "legionary", backing, 0, min(actions, len(backing)), final, "legionary")
    if not shown:
        t.story.say("declines", me, what="legionary")
        return False
    t.story.say("demands", me, cards=shown)
    t.players[me].backed += shown
    t.demand = shown
    counts = Counter(MATERIAL[card] for card in shown)
    demanded = [(material, counts[material]) for material in MATERIALS if counts[material]]
    yield from spoils(t, me, demanded)
    yield from collect(t, me, demanded)
    if t.has(me, "coliseo"):
        yield from colosseum(t, me, demanded)
    t.demand = ()
    return True


def not_yet_shown(player: Player) -> list[str]:
    """Returns the hand cards that may still be shown: within one turn each backs one demand only, counted by name.
    Sorted: the order of a hand is a secret."""
    cards = sorted(player.action_cards, key=PLACE.__getitem__)
    for card in player.backed:
        cards.remove(card)
    return cards


def may_hide_more(t: Table, me: SeatNumber) -> bool:
    """Could others think that a card is left to show? Only if a hidden one has left the hand this turn (Basílica)."""
    return t.players[me].action_count > 0 and t.players[me].hid


def materials_in(cards: Iterable[str]) -> set[str]:
    return {MATERIAL[card] for card in cards}


def spoils(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """For each shown card one pool card of its material may be taken."""
    due = [(material, count) for material, count in demanded if material in materials_in(t.pool)]
    for number, (material, count) in enumerate(due, 1):
        cards = [card for card in t.pool if MATERIAL[card] == material]
        reveals = number == len(due) and opens_hands(t, me)
        taken = yield AskSome(
            me, "spoils", cards, 0, min(count, len(cards)), ((), *cards) if reveals else (), "legionary"
        )
        if taken:
            t.story.say("spoils", me, cards=taken)
        for card in taken:
            t.pool.remove(card)
            t.store(me, card)


# Who must give


def reached(t: Table, me: SeatNumber) -> list[SeatNumber]:
    """Returns whom a demand reaches: the neighbours; with Puente everyone."""
    return t.others(me) if t.has(me, "puente") else t.neighbours(me)


def immune(t: Table, me: SeatNumber, seat: SeatNumber) -> bool:
    """Returns whether a seat owes nothing: Muralla protects from everything, Empalizada unless the demand has a Puente
    (R25, R26)."""
    return t.has(seat, "muralla") or (t.has(seat, "empalizada") and not t.has(me, "puente"))


def givers(t: Table, me: SeatNumber) -> list[SeatNumber]:
    """Those who owe, and with `voluntary_gifts` those who may."""
    return [seat for seat in reached(t, me) if t.options["voluntary_gifts"] or not immune(t, me, seat)]


def opens_hands(t: Table, me: SeatNumber) -> bool:
    """Does the demand tell anything of a hidden hand?"""
    return any(t.players[seat].action_count for seat in givers(t, me))


class Due:
    """What one seat owes of one material from one place. `ask` is the question about it, None where none is needed."""

    __slots__ = ("ask", "cards", "count", "material", "source")

    def __init__(
        self, source: str, material: str, count: int, cards: Sequence[str], ask: AskSome | None = None
    ) -> None:
        self.source, self.material, self.count, self.cards, self.ask = source, material, count, cards, ask


def dues(t: Table, me: SeatNumber, seat: SeatNumber, demanded: Demanded) -> list[Due]:
    free = immune(t, me, seat)
    found = [hand_due(t, seat, material, count, free) for material, count in demanded]
    if t.has(me, "puente"):
        found += [stockpile_due(t, seat, material, count, free) for material, count in demanded]
    return found


def hand_due(t: Table, seat: SeatNumber, material: str, count: int, free: bool) -> Due:
    """Returns what a hand owes: one card for each shown one, as many as there are. Not asked where the answer tells
    all: fewer than demanded, or a hand no larger than the demand."""
    player = t.players[seat]
    cards = sorted([card for card in player.action_cards if MATERIAL[card] == material], key=PLACE.__getitem__)
    if free:
        question = (
            AskSome(seat, "give", cards, 0, min(count, len(cards)), topic="give") if player.action_count else None
        )
        return Due("hand", material, 0, [], question)
    if len(cards) < count or player.action_count <= count:
        return Due("hand", material, count, cards)
    return Due("hand", material, count, [], AskSome(seat, "give", cards, count, count, topic="give"))


def stockpile_due(t: Table, seat: SeatNumber, material: str, count: int, free: bool) -> Due:
    """Returns what a stockpile owes to a Puente: the same again; everybody sees a stockpile."""
    cards = [card for card in t.players[seat].stockpile if MATERIAL[card] == material]
    if free:
        most = min(count, len(cards))
        question = AskSome(seat, "give_stockpile", cards, 0, most, topic="give") if cards else None
        return Due("stockpile", material, 0, [], question)
    if len(cards) <= count or len(set(cards)) == 1:
        return Due("stockpile", material, count, cards[:count])
    return Due("stockpile", material, count, [], AskSome(seat, "give_stockpile", cards, count, count, topic="give"))


# Giving


def collect(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """All victims are asked together, and hand over everything at once. Who has too few says so before: that a seat is
    not asked would tell it."""
    if opens_hands(t, me):
        t.story.reveal()
    owed = {seat: dues(t, me, seat, demanded) for seat in givers(t, me)}
    for seat in owed:
        gloria(t, me, seat, owed[seat])
    while True:
        first = [next((due for due in owed[seat] if due.ask), None) for seat in owed]
        unanswered = [due for due in first if due]
        if not unanswered:
            break
        answers = yield Together([due.ask for due in unanswered if due.ask])
        for due, answer in zip(unanswered, answers, strict=True):
            due.cards, due.ask = answer, None
    for seat in owed:
        hand_over(t, me, seat, owed[seat])


def gloria(t: Table, me: SeatNumber, seat: SeatNumber, owed: list[Due]) -> None:
    """Says "Gloria a Roma!" for a hand that lacks what is demanded: of which materials, and how many it holds."""
    lacking = [due for due in owed if due.source == "hand" and not due.ask and len(due.cards) < due.count]
    if lacking:
        materials, counts = [due.material for due in lacking], [len(due.cards) for due in lacking]
        t.story.say("gloria", seat, taker=me, materials=materials, counts=counts)


def hand_over(t: Table, me: SeatNumber, seat: SeatNumber, owed: list[Due]) -> None:
    for source in ("hand", "stockpile"):
        cards = tuple(card for due in owed if due.source == source for card in due.cards)
        if cards:
            t.story.say("gives", seat, taker=me, cards=cards, source=source)
        for card in cards:
            if source == "hand":
                t.from_hand(seat, card)
            else:
                t.players[seat].stockpile.remove(card)
            t.store(me, card)


def colosseum(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """For each shown card one client of its material from each in range may go to the vault, room permitting (R27)."""
    player = t.players[me]
    left = {(seat, m): count for seat in reached(t, me) if not immune(t, me, seat) for m, count in demanded}
    while len(player.vault) < t.vault_room(me):
        prey = [
            eat(seat, card)
            for seat in t.others(me)
            for card in dict.fromkeys(t.players[seat].clientele)
            if left.get((seat, MATERIAL[card]))
        ]
        if not prey:
            return
        choice = yield Ask(me, "colosseum", (PASS, *prey), topic="legionary")
        if choice == PASS:
            return
        _, seat, card = choice
        left[seat, MATERIAL[card]] -= 1
        eat_client(t, me, seat, card)


def eat_client(t: Table, me: SeatNumber, seat: SeatNumber, card: str) -> None:
    """Moves a client to my vault; one that has not acted does not act any more."""
    t.story.say("eats", me, owner=seat, card=t.fading(card))
    victim = t.players[seat]
    victim.clientele.remove(card)
    if card in victim.ready:
        victim.ready.remove(card)
    t.players[me].vault.append(card)
