"""Cards that rearrange the own row. Rulebook: Consiliarius, Machina; R9."""

from ..ask import Ask, AskSome
from .cards import BUILDING, CHARACTER
from .deeds import deed
from .table import DISCS

MOVE = {(disc, to): ("move", disc, to) for disc in DISCS for to in DISCS}


def rearrange(t, me, card, kind):
    """Own cards of a kind are taken up, all at once, then laid again one by one."""
    player = t.players[me]
    discs = player.discs(kind)
    if len(discs) > 1:
        discs = yield AskSome(me, card, discs, 1, len(discs), topic=card)
    t.story.say("takes_up", me, discs=discs, cards=[player.row[disc] for disc in discs])
    for disc in discs:
        t.lifted[disc], player.row[disc] = player.row[disc], None
    closed = player.discs(kind)  # what stayed may not be covered, nor what is laid again
    while t.lifted:
        disc, to = yield from where(t, me, card, [to for to in DISCS if to not in closed])
        closed.append(to)
        put(t, me, disc, to)


def where(t, me, card, places):
    """The next card and its place; not asked once all is forced."""
    options = [MOVE[disc, to] for disc in t.lifted for to in places]
    choice = options[0] if len(options) == 1 else (yield Ask(me, f"{card}_lay", tuple(options), topic=card))
    return choice[1:]


def put(t, me, disc, to):
    """Beside `to`; a card of the other kind is covered, and discarded."""
    card = t.lifted[disc]
    t.story.say("moves", me, card=card, disc=disc, place=to, covers=t.players[me].row[to])
    del t.lifted[disc]
    t.lay(me, card, to)


@deed("consiliarius")
def consiliarius(t, me, disc):
    """Characters, himself included; buildings may be covered."""
    return rearrange(t, me, "consiliarius", CHARACTER)


@deed("machina")
def machina(t, me, disc):
    """Buildings, itself included; characters may be covered."""
    return rearrange(t, me, "machina", BUILDING)
