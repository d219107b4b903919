"""Legionary: Rome demands. Rulebook: "Legionario – Exigir materiales", "Puente", "Coliseo"; R24–R27."""

from collections import Counter
from functools import cache

from ..ask import PASS, Ask, AskSome, Together
from .batches import action
from .cards import MATERIAL, MATERIALS, PLACE


@cache
def eat(seat, card) -> tuple:
    return ("eat", seat, card)


@action("legionary")
def legionary(t, me, batch):
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


def not_yet_shown(player) -> list[str]:
    """Within one turn a hand card backs one demand only, counted by name. Sorted: the order of a hand is a secret."""
    cards = sorted(player.action_cards, key=PLACE.__getitem__)
    for card in player.backed:
        cards.remove(card)
    return cards


def may_hide_more(t, me) -> bool:
    """Could others think that a card is left to show? Only if a hidden one has left the hand this turn (Basílica)."""
    return t.players[me].action_count > 0 and t.players[me].hid


def materials_in(cards) -> set[str]:
    return {MATERIAL[card] for card in cards}


def spoils(t, me, demanded):
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


def reached(t, me) -> list[int]:
    """The neighbours; with Puente everyone."""
    return t.others(me) if t.has(me, "puente") else t.neighbours(me)


def immune(t, me, seat) -> bool:
    """Muralla protects from everything, Empalizada unless the demand has a Puente (R25, R26)."""
    return t.has(seat, "muralla") or (t.has(seat, "empalizada") and not t.has(me, "puente"))


def givers(t, me) -> list[int]:
    """Those who owe, and with `voluntary_gifts` those who may."""
    return [seat for seat in reached(t, me) if t.options["voluntary_gifts"] or not immune(t, me, seat)]


def opens_hands(t, me) -> bool:
    """Does the demand tell anything of a hidden hand?"""
    return any(t.players[seat].action_count for seat in givers(t, me))


class Due:
    """What one seat owes of one material from one place. `ask` is the question about it, None where none is needed."""

    __slots__ = ("ask", "cards", "count", "material", "source")

    def __init__(self, source, material, count, cards, ask=None):
        self.source, self.material, self.count, self.cards, self.ask = source, material, count, cards, ask


def dues(t, me, seat, demanded) -> list[Due]:
    free = immune(t, me, seat)
    found = [hand_due(t, seat, material, count, free) for material, count in demanded]
    if t.has(me, "puente"):
        found += [stockpile_due(t, seat, material, count, free) for material, count in demanded]
    return found


def hand_due(t, seat, material, count, free) -> Due:
    """One card for each shown one, as many as there are. Not asked where the answer tells all: fewer than demanded,
    or a hand no larger than the demand."""
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


def stockpile_due(t, seat, material, count, free) -> Due:
    """Puente: the same again from the stockpile, which everybody sees."""
    cards = [card for card in t.players[seat].stockpile if MATERIAL[card] == material]
    if free:
        most = min(count, len(cards))
        question = AskSome(seat, "give_stockpile", cards, 0, most, topic="give") if cards else None
        return Due("stockpile", material, 0, [], question)
    if len(cards) <= count or len(set(cards)) == 1:
        return Due("stockpile", material, count, cards[:count])
    return Due("stockpile", material, count, [], AskSome(seat, "give_stockpile", cards, count, count, topic="give"))


# Giving


def collect(t, me, demanded):
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
        answers = yield Together([due.ask for due in unanswered])
        for due, answer in zip(unanswered, answers, strict=True):
            due.cards, due.ask = answer, None
    for seat in owed:
        hand_over(t, me, seat, owed[seat])


def gloria(t, me, seat, owed):
    """ "Gloria a Roma!": the hand holds fewer cards of these materials than demanded, and so many."""
    lacking = [due for due in owed if due.source == "hand" and not due.ask and len(due.cards) < due.count]
    if lacking:
        materials, counts = [due.material for due in lacking], [len(due.cards) for due in lacking]
        t.story.say("gloria", seat, taker=me, materials=materials, counts=counts)


def hand_over(t, me, seat, owed):
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


def colosseum(t, me, demanded):
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


def eat_client(t, me, seat, card):
    """A client that has not acted does not act any more."""
    t.story.say("eats", me, owner=seat, card=t.fading(card))
    victim = t.players[seat]
    victim.clientele.remove(card)
    if card in victim.ready:
        victim.ready.remove(card)
    t.players[me].vault.append(card)
