"""What a card may do when it is activated: every chapter enters its cards here, and Scaenicus looks them up.

An effect is called once its die is spent, as `effect.do(t, me, disc)`, `disc` being the own disc it happens at; it
returns a generator where something is asked or rolled. `possible(t, me, disc, left)` (R8), `final` (luck or a secret
follows without another question) and `ends` (the end of the game does) are told which unused dice are left besides the
one that is put there. `seems_possible` is the same as far as everybody sees: it knows the size of a hand, not the
cards."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeVar

from ..ask import Ask, Rule, SeatNumber
from .table import DISCS, Table

TARGET_DISC = {disc: ("target", disc) for disc in DISCS}


EffectFunction: TypeAlias = Callable[[Table, SeatNumber, int], Rule[None] | None]  # t, me, disc
EffectCondition: TypeAlias = Callable[[Table, SeatNumber, int, list[int]], bool]  # t, me, disc, left
EffectFunctionT = TypeVar("DoingT", bound=EffectFunction)


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
    """Returns what the card beside this disc does, if it may be activated. Basilica, Templum and Turris never are."""
    player = t.players[me]
    found = CARD_EFFECTS.get(player.row[disc])
    if found is None or disc in player.blocked or not found.possible(t, me, disc, left):
        return None
    return found


def target_tests(kind: str) -> tuple[EffectCondition, EffectCondition]:
    """Returns two conditions: there is an opposing card of this kind; there is only one."""

    def some(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
        return bool(t.players[1 - me].discs(kind))

    def one(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
        return len(t.players[1 - me].discs(kind)) == 1

    return some, one


def pick_target(t: Table, me: SeatNumber, card: str, kind: str, luck: bool = False) -> Rule[int]:
    """Returns the chosen one of the opponent's discs with a card of this kind. Everybody sees where there is but
    one."""
    discs = t.players[1 - me].discs(kind)
    if len(discs) == 1:
        return discs[0]
    options = tuple([TARGET_DISC[disc] for disc in discs])
    choice: tuple[str, int] = yield Ask(me, card, options, options if luck else (), card)
    return choice[1]
