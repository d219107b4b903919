"""The order kinds of a game, and reading of the choices that a player made in a form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.facts.box_modules import box_module
from games.facts.errors import Refused
from games.rules import GAMES

from .kind import OrderKind, only_order


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A game's order kinds by key, in the order in which forms offer them.

    `turn_key(view)`: a value that differs in every turn. `is_own_turn(view, seat)`: whether it is this seat's turn.
    `is_attack(line, seat, view)`: whether a log entry describes an attack on the seat; None in games without attacks.
    """

    kinds: Mapping[str, OrderKind]
    turn_key: Callable[[dict], Any] | None = None
    is_own_turn: Callable[[dict, int], bool] | None = None
    is_attack: Callable[[dict, int, dict], bool] | None = None

    def limits(self) -> tuple[str, ...]:
        """Return the values of Order.Until that orders can have in this game."""
        attacked = ("attacked",) if self.is_attack else ()
        return ("turn", "mine", *attacked, "times", "date", "game")


EMPTY_VOCABULARY = Vocabulary({})


@cache
def vocabulary_of(ruleset: str) -> Vocabulary:
    """Return a game's vocabulary; it is empty for a game without order kinds."""
    game = box_module(ruleset, "orders")
    kinds = getattr(game, "ORDER_KINDS", ())
    if game is None or not kinds:
        return EMPTY_VOCABULARY
    every = (*kinds, only_order(getattr(GAMES[ruleset], "QUESTIONS", ())))
    return Vocabulary({kind.key: kind for kind in every}, game.turn_key, game.is_own_turn, game.is_attack)


def read_order_choices(kind: OrderKind, given: Mapping[str, str], view: dict) -> dict[str, str]:
    """Return the choices of a form, with defaults for missing ones. Raise Refused if one is invalid."""
    found = kind.usual(view)
    if not found and kind.choices:
        raise Refused("bad_order", "There is nothing to choose from right now.")
    for name in found:
        value = given.get(name, found[name])
        if value not in kind.values(name, view):
            raise Refused("bad_order", "That standing order is not possible here.")
        found[name] = value
    return found
