"""Legionary: Rome demands. Rulebook: "Legionario – Exigir materiales", "Puente", "Coliseo"; R24–R27."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from ..ask import PASS, Ask, AskSome, Choice, Option, Rule, SeatNumber
from .batches import rule_of
from .cards import MATERIAL, MATERIALS, PLACE
from .ending import announced, ends, forum_is_near
from .giving import Demanded, collect, immune, opens_hands, reached
from .player import Player
from .table import AnyBatch, Table


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
    most = min(actions, len(backing))
    shown = yield AskSome(me, "legionary", backing, 0, most, lambda: final_demands(t, me, backing, most), "legionary")
    if not shown:
        t.story.say("declines", me, what="legionary")
        return False
    t.story.say("demands", me, cards=shown)
    t.players[me].backed += shown
    t.demand = shown
    demanded = demanded_by(shown)
    yield from spoils(t, me, demanded)
    yield from collect(t, me, demanded)
    if t.has(me, "coliseo"):
        yield from colosseum(t, me, demanded)
    t.demand = ()
    return True


def demanded_by(shown: Iterable[str]) -> Demanded:
    counts = Counter(MATERIAL[card] for card in shown)
    return [(material, counts[material]) for material in MATERIALS if counts[material]]


def final_demands(t: Table, me: SeatNumber, backing: list[str], most: int) -> Iterable[Option]:
    """Returns the cards that open hands, or what a Puente takes and a Foro wants, where no pool card is to be taken
    before."""
    at_once = [card for card in backing if MATERIAL[card] not in materials_in(t.pool)]
    if opens_hands(t, me):
        return at_once
    if not forum_is_near(t, materials=most):
        return ()

    def ending(shown: tuple[str, ...]) -> bool:
        return ends(t, lambda twin: collect(twin, me, demanded_by(shown)))

    every = {shown: None for count in range(1, most + 1) for shown in combinations(at_once, count)}
    final = [shown for shown in every if ending(shown)]
    return announced(t, at_once, lambda card: any(card in shown for shown in final))


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
        last = number == len(due)

        def final(cards: list[str] = cards, last: bool = last) -> Iterable[Option]:
            return final_spoils(t, me, cards, demanded if last else [])

        taken = yield AskSome(me, "spoils", cards, 0, min(count, len(cards)), final, "legionary")
        if taken:
            t.story.say("spoils", me, cards=taken)
        for card in taken:
            t.pool.remove(card)
            t.store(me, card)


def final_spoils(t: Table, me: SeatNumber, cards: list[str], demanded: Demanded) -> Iterable[Option]:
    """Returns the pool cards (all are of one material), and () for taking none, that end the game, or are followed by
    what is still `demanded` and opens hands."""
    if demanded and opens_hands(t, me):
        return ((), *cards)
    near = forum_is_near(t, materials=1 + sum(count for _, count in demanded))
    return announced(
        t, ((), *cards), lambda card: near and ends(t, lambda twin: take_and_collect(twin, me, card, demanded))
    )


def take_and_collect(t: Table, me: SeatNumber, card: Choice, demanded: Demanded) -> Rule[None]:
    """One pool card, or () for none, then what is due."""
    if card:
        t.store(me, card)
    yield from collect(t, me, demanded)


# Coliseo


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
