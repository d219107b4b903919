"""The registry of card effects, and Scaenicus, who copies another character (R5, R6, R8).

An effect is called after its die is spent, as `effect.do(t, me, disc)`; it returns a generator if it asks a question or
needs luck. Its conditions receive the other unused dice as `left`. `possible` tells whether the card may be activated
(R8), and `seems_possible` whether it may be activated as far as others see, who know the size of a hand but not its
cards. `final` tells whether luck or a secret follows without another question, and `ends` whether the game ends without
another question."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeVar

from ..ask import Ask, Rule, SeatNumber
from .cards import CHARACTERS
from .table import DISCS, Table

TARGET_DISC = {disc: ("target", disc) for disc in DISCS}
COPY_CARD = {card: ("copy", card) for card in CHARACTERS}
SCAENICUS = "scaenicus"

EffectFunction: TypeAlias = Callable[[Table, SeatNumber, int], Rule[None] | None]  # t, me, disc
EffectCondition: TypeAlias = Callable[[Table, SeatNumber, int, list[int]], bool]  # t, me, disc, left
EffectFunctionT = TypeVar("EffectFunctionT", bound=EffectFunction)


def always(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return True


def never(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return False


class CardEffect(NamedTuple):
    do: EffectFunction
    possible: EffectCondition
    final: EffectCondition
    seems_possible: EffectCondition
    ends: EffectCondition = never


CARD_EFFECTS: dict[str | None, CardEffect] = {}


def card_effect(
    card: str,
    possible: EffectCondition = always,
    final: EffectCondition = never,
    seems_possible: EffectCondition | None = None,
    ends: EffectCondition = never,
) -> Callable[[EffectFunctionT], EffectFunctionT]:
    def enter(do: EffectFunctionT) -> EffectFunctionT:
        CARD_EFFECTS[card] = CardEffect(do, possible, final, seems_possible or possible, ends)
        return do

    return enter


def usable_effect(t: Table, me: SeatNumber, disc: int, left: list[int]) -> CardEffect | None:
    player = t.players[me]
    found = CARD_EFFECTS.get(player.row[disc])
    if found is None or disc in player.blocked or not found.possible(t, me, disc, left):
        return None
    return found


def target_tests(kind: str) -> tuple[EffectCondition, EffectCondition]:
    def some(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
        return bool(t.players[1 - me].discs(kind))

    def one(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
        return len(t.players[1 - me].discs(kind)) == 1

    return some, one


def pick_target(t: Table, me: SeatNumber, card: str, kind: str, luck: bool = False) -> Rule[int]:
    """Return the chosen opposing disc with a card of this kind. Do not ask if there is only one."""
    discs = t.players[1 - me].discs(kind)
    if len(discs) == 1:
        return discs[0]
    options = tuple([TARGET_DISC[disc] for disc in discs])
    choice: tuple[str, int] = yield Ask(me, card, options, options if luck else (), card)
    return choice[1]


def copyable_characters(t: Table, me: SeatNumber) -> list[str]:
    """Return the seat's characters that Scaenicus may copy, each once, also those on blocked discs."""
    return [card for card in dict.fromkeys(t.players[me].row) if card in COPY_CARD and card != SCAENICUS]


def usable_characters(t: Table, me: SeatNumber, disc: int, left: list[int]) -> list[str]:
    return [card for card in copyable_characters(t, me) if CARD_EFFECTS[card].possible(t, me, disc, left)]


def has_a_choice(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    """Return whether several characters seem possible to the opponent; only then is the player asked."""
    return sum(CARD_EFFECTS[card].seems_possible(t, me, disc, left) for card in copyable_characters(t, me)) > 1


def only_role_is_final(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    if has_a_choice(t, me, disc, left):
        return False
    return any(CARD_EFFECTS[card].final(t, me, disc, left) for card in usable_characters(t, me, disc, left))


def only_role_ends_game(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    if has_a_choice(t, me, disc, left):
        return False
    return any(CARD_EFFECTS[card].ends(t, me, disc, left) for card in usable_characters(t, me, disc, left))


@card_effect(
    SCAENICUS,
    lambda t, me, disc, left: bool(usable_characters(t, me, disc, left)),
    only_role_is_final,
    ends=only_role_ends_game,
)
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
