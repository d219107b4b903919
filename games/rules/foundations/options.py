"""The options, which of them go together, and a table laid out for them. Rulebook: "Contenido adicional"; section 6."""

from typing import Any, NoReturn

from ..ask import Illegal, JsonObject, quoted
from .cards import CARDS
from .modules import chosen_modules, doors
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
    "consul_points": (5, 15, 20, 25),  # which he begins with: 5 by the rulebook, more to be harder to beat
    "one_sided_trades": (False, True),
    "invocation_without_marker": (False, True),
    "first": (None, 0, 1, 2, 3, 4),
    "cards": ("project",),
}
# An option that means nothing without a module, and that module's option.
BELONGS = {
    "consul_cadence": "consul",
    "consul_points": "consul",
    "one_sided_trades": "trade",
    "invocation_without_marker": "invocations",
}
NEVER_WITH_CONSUL = ("trade", "steal", "invocations", "objectives", "roles")


def new_table(seats: int, options: JsonObject, cards: JsonObject | None = None) -> Table:
    """The table of these options before its set-up. Illegal "bad_mix", with the reason, for a wrong combination."""
    check_mix(seats, options)
    t = Table(seats, options, CARDS if cards is None else cards)
    t.modules = chosen_modules(options)
    t.doors = doors(t.modules)
    for door in t.doors["new_table"]:
        door(t)
    return t


def check_mix(seats: int, options: JsonObject) -> None:
    """Refuse options that do not go together, or not with so many seats."""
    off = {name: values[0] for name, values in OPTIONS.items()}
    for name, module in BELONGS.items():
        if options[name] != off[name] and options[module] == off[module]:
            refuse_mix(f"{name} means nothing without {module}.", name)
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
    """Every option with its value, from a position; Illegal for one that is none of this game's. Another set of cards
    goes by any name: Match has looked at it."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise Illegal("bad_option", f"{quoted(name)} is no option of this game.")
        named = name == "cards" and cards is not None and type(value) is str
        if not named and not any(type(value) is type(v) and value == v for v in OPTIONS[name]):
            raise Illegal("bad_option", f"{name}: {quoted(value)} is none of its values.")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
