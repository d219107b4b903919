"""Battles, and effects that remove or block a card without a battle.

Rulebook: "Batalla" and the cards, also Sicarius, Nero, Gladiator, Praetorianus; R4, R5, R6, R8, R12."""

from ..ask import PASS, Ask, Roll, Rule, SeatNumber
from .card_effects import always, card_effect, pick_target, target_tests
from .cards import BUILDING, CHARACTER, DEFENCE
from .table import DISCS, Table

TURRIS = "turris"
ADD_DIE = {die: ("add", die) for die in range(1, 7)}
BLOCK_DISC = {disc: ("block", disc) for disc in DISCS}


def current_defence(t: Table, seat: SeatNumber, disc: int) -> int:
    """Return a card's current defense, with the owner's other Turres and the opponent's Essedum."""
    row = t.players[seat].row
    card = row[disc]
    assert card is not None
    turres = row.count(TURRIS) - (card == TURRIS)
    return DEFENCE[card] + turres - (2 * t.essedum if seat != t.turn else 0)


def roll_attack(t: Table, me: SeatNumber, disc: int, target: int) -> Rule[tuple[int, int]]:
    needed = current_defence(t, 1 - me, target)
    card = t.players[1 - me].row[target]
    t.story.say("attacks", me, disc=disc, target=target, card=card, defence=needed)
    t.battle = {"target": target, "defence": needed, "roll": None}
    (roll,) = yield Roll("battle", 1, 6)
    t.battle["roll"] = roll
    return roll, needed


def resolve_battle(t: Table, me: SeatNumber, target: int, roll: int, needed: int, added: int = 0) -> None:
    foe = t.players[1 - me]
    won = roll + added >= needed
    t.story.say("battle", me, roll=roll, added=added, target=target, card=foe.row[target], defence=needed, won=won)
    t.battle = None
    if won:
        t.remove(1 - me, target)


def faces_a_card(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[1 - me].row[disc] is not None


@card_effect("legionarius", faces_a_card, always)
def legionarius(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    roll, needed = yield from roll_attack(t, me, disc, disc)
    resolve_battle(t, me, disc, roll, needed)


@card_effect("centurio", faces_a_card, always)
def centurio(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Battle the card opposite; if the roll fails, the player may add an unused die to the roll (R12)."""
    roll, needed = yield from roll_attack(t, me, disc, disc)
    added = 0
    if roll < needed and t.unused:
        t.story.say("rolled", me, roll=roll, defence=needed)
        choice = yield Ask(me, "centurio", (PASS, *[ADD_DIE[die] for die in dict.fromkeys(t.unused)]), topic="centurio")
        if choice != PASS:
            added = choice[1]
            t.unused.remove(added)
    resolve_battle(t, me, disc, roll, needed, added)


@card_effect("velites", *target_tests(CHARACTER))
def velites(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    target = yield from pick_target(t, me, "velites", CHARACTER, luck=True)
    roll, needed = yield from roll_attack(t, me, disc, target)
    resolve_battle(t, me, target, roll, needed)


@card_effect("onager", *target_tests(BUILDING))
def onager(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    target = yield from pick_target(t, me, "onager", BUILDING, luck=True)
    roll, needed = yield from roll_attack(t, me, disc, target)
    resolve_battle(t, me, target, roll, needed)


@card_effect("essedum")
def essedum(t: Table, me: SeatNumber, disc: int) -> None:
    t.story.say("weakens", me, by=2 * (t.essedum + 1))
    t.essedum += 1


HAS_CHARACTER_TARGET, _ = target_tests(CHARACTER)
HAS_BUILDING_TARGET, _ = target_tests(BUILDING)


def destroy_with_attacker(t: Table, me: SeatNumber, disc: int, target: int) -> None:
    """Discard the target, then the attacker, which is the card at `disc` and may be a Scaenicus (R6)."""
    card, by = t.players[1 - me].row[target], t.players[me].row[disc]
    t.story.say("kills", me, target=target, card=card, disc=disc, by=by)
    t.remove(1 - me, target)
    t.remove(me, disc)


@card_effect("sicarius", HAS_CHARACTER_TARGET)
def sicarius(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    target = yield from pick_target(t, me, "sicarius", CHARACTER)
    destroy_with_attacker(t, me, disc, target)


@card_effect("nero", HAS_BUILDING_TARGET)
def nero(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    target = yield from pick_target(t, me, "nero", BUILDING)
    destroy_with_attacker(t, me, disc, target)


@card_effect("gladiator", HAS_CHARACTER_TARGET)
def gladiator(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    target = yield from pick_target(t, me, "gladiator", CHARACTER)
    foe = t.players[1 - me]
    card = foe.row[target]
    assert card is not None
    t.story.say("expels", me, target=target, card=card)
    foe.row[target] = None
    foe.hand.append(card)


@card_effect("praetorianus", lambda t, me, disc, left: len(t.players[1 - me].blocked) < len(DISCS))
def praetorianus(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Block one of the opponent's discs for the next turn, even if the disc's card leaves (R4)."""
    discs = [disc for disc in DISCS if disc not in t.players[1 - me].blocked]
    if len(discs) > 1:
        _, closed = yield Ask(me, "praetorianus", tuple([BLOCK_DISC[disc] for disc in discs]), topic="praetorianus")
    else:
        closed = discs[0]
    t.story.say("blocks", me, disc=closed)
    t.players[1 - me].blocked.append(closed)
