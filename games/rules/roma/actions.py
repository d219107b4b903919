"""Phase 3: actions in any order. Rulebook: "Ejecución de las acciones"; R7, R8, R12."""

from ..ask import Ask, Choice, Option, Rule, SeatNumber
from . import battles, dice, laying, piles, scoring  # noqa: F401  they register their cards in CARD_EFFECTS
from .card_effects import CARD_EFFECTS, usable_effect
from .cards import COST
from .table import Table

END_TURN = "end"
DIE_FACES = range(1, 7)
TAKE_MONEY = {die: ("money", die) for die in DIE_FACES}
DRAW_CARDS = {die: ("cards", die) for die in DIE_FACES}
ACTIVATE = {die: ("activate", die) for die in DIE_FACES}


def action_question(t: Table, me: SeatNumber) -> Ask:
    return Ask(
        me, "action", lambda: action_options(t, me), lambda: final_actions(t, me), "turn", lambda: ending_actions(t, me)
    )


def action_options(t: Table, me: SeatNumber) -> list[Option]:
    found: list[Option] = [END_TURN]
    unused, cards = t.unused, t.deck or t.discard
    for die in dict.fromkeys(unused):
        found.append(TAKE_MONEY[die])
        if cards:
            found.append(DRAW_CARDS[die])
        if usable_effect(t, me, die, other_dice(unused, die)):
            found.append(ACTIVATE[die])
    return found + laying.affordable_lays(t.players[me])


def final_actions(t: Table, me: SeatNumber) -> list[Option]:
    found: list[Option] = [END_TURN]
    unused = t.unused
    for die in dict.fromkeys(unused):
        if t.deck or t.discard:
            found.append(DRAW_CARDS[die])
        left = other_dice(unused, die)
        effect = usable_effect(t, me, die, left)
        if effect and effect.final(t, me, die, left):
            found.append(ACTIVATE[die])
    return found


def ending_actions(t: Table, me: SeatNumber) -> list[Option]:
    """Return the effects that end the game, and END_TURN if the opponent then loses all points."""
    other, unused = t.players[1 - me], t.unused
    found: list[Option] = [END_TURN] if 0 < other.vp <= other.empty_discs else []
    for die in dict.fromkeys(unused):
        left = other_dice(unused, die)
        effect = usable_effect(t, me, die, left)
        if effect and effect.ends(t, me, die, left):
            found.append(ACTIVATE[die])
    return found


def other_dice(unused: list[int], die: int) -> list[int]:
    left = unused[:]
    left.remove(die)
    return left


def do_action(t: Table, me: SeatNumber, choice: Choice) -> Rule[None] | None:
    match choice:
        case ("lay", card, disc):
            laying.lay_card(t, me, card, disc, COST[card])
        case ("money", die):
            t.story.say("money", me, die=die)
            t.unused.remove(die)
            t.players[me].money += die
        case ("cards", die):
            t.unused.remove(die)
            return piles.draw_by_die(t, me, die)
        case ("activate", disc):
            card = t.players[me].row[disc]
            t.story.say("activates", me, card=card, disc=disc)
            t.unused.remove(disc)
            t.active = disc
            return CARD_EFFECTS[card].do(t, me, disc)
    return None
