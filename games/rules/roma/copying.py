"""Scaenicus copies another of the player's characters. Rulebook: Scaenicus; R5, R6, R8."""

from ..ask import Ask, Rule, SeatNumber
from .card_effects import CARD_EFFECTS, card_effect
from .cards import CHARACTERS
from .table import Table

SCAENICUS = "scaenicus"
COPY_CARD = {card: ("copy", card) for card in CHARACTERS}


def copyable_characters(t: Table, me: SeatNumber) -> list[str]:
    """Return the seat's characters that Scaenicus may copy, each once, also those on blocked discs."""
    return [card for card in dict.fromkeys(t.players[me].row) if card in COPY_CARD and card != SCAENICUS]


def usable_characters(t: Table, me: SeatNumber, disc: int, left: list[int]) -> list[str]:
    return [card for card in copyable_characters(t, me) if CARD_EFFECTS[card].possible(t, me, disc, left)]


def has_a_choice(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    """Return whether several characters seem possible to the opponent; only then is the player asked."""
    return sum(CARD_EFFECTS[card].seems_possible(t, me, disc, left) for card in copyable_characters(t, me)) > 1


def has_a_role(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return bool(usable_characters(t, me, disc, left))


def only_role_is_final(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    if has_a_choice(t, me, disc, left):
        return False
    return any(CARD_EFFECTS[card].final(t, me, disc, left) for card in usable_characters(t, me, disc, left))


def only_role_ends_game(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    if has_a_choice(t, me, disc, left):
        return False
    return any(CARD_EFFECTS[card].ends(t, me, disc, left) for card in usable_characters(t, me, disc, left))


@card_effect(SCAENICUS, has_a_role, only_role_is_final, ends=only_role_ends_game)
def scaenicus(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Run another own character's effect here. If the effect discards its card, discard Scaenicus."""
    names = usable_characters(t, me, disc, t.unused)
    card = names[0]
    if has_a_choice(t, me, disc, t.unused):
        final = [COPY_CARD[card] for card in names if CARD_EFFECTS[card].final(t, me, disc, t.unused)]
        ends = tuple([COPY_CARD[card] for card in names if CARD_EFFECTS[card].ends(t, me, disc, t.unused)])
        _, card = yield Ask(me, SCAENICUS, tuple([COPY_CARD[card] for card in names]), final, SCAENICUS, ends)
    t.story.say("copies", me, card=card)
    effect = CARD_EFFECTS[card].do(t, me, disc)
    if effect is not None:
        yield from effect
