"""Switches off what each of the 25 cards does in turn: a test that bears its name must go red.

An effect is replaced by one that is always possible and does nothing; Basilica, Templum and Turris are not recognised.
`python -m tests.rules.roma.switching_off` prints a line for each; test_switching_off.py asks the same in `make test`.
"""

import importlib
import pkgutil
from collections.abc import Callable
from contextlib import contextmanager

from games.rules.roma import battles, dice
from games.rules.roma.card_effects import CARD_EFFECTS, CardEffect, always, never
from games.rules.roma.cards import CARDS
from tests.rules.roma import cards

NAMES = [row.id for row in CARDS]
LASTING = {"basilica": (dice, "BASILICA"), "templum": (dice, "TEMPLUM"), "turris": (battles, "TURRIS")}
NOTHING = CardEffect(lambda t, me, disc: None, always, never, always)


def by_card() -> dict[str, list[Callable]]:
    """The tests whose name begins with the card's."""
    found: dict[str, list[Callable]] = {name: [] for name in NAMES}
    for module in pkgutil.iter_modules(cards.__path__):
        for title, function in vars(importlib.import_module(f"{cards.__name__}.{module.name}")).items():
            for name in NAMES:
                if title.startswith(f"test_{name}_"):
                    found[name].append(function)
    return found


def is_red(test: Callable) -> bool:
    try:
        test()
    except Exception:
        return True
    return False


@contextmanager
def switched_off(name: str):
    if name in LASTING:
        module, constant = LASTING[name]
        setattr(module, constant, "switched off")
    else:
        effect, CARD_EFFECTS[name] = CARD_EFFECTS[name], NOTHING
    try:
        yield
    finally:
        if name in LASTING:
            setattr(module, constant, name)
        else:
            CARD_EFFECTS[name] = effect


def red_without(name: str, tests: list[Callable]) -> list[str]:
    """The tests that fail once the card does nothing, of those that pass with it."""
    passing = [test for test in tests if not is_red(test)]
    with switched_off(name):
        return [test.__name__ for test in passing if is_red(test)]


def main() -> int:
    missed = []
    for name, tests in by_card().items():
        red = red_without(name, tests)
        print(f"{name:16} {len(red):2} of {len(tests):2} tests red  {red[0] if red else '— NONE'}")
        missed += [] if red else [name]
    print(
        f"{len(NAMES) - len(missed)} of {len(NAMES)} cards are missed when switched off"
        + (f"; not: {missed}" if missed else "")
    )
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
