"""Removing or blocking without a battle: Sicarius, Nero, Gladiator, Praetorianus; R5, R6."""

from ..ask import Ask, Rule, SeatNumber
from .card_effects import card_effect, pick_target, target_tests
from .cards import BUILDING, CHARACTER
from .table import DISCS, Table

BLOCK_DISC = {disc: ("block", disc) for disc in DISCS}
HAS_CHARACTER_TARGET, _ = target_tests(CHARACTER)
HAS_BUILDING_TARGET, _ = target_tests(BUILDING)


def destroy_with_attacker(t: Table, me: SeatNumber, disc: int, target: int) -> None:
    """Discard the target, then the attacker: the card at `disc`, perhaps a Scaenicus (R6)."""
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


def can_block(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return len(t.players[1 - me].blocked) < len(DISCS)


@card_effect("praetorianus", can_block)
def praetorianus(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Block one of the opponent's discs for the next turn, even if the disc's card leaves (R4)."""
    discs = [disc for disc in DISCS if disc not in t.players[1 - me].blocked]
    if len(discs) > 1:
        _, closed = yield Ask(me, "praetorianus", tuple([BLOCK_DISC[disc] for disc in discs]), topic="praetorianus")
    else:
        closed = discs[0]
    t.story.say("blocks", me, disc=closed)
    t.players[1 - me].blocked.append(closed)
