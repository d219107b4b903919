"""Switch off each invocation and each role in turn: a test with its name must fail.

`python -m tests.rules.foundations.switching_off` prints a line for each; test_switching_off.py checks it in `make
test`."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.rules import foundations
from games.rules.foundations.table import Table
from tests.rules import foundations as rooms

NAMES = [row["id"] for kind in ("invocations", "roles") for row in foundations.CARDS[kind]]
CALLED = {  # tests that call a card by its name instead of its id
    "RO05": "patrician",
    "RO15": "filosofo",
    "IV10": "shield_of_mars",
    "IV11": "lavernas_hand",
}
OFF = "switched_off"  # an effect that no rule asks for


def by_card() -> dict[str, list[Callable]]:
    found: dict[str, list[Callable]] = {name: [] for name in NAMES}
    for module in pkgutil.iter_modules(rooms.__path__):
        if not module.name.startswith("test_") or module.name == "test_switching_off":
            continue
        functions = vars(importlib.import_module(f"{rooms.__name__}.{module.name}"))
        for title, function in functions.items():
            if title.startswith("test_") and not inspect.signature(function).parameters:
                for name in NAMES:
                    if name.lower() in title or CALLED.get(name, OFF) in title:
                        found[name].append(function)
    return found


@contextmanager
def switched_off(name: str) -> Iterator[None]:
    """Make every new table hold the card without its effect."""
    laid = Table.__init__

    def lay(t, *args, **more):
        laid(t, *args, **more)
        rows = t.roles if name in t.roles else t.invocations
        rows[name] = {**rows[name], "effect": OFF}

    Table.__init__ = lay  # type: ignore[method-assign]
    try:
        yield
    finally:
        Table.__init__ = laid  # type: ignore[method-assign]


def is_red(test: Callable) -> bool:
    try:
        test()
    except Exception:
        return True
    return False


def red_without(name: str, tests: list[Callable]) -> list[str]:
    """Return the tests that fail without the card's effect and pass with it."""
    passing = [test for test in tests if not is_red(test)]
    with switched_off(name):
        return [test.__name__ for test in passing if is_red(test)]


def main() -> int:
    missed = []
    for name, tests in by_card().items():
        red = red_without(name, tests)
        print(f"{name} {len(red):2} of {len(tests):2} tests red  {red[0] if red else '— NONE'}")
        missed += [] if red else [name]
    print(
        f"{len(NAMES) - len(missed)} of {len(NAMES)} cards are missed when switched off"
        + f"; not: {missed}" * bool(missed)
    )
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
