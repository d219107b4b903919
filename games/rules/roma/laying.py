"""Laying cards, paid or free, and cards that rearrange their owner's row.

Rulebook: "Colocación de cartas", Architectus, Senator, Consiliarius, Machina; R8, R9, R10."""

from ..ask import Ask, AskSome, Option, Rule, SeatNumber
from .card_effects import EffectCondition, card_effect
from .cards import BUILDING, CHARACTER, COST, KIND
from .table import DISCS, Player, Table

LAY = {card: tuple([("lay", card, disc) for disc in DISCS]) for card in COST}
STOP_LAYING = "stop"
MOVE_CARD = {(disc, to): ("move", disc, to) for disc in DISCS for to in DISCS}


def lay_card(t: Table, me: SeatNumber, card: str, disc: int, cost: int) -> None:
    """Lay a hand card at a disc. A card already there is discarded without a refund."""
    player = t.players[me]
    t.story.say("lays", me, card=card, disc=disc, cost=cost, covers=player.row[disc])
    player.money -= cost
    t.lay_from_hand(me, card, disc)


def affordable_lays(player: Player) -> list[Option]:
    options: list[Option] = []
    for card in dict.fromkeys(player.hand):
        if COST[card] <= player.money:
            options += LAY[card]
    return options


def lay_free(t: Table, me: SeatNumber, card: str, kind: str) -> Rule[None]:
    """Lay hand cards of a kind one at a time. Ask even if the hand has none, to hide the hand (R10)."""
    hand = t.players[me].hand
    while hand:
        options: list[Option] = [STOP_LAYING]
        for one in dict.fromkeys(hand):
            if KIND[one] == kind:
                options += LAY[one]
        choice = yield Ask(me, card, tuple(options), topic=card)
        if choice == STOP_LAYING:
            return
        lay_card(t, me, choice[1], choice[2], 0)


def holds_kind(kind: str) -> EffectCondition:
    return lambda t, me, disc, left: any(KIND[card] == kind for card in t.players[me].hand)


@card_effect("architectus", holds_kind(BUILDING), seems_possible=lambda t, me, disc, left: bool(t.players[me].hand))
def architectus(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Lay any number of buildings for free, even over Architectus itself; the effect continues."""
    return lay_free(t, me, "architectus", BUILDING)


@card_effect("senator", holds_kind(CHARACTER), seems_possible=lambda t, me, disc, left: bool(t.players[me].hand))
def senator(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Lay any number of characters for free, even over the Senator itself; the effect continues."""
    return lay_free(t, me, "senator", CHARACTER)


def rearrange(t: Table, me: SeatNumber, card: str, kind: str) -> Rule[None]:
    player = t.players[me]
    discs = player.discs(kind)
    if len(discs) > 1:
        discs = yield AskSome(me, card, discs, 1, len(discs), topic=card)
    t.story.say("takes_up", me, discs=discs, cards=[player.row[disc] for disc in discs])
    for disc in discs:
        taken_up = player.row[disc]
        assert taken_up is not None
        t.lifted[disc], player.row[disc] = taken_up, None
    closed = player.discs(kind)  # cards that stayed or were laid again may not be covered
    while t.lifted:
        options = [MOVE_CARD[disc, to] for disc in t.lifted for to in DISCS if to not in closed]
        choice = options[0] if len(options) == 1 else (yield Ask(me, f"{card}_lay", tuple(options), topic=card))
        _, disc, to = choice
        closed.append(to)
        taken_up = t.lifted.pop(disc)
        t.story.say("moves", me, card=taken_up, disc=disc, place=to, covers=player.row[to])
        t.lay(me, taken_up, to)


@card_effect("consiliarius")
def consiliarius(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    return rearrange(t, me, "consiliarius", CHARACTER)


@card_effect("machina")
def machina(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    return rearrange(t, me, "machina", BUILDING)
