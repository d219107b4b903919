"""Legionary: Rome demands materials.

Rulebook: "Legionario – Exigir materiales", "Puente", "Coliseo"; R24–R27. giving.py decides which players a demand
reaches and what they give."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations

from ..ask import PASS, Ask, AskSome, Choice, Option, Rule, SeatNumber
from .batches import action_rule
from .cards import ALPHABETICAL_RANK, MATERIAL, MATERIALS
from .ending import forum_is_near, move_ends_game
from .giving import Demanded, collect_gifts, is_immune, reveals_hands, seats_in_range
from .player import Player
from .table import AnyBatch, Table


@cache
def eat_option(seat: SeatNumber, card: str) -> Option:
    return ("eat", seat, card)


@action_rule("legionary")
def legionary(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Resolve one demand, which uses all actions of the batch.

    The player shows hand cards, takes pool cards, gets cards from the other players, then takes clients for the
    Coliseo."""
    actions = 1 + batch.left()
    batch.drop()
    backing = showable_cards(t.players[me])
    if not backing and not may_hold_more(t, me):
        return False
    most = min(actions, len(backing))

    def opening() -> Iterable[Option]:
        return revealing_demands(t, me, backing)

    def ending() -> Iterable[Option]:
        return ending_demands(t, me, backing, most)

    shown = yield AskSome(me, "legionary", backing, 0, most, opening, "legionary", ending)
    if not shown:
        t.story.say("declines", me, what="legionary")
        return False
    t.story.say("demands", me, cards=shown)
    t.players[me].shown_this_turn += shown
    t.demand = shown
    demanded = demanded_by(shown)
    yield from take_spoils(t, me, demanded)
    yield from collect_gifts(t, me, demanded)
    if t.has(me, "coliseo"):
        yield from colosseum(t, me, demanded)
    t.demand = ()
    return True


def demanded_by(shown: Iterable[str]) -> Demanded:
    counts = Counter(MATERIAL[card] for card in shown)
    return [(material, counts[material]) for material in MATERIALS if counts[material]]


def cards_without_spoils(t: Table, backing: list[str]) -> list[str]:
    return [card for card in backing if MATERIAL[card] not in materials_in(t.pool)]


def revealing_demands(t: Table, me: SeatNumber, backing: list[str]) -> Iterable[Option]:
    return cards_without_spoils(t, backing) if reveals_hands(t, me) else ()


def ending_demands(t: Table, me: SeatNumber, backing: list[str], most: int) -> Iterable[Option]:
    """Return the cards of all demands that end the game, because the gifts fulfil a Foro (Puente)."""
    if reveals_hands(t, me) or not forum_is_near(t, materials=most):
        return ()
    cards = cards_without_spoils(t, backing)

    def ending(shown: tuple[str, ...]) -> bool:
        return move_ends_game(t, lambda twin: collect_gifts(twin, me, demanded_by(shown)))

    every = {shown: None for count in range(1, most + 1) for shown in combinations(cards, count)}
    last = [shown for shown in every if ending(shown)]
    return tuple(card for card in cards if any(card in shown for shown in last))


def showable_cards(player: Player) -> list[str]:
    """Return the sorted hand cards not yet shown this turn: each can back only one demand."""
    cards = sorted(player.action_cards, key=ALPHABETICAL_RANK.__getitem__)
    for card in player.shown_this_turn:
        cards.remove(card)
    return cards


def may_hold_more(t: Table, me: SeatNumber) -> bool:
    """Return whether, after an unseen sale, other seats could believe that a card is left to show."""
    return t.players[me].action_count > 0 and t.players[me].sold_unseen


def materials_in(cards: Iterable[str]) -> set[str]:
    return {MATERIAL[card] for card in cards}


def take_spoils(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """Let the player take one pool card of the same material for each shown card."""
    due = [(material, count) for material, count in demanded if material in materials_in(t.pool)]
    for number, (material, count) in enumerate(due, 1):
        cards = [card for card in t.pool if MATERIAL[card] == material]
        last = number == len(due)

        def ending(cards: list[str] = cards, last: bool = last) -> Iterable[Option]:
            return ending_spoils(t, me, cards, demanded if last else [])

        opening: tuple[Option, ...] = ((), *cards) if last and reveals_hands(t, me) else ()
        taken = yield AskSome(me, "spoils", cards, 0, min(count, len(cards)), opening, "legionary", ending)
        if taken:
            t.story.say("spoils", me, cards=taken)
        for card in taken:
            t.pool.remove(card)
            t.store(me, card)


def ending_spoils(t: Table, me: SeatNumber, cards: list[str], demanded: Demanded) -> Iterable[Option]:
    """Return the pool cards (() for none) that end the game; `demanded`: cards that are still to be given."""
    if demanded and reveals_hands(t, me):
        demanded = []
    if not forum_is_near(t, materials=1 + sum(count for _, count in demanded)):
        return ()
    taken: tuple[Option, ...] = ((), *cards)
    return tuple(
        card for card in taken if move_ends_game(t, partial(take_and_collect, me=me, card=card, demanded=demanded))
    )


def take_and_collect(t: Table, me: SeatNumber, card: Choice, demanded: Demanded) -> Rule[None]:
    if card:
        t.store(me, card)
    yield from collect_gifts(t, me, demanded)


def colosseum(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """Take one client per shown card from each opponent in range, until there is no room (R27)."""
    player = t.players[me]
    left = {(seat, m): count for seat in seats_in_range(t, me) if not is_immune(t, me, seat) for m, count in demanded}
    while len(player.vault) < t.vault_room(me):
        prey = [
            eat_option(seat, card)
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
    t.story.say("eats", me, owner=seat, card=t.vault_fact(card))
    victim = t.players[seat]
    victim.clientele.remove(card)
    if card in victim.ready_clients:
        victim.ready_clients.remove(card)
    t.players[me].vault.append(card)
