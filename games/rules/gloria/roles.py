"""Patron, laborer and merchant, with the extras that buildings add to them.

Rulebook: "Las Acciones de personaje"; R13, R22, R23. An action with an extra has two halves. The player takes them in
either order, and stops by passing or when nothing is left to do."""

from ..ask import PASS, Ask, Option, Rule, SeatNumber
from .batches import action_rule, client_roles, run_batch
from .cards import ALPHABETICAL_RANK, ROLES
from .player import AnyBatch, Batch
from .scoring import hiring_ends_game, storing_ends_game
from .table import Table

HIRE = {source: {card: ("hire", card, source) for card in ALPHABETICAL_RANK} for source in ("pool", "hand")}
HIRE_DECK = ("hire", "deck")
TAKE_CARD = {source: {card: ("take", card, source) for card in ALPHABETICAL_RANK} for source in ("pool", "hand")}
SELL = {source: {card: ("sell", card, source) for card in ALPHABETICAL_RANK} for source in ("stockpile", "hand")}
SELL_DECK = ("sell", "deck")
ACT = {role: ("act", role) for role in ROLES}


def say_declined(t: Table, me: SeatNumber, what: str) -> bool:
    t.story.say("declines", me, what=what)
    return False


@action_rule("patron")
def patron(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Hire a pool card.

    With Acueducto, also hire a hand card. With Taberna, also hire the deck's top card, but no pool card after it."""
    pool, hand, deck = True, t.has(me, "acueducto"), t.has(me, "taberna")
    begun = False
    while options := hire_options(t, me, pool, hand, deck):
        final = (HIRE_DECK,) if HIRE_DECK in options else ()
        choice = yield Ask(me, "patron", (PASS, *options), final, "patron", lambda: ending_hires(t, me, options))
        if choice == PASS:
            return begun or say_declined(t, me, "patron")
        begun = True
        if choice == HIRE_DECK:
            pool = deck = False
            yield from hire_from_deck(t, me)
        elif choice[2] == "hand":
            hand = False
            yield from hire(t, me, choice[1], "hand")
        else:
            pool = False
            yield from hire(t, me, choice[1], "pool")
    return begun


def hire_options(t: Table, me: SeatNumber, pool: bool, hand: bool, deck: bool) -> list[tuple[str, ...]]:
    player = t.players[me]
    if len(player.clientele) >= t.client_room(me):
        return []
    options: list[tuple[str, ...]] = [HIRE["pool"][card] for card in dict.fromkeys(t.pool)] if pool else []
    if hand:
        options += [HIRE["hand"][card] for card in dict.fromkeys(player.action_cards)]
    if deck:
        options.append(HIRE_DECK)
    return options


def ending_hires(t: Table, me: SeatNumber, options: list[tuple[str, ...]]) -> tuple[Option, ...]:
    return tuple(
        option
        for option in options
        if (len(t.deck) == 1 if option == HIRE_DECK else hiring_ends_game(t, me, option[1]))
    )


def hire(t: Table, me: SeatNumber, card: str, source: str) -> Rule[None]:
    t.story.say("hires", me, card=card, source=source)
    if source == "hand":
        t.remove_from_hand(me, card)
    else:
        t.pool.remove(card)
    t.hire(me, card)
    yield from bath(t, me, card)


def hire_from_deck(t: Table, me: SeatNumber) -> Rule[None]:
    t.story.reveal()
    card = t.deck[-1]
    t.story.say("hires", me, card=card, source="deck")
    t.deck.pop()
    t.hire(me, card)
    t.check_deck(me)
    yield from bath(t, me, card)


def bath(t: Table, me: SeatNumber, client: str) -> Rule[None]:
    """Let a new client act at once in one of its possible roles (Termas, R23)."""
    if not t.has(me, "termas"):
        return
    roles = client_roles(t, me, client)
    if len(roles) == 1:
        role = roles[0]
    else:
        choice = yield Ask(me, "bath", (PASS, *[ACT[role] for role in roles]), topic="bath")
        if choice == PASS:
            say_declined(t, me, "bath")
            return
        role = choice[1]
    t.story.say("acts", me, card=client, role=role)
    yield from run_batch(t, Batch(me, role, 1, "bath"))


@action_rule("laborer")
def laborer(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Move a pool card to the stockpile, and with Muelle also a hand card."""
    pool, hand = True, t.has(me, "muelle")
    begun = False

    def ending() -> list[Option]:
        return [option for option in options if storing_ends_game(t, me, option[1:2])]

    while options := take_options(t, me, pool, hand):
        choice = yield Ask(me, "laborer", (PASS, *options), (), "laborer", ending)
        if choice == PASS:
            return begun or say_declined(t, me, "laborer")
        begun = True
        _, card, source = choice
        t.story.say("stores", me, card=card, source=source)
        if source == "hand":
            hand = False
            t.remove_from_hand(me, card)
        else:
            pool = False
            t.pool.remove(card)
        t.store(me, card)
    return begun


def take_options(t: Table, me: SeatNumber, pool: bool, hand: bool) -> list[tuple[str, ...]]:
    options: list[tuple[str, ...]] = [TAKE_CARD["pool"][card] for card in dict.fromkeys(t.pool)] if pool else []
    if hand:
        options += [TAKE_CARD["hand"][card] for card in dict.fromkeys(t.players[me].action_cards)]
    return options


@action_rule("merchant")
def merchant(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Move a stockpile card to the vault.

    With Atrio, the deck's top card may be moved instead. With Basílica, a hand card may be moved as well."""
    base, atrium, hand = True, t.has(me, "atrio"), t.has(me, "basilica")
    begun = False
    while options := sale_options(t, me, base, atrium, hand):
        final = [choice for choice in options if choice == SELL_DECK or choice[2] == "hand"]
        ends = (SELL_DECK,) if SELL_DECK in options and len(t.deck) == 1 else ()
        choice = yield Ask(me, "merchant", (PASS, *options), final, "merchant", ends)
        if choice == PASS:
            return begun or say_declined(t, me, "merchant")
        begun = True
        if choice == SELL_DECK:
            base = False
            sell_from_deck(t, me)
        elif choice[2] == "hand":
            hand = False
            sell_from_hand(t, me, choice[1])
        else:
            base = False
            sell_from_stockpile(t, me, choice[1])
    return begun


def sale_options(t: Table, me: SeatNumber, base: bool, atrium: bool, hand: bool) -> list[tuple[str, ...]]:
    player = t.players[me]
    if len(player.vault) >= t.vault_room(me):
        return []
    options: list[tuple[str, ...]] = (
        [SELL["stockpile"][card] for card in dict.fromkeys(player.stockpile)] if base else []
    )
    if base and atrium:
        options.append(SELL_DECK)
    if hand:
        options += [SELL["hand"][card] for card in dict.fromkeys(player.action_cards)]
    return options


def sell_from_stockpile(t: Table, me: SeatNumber, card: str) -> None:
    t.story.say("sells", me, card=t.vault_fact(card), source="stockpile")
    t.players[me].stockpile.remove(card)
    t.players[me].vault.append(card)


def sell_from_hand(t: Table, me: SeatNumber, card: str) -> None:
    t.story.say("sells", me, to={me: {"card": t.vault_fact(card)}}, source="hand")
    t.remove_from_hand(me, card)
    t.players[me].vault.append(card)
    t.players[me].sold_unseen = True


def sell_from_deck(t: Table, me: SeatNumber) -> None:
    """Move the top card of the deck to the vault. No seat sees it."""
    t.story.say("sells", me, source="deck")
    t.players[me].vault.append(t.deck.pop())
    t.story.reveal()
    t.check_deck(me)
