"""Switches off the function of each of the 40 buildings in turn: a test that bears its name must go red.

`python -m tests.rules.gloria.switching_off` prints a line for each; test_switching_off.py asks the same in `make test`.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable

from games.rules.gloria.cards import BUILDINGS
from games.rules.gloria.table import SWITCHED_OFF
from tests.rules.gloria import buildings

NAMES = [row.id for row in BUILDINGS]


def by_building() -> dict[str, list[Callable]]:
    """The tests whose name begins with the building's: `test_circo_maximo_…` is none of Circo's."""
    found: dict[str, list[Callable]] = {name: [] for name in NAMES}
    for module in pkgutil.iter_modules(buildings.__path__):
        functions = vars(importlib.import_module(f"{buildings.__name__}.{module.name}"))
        for title, function in functions.items():
            fits = [name for name in NAMES if title.startswith(f"test_{name}_")]
            if fits and not inspect.signature(function).parameters:
                found[max(fits, key=len)].append(function)
    return found


def is_red(test: Callable) -> bool:
    try:
        test()
    except Exception:
        return True
    return False


def red_without(name: str, tests: list[Callable]) -> list[str]:
    """The tests that fail once the function is switched off, of those that pass with it."""
    passing = [test for test in tests if not is_red(test)]
    SWITCHED_OFF.add(name)
    try:
        return [test.__name__ for test in passing if is_red(test)]
    finally:
        SWITCHED_OFF.discard(name)


def main() -> int:
    missed = []
    for name, tests in by_building().items():
        red = red_without(name, tests)
        print(f"{name:16} {len(red):2} of {len(tests):2} tests red  {red[0] if red else '— NONE'}")
        missed += [] if red else [name]
    print(
        f"{len(NAMES) - len(missed)} of {len(NAMES)} buildings are missed when switched off"
        + (f"; not: {missed}" if missed else "")
    )
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
