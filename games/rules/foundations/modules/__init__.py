"""The modules, each a room of its own; doors.py lists all the places where one may enter the base game."""

from functools import cache
from typing import cast

from ...ask import JsonObject
from ..rooms import Doors
from ..table import Table
from .consul import ConsulModule
from .doors import DOORS, Module
from .invocations import Invocations
from .monuments import Monuments
from .objectives import Objectives
from .roles import Roles
from .steal import Steal
from .trade import Trade

ROOMS = (
    Roles(),
    Invocations(),
    Monuments(),
    Objectives(),
    Trade(),
    Steal(),
    ConsulModule(),
)  # in the order of their say


def chosen_modules(options: JsonObject) -> tuple[Module, ...]:
    return tuple(room for room in ROOMS if options[room.name] not in (False, "none"))


@cache
def doors(modules: tuple[Module, ...]) -> Doors[Table]:
    found = {door: tuple(getattr(room, door) for room in modules if door in vars(type(room))) for door in DOORS}
    return cast("Doors[Table]", found)  # by name, which no type can say: DOORS are the methods of Module
