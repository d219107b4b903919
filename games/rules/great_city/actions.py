"""An emissary's turn: take a building, then build and produce, in either order. Rulebook: "3. Fase de acción"."""

from ..ask import PASS, Ask
from . import gains
from .payment import COGS, means, payment, price_of_cogs, tokens_to_pay
from .table import Turn


def turn(t, space):
    """An emissary has what its space and those nearer to the emperor show (R4: each turn its own)."""
    me, reached = t.spaces[space - 1], t.strips[0][:space]
    t.turn = Turn(me, space, reached.count("B"), reached.count("C"))
    t.story.say("turn", me, space=space, bricks=t.turn.bricks, cogs=t.turn.cogs)
    if t.offer:  # in a position the decks may be short
        yield from take(t, me)
    yield from act(t, me)
    t.turn = None


def take(t, me):
    """One of the offer; of the last kind without a question (R1)."""
    different = t.box.different(t.offer)
    card = different[0]
    if len(different) > 1:
        _, card = yield Ask(me, "take", [("take", card) for card in different], topic="take")
    t.story.say("takes", me, card=card)
    t.offer.remove(card)
    t.players[me].hand.append(card)


def act(t, me):
    """Build and produce, each at most once, until the player passes or everybody can see that nothing is left to do."""
    while may_act(t, me):
        match (yield Ask(me, "act", lambda: options(t, me), lambda: closing(t, me), "act")):
            case "produce":
                produce(t, me)
            case ("build", card, at, *tokens):
                build(t, me, card, at, *tokens)
            case _:
                t.story.say("passes", me, built=t.turn.built, produced=t.turn.produced)
                return


def may_act(t, me) -> bool:
    """Whether a question is due. What cannot be built is the hand's secret, so whoever holds cards is asked."""
    return may_produce(t, me) or (not t.turn.built and bool(t.players[me].hand))


def options(t, me) -> list:
    found: list = [PASS]
    if may_produce(t, me):
        found.append("produce")
    return found if t.turn.built else found + builds(t, me)


# Produce


def may_produce(t, me) -> bool:
    player = t.players[me]
    return not t.turn.produced and player.coins >= price_of_cogs(t.turn.cogs) and bool(player.city.all("production"))


def produce(t, me):
    """Every production building once. Rulebook: "Producir acción"."""
    player, price = t.players[me], price_of_cogs(t.turn.cogs)
    t.story.say("produces", me, cogs=min(COGS, t.turn.cogs), coins=price)
    player.coins -= price
    t.turn.produced = True
    t.give(me, "production", gains.of_production(player.city))


# Build


def builds(t, me) -> list:
    """Every hand card on every place, where the player can pay; with the number of tokens where that is to be chosen."""
    player = t.players[me]
    found: list = []
    bricks, most = t.turn.bricks, means(player, t.turn.bricks)
    for name in t.box.different(player.hand):
        card = t.box.card[name]
        if card.cost > most:
            continue
        places = player.city.places_for(card)
        numbers = tokens_to_pay(player, card.cost - bricks) if player.bricks else ()
        if len(numbers) > 1:
            found += [("build", name, at, number) for at in places for number in numbers]
        else:
            found += [("build", name, at) for at in places]
    return found


def build(t, me, name, at, *tokens):
    """Pay, place, stars, effect (R8: what is paid is back before anything is gained). Rulebook: "Acción de construcción"."""
    player, card = t.players[me], t.box.card[name]
    paid, coins = payment(player, card, t.turn.bricks, *tokens)
    covered = player.city.buildings.get(at)
    t.story.say(
        "builds", me, card=name, at=at, bricks=min(card.cost, t.turn.bricks), tokens=paid, coins=coins,
        covers=covered and covered.id,
    )  # fmt: skip
    player.bricks -= paid
    player.coins -= coins
    t.turn.built = True
    t.build(me, name, at)
    t.give(me, "stars", [0, card.stars, 0, 0])
    t.give(me, "effect", gains.of_effect(player.city, at, card))


# What leads to the next upkeep


def closing(t, me) -> list:
    """The answers after which the round ends without another question."""
    if any(is_asked(t, holder) for holder in t.spaces[t.turn.space :] if holder is not None):
        return []
    return [option for option in options(t, me) if closes(t, me, option)]


def is_asked(t, later) -> bool:
    """Whether an emissary further on comes to a question: always, unless the decks of a position were short."""
    player = t.players[later]
    return bool(t.offer or player.hand or player.city.all("production"))


def closes(t, me, option) -> bool:
    match option:
        case "produce":
            return t.turn.built or not t.players[me].hand
        case ("build", name, at, *tokens):
            return t.turn.produced or not works_after(t, me, t.box.card[name], at, *tokens)
    return True


def works_after(t, me, card, at, *tokens) -> bool:
    """Whether the player could still produce after this build."""
    player = t.players[me]
    left = any(here != at for here, _ in player.city.all("production")) or card.type == "production"
    coins = player.coins - payment(player, card, t.turn.bricks, *tokens)[1] + gains.of_effect(player.city, at, card)[0]
    return left and coins >= price_of_cogs(t.turn.cogs)
