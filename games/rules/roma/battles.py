"""Battles: the battle die against a defence. Rulebook: "Batalla" and the cards; R4, R8, R12."""

from ..ask import PASS, Ask, Roll, Rule, SeatNumber
from .card_effects import always, card_effect, pick_target, target_tests
from .cards import BUILDING, CHARACTER, DEFENCE
from .table import Table

TURRIS = "turris"
ADD_DIE = {die: ("add", die) for die in range(1, 7)}


def current_defence(t: Table, seat: SeatNumber, disc: int) -> int:
    """Return a card's current defence, with the owner's other Turres and the opponent's Essedum."""
    row = t.players[seat].row
    card = row[disc]
    assert card is not None
    turres = row.count(TURRIS) - (card == TURRIS)
    return DEFENCE[card] + turres - (2 * t.essedum if seat != t.turn else 0)


def roll_attack(t: Table, me: SeatNumber, disc: int, target: int) -> Rule[tuple[int, int]]:
    """Roll the battle die. Return the roll and the defence that it must reach."""
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
