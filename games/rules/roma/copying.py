"""Scaenicus does what another own character does. Rulebook: Scaenicus; R5, R6, R8."""

from ..ask import Ask, Rule, SeatNumber
from .card_effects import CARD_EFFECTS, card_effect
from .cards import CHARACTERS
from .table import Table

SCAENICUS = "scaenicus"
COPY = {card: ("copy", card) for card in CHARACTERS}


def roles(t: Table, me: SeatNumber, disc: int, left: list[int]) -> list[str]:
    """Returns the own characters whose effect is possible from his disc, each name once. Another Scaenicus copies
    nothing; a character on a blocked disc may be copied."""
    row = t.players[me].row
    names = [card for card in dict.fromkeys(row) if card in COPY and card != SCAENICUS]
    return [card for card in names if CARD_EFFECTS[card].possible(t, me, disc, left)]


def has_a_role(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return bool(roles(t, me, disc, left))


def final_by_the_only_role(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    names = roles(t, me, disc, left)
    return len(names) == 1 and CARD_EFFECTS[names[0]].final(t, me, disc, left)


@card_effect(SCAENICUS, has_a_role, final_by_the_only_role)
def scaenicus(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Does what another own character does, which one is chosen each time. He fights from his own disc and is discarded
    in the place of a Nero or Sicarius."""
    names = roles(t, me, disc, t.unused)
    card = names[0]
    if len(names) > 1:
        final = [COPY[card] for card in names if CARD_EFFECTS[card].final(t, me, disc, t.unused)]
        _, card = yield Ask(me, SCAENICUS, tuple([COPY[card] for card in names]), final, SCAENICUS)
    t.story.say("copies", me, card=card)
    effect = CARD_EFFECTS[card].do(t, me, disc)
    if effect is not None:
        yield from effect
