"""The registry of card effects. Each chapter registers its cards here; Scaenicus looks them up.

An effect is called after its die is spent, as `effect.do(t, me, disc)`; it returns a generator if it asks a question or
needs luck. Its conditions receive the other unused dice as `left`. `possible`: the card may be activated (R8). `final`:
luck or a secret follows without another question. `ends`: the game ends without another question. `seems_possible`: the
card may be activated as far as others see, who know the size of a hand but not its cards."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeVar

from ..ask import Ask, Rule, SeatNumber
from .table import DISCS, Table

TARGET_DISC = {disc: ("target", disc) for disc in DISCS}


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
    """Return two conditions: an opposing card of this kind exists; exactly one exists."""

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
