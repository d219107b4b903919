"""What can be ordered in a game, and what somebody has chosen of it, read and checked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.facts.box_modules import box_module
from games.facts.errors import Refused

from .kind import OrderKind


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A game's kinds by key, in the order in which they are offered; `turn_key(view)` is another value with every turn,
    `is_own_turn(view, seat)` whether it is the seat's own, `is_attack(line, seat, view)` whether a log entry is an
    attack on it (None in games without attacks)."""

    kinds: Mapping[str, OrderKind]
    turn_key: Callable[[dict], Any] | None = None
    is_own_turn: Callable[[dict, int], bool] | None = None
    is_attack: Callable[[dict, int, dict], bool] | None = None

    def limits(self) -> tuple[str, ...]:
        """How long an order may be active here: values of Order.Until."""
        attacked = ("attacked",) if self.is_attack else ()
        return ("turn", "mine", *attacked, "times", "date", "game")


EMPTY_VOCABULARY = Vocabulary({})


@cache
def vocabulary_of(ruleset: str) -> Vocabulary:
    """The vocabulary of a game; an empty one where nothing can be ordered."""
    game = box_module(ruleset, "orders")
    kinds = getattr(game, "ORDER_KINDS", ())
    if game is None or not kinds:
        return EMPTY_VOCABULARY
    return Vocabulary({kind.key: kind for kind in kinds}, game.turn_key, game.is_own_turn, game.is_attack)


def read_order_choices(kind: OrderKind, given: Mapping[str, str], view: dict) -> dict[str, str]:
    """The choices of a form, checked; what is not given is the usual one. Refused for what cannot be chosen."""
    found = kind.usual(view)
    if not found and kind.choices:
        raise Refused("bad_order", "There is nothing to choose from right now.")
    for name in found:
        value = given.get(name, found[name])
        if value not in kind.values(name, view):
            raise Refused("bad_order", "That order cannot be given.")
        found[name] = value
    return found
