"""What a card may do when it is activated: every chapter enters its cards here, and Scaenicus looks them up.

A deed is called once its die is spent, as `deed.do(t, me, disc)`, `disc` being the own disc it happens at; it returns a
generator where something is asked or rolled. `possible(t, me, disc, left)` (R8) and `final` (luck, a secret or the end of
the game follows without another question) are told which unused dice are left besides the one that is put there.
"""

from collections.abc import Callable
from typing import NamedTuple

from ..ask import Ask
from .table import DISCS

TARGET = {disc: ("target", disc) for disc in DISCS}


class Deed(NamedTuple):
    do: Callable
    possible: Callable
    final: Callable


DEEDS: dict[str | None, Deed] = {}


def always(t, me, disc, left) -> bool:
    return True


def never(t, me, disc, left) -> bool:
    return False


def deed(card: str, possible=always, final=never):
    def enter(do):
        DEEDS[card] = Deed(do, possible, final)
        return do

    return enter


def possible(t, me, disc, left) -> Deed | None:
    """What the card beside this disc does, if it may be activated. Basilica, Templum and Turris never are."""
    player = t.players[me]
    found = DEEDS.get(player.row[disc])
    if found is None or disc in player.blocked or not found.possible(t, me, disc, left):
        return None
    return found


# Cards with a target


def targets(kind: str) -> tuple[Callable, Callable]:
    """(is there an opposing card of this kind, is there only one)."""

    def some(t, me, disc, left) -> bool:
        return bool(t.players[1 - me].discs(kind))

    def one(t, me, disc, left) -> bool:
        return len(t.players[1 - me].discs(kind)) == 1

    return some, one


def pick(t, me, card: str, kind: str, luck: bool = False):
    """One of the opponent's discs with a card of this kind. Everybody sees where there is but one."""
    discs = t.players[1 - me].discs(kind)
    if len(discs) == 1:
        return discs[0]
    options = tuple([TARGET[disc] for disc in discs])
    _, disc = yield Ask(me, card, options, options if luck else (), card)
    return disc
