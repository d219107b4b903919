"""The modules of the game; hooks.py documents how they change the base game."""

from functools import cache
from typing import cast

from ...ask import JsonObject
from ..hook_types import Hooks
from ..table import Table
from .consul import ConsulModule
from .hooks import HOOK_NAMES, Module
from .invocations import InvocationsModule
from .monuments import MonumentsModule
from .objectives import ObjectivesModule
from .roles import RolesModule
from .steal import StealModule
from .trade import TradeModule

MODULES = (
    RolesModule(),
    InvocationsModule(),
    MonumentsModule(),
    ObjectivesModule(),
    TradeModule(),
    StealModule(),
    ConsulModule(),
)  # the order in which their hooks are called


def chosen_modules(options: JsonObject) -> tuple[Module, ...]:
    return tuple(module for module in MODULES if options[module.name] not in (False, "none"))


@cache
def hooks_of(modules: tuple[Module, ...]) -> Hooks[Table]:
    found = {
        hook: tuple(getattr(module, hook) for module in modules if hook in vars(type(module))) for hook in HOOK_NAMES
    }
    return cast("Hooks[Table]", found)  # HOOK_NAMES are the methods of Module
