"""Phase 3: any number of actions in any order. Rulebook: "Ejecución de las acciones"; R7, R8, R12."""

from ..ask import Ask
from . import battles, copying, dice, forum, laying, moving, piles, points, strikes  # noqa: F401  their deeds enter DEEDS
from .deeds import DEEDS, possible

END = "end"
PIPS = range(1, 7)
MONEY = {die: ("money", die) for die in PIPS}
CARDS = {die: ("cards", die) for die in PIPS}
ACTIVATE = {die: ("activate", die) for die in PIPS}


def action(t, me) -> Ask:
    """The question what to do next: all that is possible now, and which of it luck, a secret or the end follows."""
    return Ask(me, "action", lambda: options(t, me), lambda: final(t, me), "turn")


def options(t, me) -> list:
    found: list = [END]
    cards = t.deck or t.discard
    for die in dict.fromkeys(t.dice):
        found.append(MONEY[die])
        if cards:
            found.append(CARDS[die])
        if possible(t, me, die, others(t, die)):
            found.append(ACTIVATE[die])
    return found + laying.affordable(t.players[me])


def final(t, me) -> list:
    found: list = [END]
    for die in dict.fromkeys(t.dice):
        if t.deck or t.discard:
            found.append(CARDS[die])
        left = others(t, die)
        deed = possible(t, me, die, left)
        if deed and deed.final(t, me, die, left):
            found.append(ACTIVATE[die])
    return found


def others(t, die) -> list[int]:
    """The unused dice besides one of this number."""
    left = t.dice[:]
    left.remove(die)
    return left


def act(t, me, choice):
    """One action. A generator where it asks anything, else None."""
    match choice:
        case ("lay", card, disc):
            laying.lay(t, me, card, disc, laying.COST[card])
        case ("money", die):
            money(t, me, die)
        case ("cards", die):
            t.dice.remove(die)
            return piles.draw_cards(t, me, die)
        case ("activate", disc):
            return activate(t, me, disc)
    return None


def money(t, me, die):
    t.story.say("money", me, die=die)
    t.dice.remove(die)
    t.players[me].money += die


def activate(t, me, disc):
    """The die is spent, then the card beside the disc does what it says."""
    card = t.players[me].row[disc]
    t.story.say("activates", me, card=card, disc=disc)
    t.dice.remove(disc)
    t.active = disc
    return DEEDS[card].do(t, me, disc)
