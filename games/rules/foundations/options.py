"""The options, the modules that they choose, their valid combinations, and a new table for them.

Rulebook: "Contenido adicional"; section 6."""

from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn

from ..ask import Illegal, JsonObject, quoted
from .cards import CARDS
from .modules.consul import ConsulModule
from .modules.hooks import HOOK_NAMES, Module
from .modules.invocations import InvocationsModule
from .modules.monuments import MonumentsModule
from .modules.objectives import ObjectivesModule
from .modules.roles import RolesModule
from .modules.steal import StealModule
from .modules.trade import TradeModule
from .table import Table

OPTIONS: dict[str, tuple[Any, ...]] = {  # name: (default, *others)
    "draft": (False, True),
    "monuments": (False, True),
    "trade": (False, True),
    "steal": (False, True),
    "invocations": (False, True),
    "objectives": ("none", "hidden", "public"),
    "roles": (False, True),
    "consul": ("none", "estandar", "dificil", "desafio"),
    "consul_cadence": ("alterna", "cada_turno"),
    "consul_points": (5, 15, 20, 25),  # at the start: 5 by the rulebook, more for a harder game
    "one_sided_trades": (False, True),
    "invocation_without_marker": (False, True),
    "first": (None, 0, 1, 2, 3, 4),
    "cards": ("project",),
}
# Options that need a module, and that module's option.
MODULE_OF_OPTION = {
    "consul_cadence": "consul",
    "consul_points": "consul",
    "one_sided_trades": "trade",
    "invocation_without_marker": "invocations",
}
MODULES: tuple[Module, ...] = (  # in the order in which their hooks are called
    *(RolesModule(), InvocationsModule(), MonumentsModule(), ObjectivesModule()),
    *(TradeModule(), StealModule(), ConsulModule()),
)
NEVER_WITH_CONSUL = ("trade", "steal", "invocations", "objectives", "roles")


def new_table(seats: int, options: JsonObject, cards: JsonObject | None = None) -> Table:
    """Return the table before its setup; raise Illegal "bad_mix" if the options do not fit together."""
    check_mix(seats, options)
    t = Table(seats, options, CARDS if cards is None else cards)
    modules = tuple(module for module in MODULES if options[module.name] not in (False, "none"))
    t.modules, t.hooks = modules, hooks_of(modules)
    for hook in t.hooks["new_table"]:
        hook(t)
    return t


@cache
def hooks_of(modules: tuple[Module, ...]) -> dict[str, tuple[Callable[..., Any], ...]]:
    return {
        hook: tuple(getattr(module, hook) for module in modules if hook in vars(type(module))) for hook in HOOK_NAMES
    }


def check_mix(seats: int, options: JsonObject) -> None:
    off = {name: values[0] for name, values in OPTIONS.items()}
    for name, module in MODULE_OF_OPTION.items():
        if options[name] != off[name] and options[module] == off[module]:
            refuse_mix(f"{name} needs {module}.", name)
    if options["first"] is not None and options["first"] >= seats:
        refuse_mix(f"Seat {options['first']} cannot begin: there are {seats} seats, numbered from 0.", "first")
    if options["consul"] == off["consul"]:
        return
    if seats > 4:
        refuse_mix("The Consul's Will is for 2 to 4 players.", "consul")
    for name in NEVER_WITH_CONSUL:
        if options[name] != off[name]:
            refuse_mix(f"The Consul's Will cannot be played with {name}.", name)


def refuse_mix(text: str, reason: str) -> NoReturn:
    raise Illegal("bad_mix", text, reason)


def read_options(options: JsonObject, cards: JsonObject | None) -> JsonObject:
    for name, value in options.items():
        if name not in OPTIONS:
            raise Illegal("bad_option", f"This game has no option {quoted(name)}.")
        named = name == "cards" and cards is not None and type(value) is str
        if not named and not any(type(value) is type(v) and value == v for v in OPTIONS[name]):
            raise Illegal("bad_option", f"{name} cannot be {quoted(value)}.")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
