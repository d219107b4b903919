"""The course of the game, from set-up to end. Rulebook: "Preparar", "Como se Juega"."""

from ..ask import RESTART, Ask, Roll, Rule, SeatNumber, Shuffle
from ..ruleset import Play
from .actions import emissary_turn
from .scoring import result
from .table import Table


def play(t: Table) -> Play:
    """Play the whole game. Each round's upkeep begins with a restart point."""
    if t.round:
        yield from shuffle(t)
    else:
        yield from set_up(t)
    while True:
        t.new_round()
        yield RESTART
        yield from one_round(t)
        if t.round == t.length.rounds:
            return result(t)
        t.round += 1


def set_up(t: Table) -> Rule[None]:
    """Shuffle decks and strips, find the first player, draft. Rulebook: "Preparar"."""
    yield from shuffle(t)
    yield from lay_strips(t)
    (number,) = yield Roll("first", 1, t.seats)
    t.first = number - 1
    t.story.say("starts", t.first)
    yield from draft(t)
    t.round = 1


def shuffle(t: Table) -> Rule[None]:
    """Shuffle the cards that the position leaves out, and put them below their decks."""
    for deck in t.length.decks:
        if t.rest[deck]:
            order = yield Shuffle(f"deck_{deck}", t.rest[deck])
            t.decks[deck][:0] = order[::-1]
            t.rest[deck] = ()


def lay_strips(t: Table) -> Rule[None]:
    strips = yield Shuffle("strips", t.box.strips)
    sides = yield Roll("sides", len(strips), 2)
    t.strips = [strip if side == 1 else strip[::-1] for strip, side in zip(strips, sides, strict=True)]
    t.story.say("set_up", strip=t.strips[0])


def draft(t: Table) -> Rule[None]:
    """Let each player keep one card of deck II; there are as many cards as players.

    The cards go to the right, starting at the first player's right; the first player gets the last card. Rulebook:
    "Preparar", 7."""
    first = t.first
    assert first is not None
    cards = t.draw("II", t.seats)
    t.phase = "draft"
    for seat in t.order(first)[:0:-1]:
        t.drafting = (seat, cards)
        t.story.say("handed", seat, to={seat: {"cards": cards}}, count=len(cards))
        options = [("keep", card) for card in t.box.different(cards)]
        _, card = yield Ask(seat, "draft", options, options, "draft")
        keep_drafted(t, seat, card, cards)
    t.story.say("handed", first, to={first: {"cards": cards}}, count=len(cards))
    keep_drafted(t, first, cards[0], cards)


def keep_drafted(t: Table, seat: SeatNumber, card: str, cards: list[str]) -> None:
    t.story.say("keeps", seat, to={seat: {"card": card}})
    t.players[seat].hand.append(card)
    cards.remove(card)


def one_round(t: Table) -> Rule[None]:
    """Play a round. Rulebook: "Como se Juega"."""
    upkeep(t)
    yield from emissaries(t)
    t.phase = "actions"
    for space in range(1, 6):
        if (me := t.spaces[space - 1]) is not None:
            yield from emissary_turn(t, me, space)
            t.spaces[space - 1] = None
    assert t.first is not None
    t.first = (t.first + 1) % t.seats
    if t.influence_cards:
        score_influence(t)


def upkeep(t: Table) -> None:
    t.story.reveal()
    t.strips.append(t.strips.pop(0)[::-1])
    t.story.say("round", round=t.round, strip=t.strips[0], first=t.first)
    t.offer = [card for deck in t.length.decks for card in t.draw(deck, t.length.emissaries)]
    t.story.say("offer", cards=t.offer)
    if t.round in t.length.influence:
        value = t.length.influence[t.round]
        t.story.say("influence_card", value=value)
        t.influence_cards.append(value)


def emissaries(t: Table) -> Rule[None]:
    """Place emissaries clockwise from the first player; in a game for two, each places two, alternately."""
    assert t.first is not None
    for seat in t.order(t.first) * t.length.emissaries:
        free = [("place", space) for space, holder in enumerate(t.spaces, 1) if holder is None]
        _, space = yield Ask(seat, "emissary", free, topic="emissary")
        t.story.say("emissary", seat, space=space)
        t.spaces[space - 1] = seat


def score_influence(t: Table) -> None:
    """Give all influence cards to the player with the most tokens (R7); in a tie, no player gets any.

    The player returns all influence tokens. Rulebook: "Puntuación de influencia"."""
    most = max(player.influence for player in t.players)
    leaders = [seat for seat, player in enumerate(t.players) if player.influence == most]
    if len(leaders) > 1:
        t.story.say("tied", seats=leaders, tokens=most, last=t.round == t.length.rounds)
        return
    leader = t.players[leaders[0]]
    t.story.say("takes_influence", leaders[0], cards=t.influence_cards, tokens=most)
    leader.influence_cards += t.influence_cards
    t.influence_cards, leader.influence = [], 0
