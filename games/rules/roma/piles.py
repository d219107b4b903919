"""Draw and discard piles. Rulebook: "Tomando tarjeta(s)", Haruspex, Aesculapinum; R1."""

from ..ask import Ask, Rule, SeatNumber, Shuffle
from .card_effects import always, card_effect
from .cards import CHARACTER, COST, KIND
from .table import Table

KEEP_CARD = {card: ("keep", card) for card in COST}
TAKE_FROM_PILE = {card: ("take", card) for card in COST}


def reshuffle(t: Table) -> Rule[None]:
    t.story.say("shuffles", count=len(t.discard))
    order = yield Shuffle("deck", t.discard)
    t.deck[:0], t.discard = order[::-1], []


def draw_by_die(t: Table, me: SeatNumber, die: int) -> Rule[None]:
    if len(t.deck) < die and t.discard:
        yield from reshuffle(t)
    t.drawn = t.deck[: -die - 1 : -1]
    del t.deck[max(0, len(t.deck) - die) :]
    t.story.say("draws", me, to={me: {"cards": t.drawn}}, die=die, count=len(t.drawn))
    card = t.drawn[0]
    if len(t.drawn) > 1:
        options = tuple([KEEP_CARD[card] for card in dict.fromkeys(t.drawn)])
        _, card = yield Ask(me, "keep", options, options, "cards")
    keep_drawn(t, me, card)


def keep_drawn(t: Table, me: SeatNumber, card: str) -> None:
    others = t.drawn[:]
    others.remove(card)
    t.story.say("keeps", me, to={me: {"card": card}}, discard=others)
    t.players[me].hand.append(card)
    t.discard += others
    t.drawn = []


@card_effect("haruspex", lambda t, me, disc, left: bool(t.deck or t.discard), always)
def haruspex(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    if not t.deck:
        yield from reshuffle(t)
    cards, t.looking = sorted(t.deck), True
    t.story.say("looks", me, to={me: {"cards": cards}}, count=len(cards))
    card = cards[0]
    if len(cards) > 1:
        options = tuple([TAKE_FROM_PILE[card] for card in dict.fromkeys(cards)])
        _, card = yield Ask(me, "haruspex", options, options, "haruspex")
    t.story.say("picks", me, to={me: {"card": card}})
    cards.remove(card)
    t.players[me].hand.append(card)
    t.deck, t.looking = cards, False
    if len(cards) > 1:
        t.story.say("shuffles", count=len(cards))
        t.deck = list((yield Shuffle("deck", cards))[::-1])


@card_effect("aesculapinum", lambda t, me, disc, left: any(KIND[card] == CHARACTER for card in t.discard))
def aesculapinum(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Take any character from the discard pile; of equal cards, the topmost."""
    cards = [card for card in dict.fromkeys(t.discard[::-1]) if KIND[card] == CHARACTER]
    card = cards[0]
    if len(cards) > 1:
        _, card = yield Ask(me, "aesculapinum", tuple([TAKE_FROM_PILE[card] for card in cards]), topic="aesculapinum")
    t.story.say("recovers", me, card=card)
    del t.discard[max(i for i, one in enumerate(t.discard) if one == card)]
    t.players[me].hand.append(card)
