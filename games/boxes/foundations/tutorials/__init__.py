"""The tutorials of Foundations of Rome: the first turns, then each module."""

from .first_turns import DEMO, FIRST_TURNS
from .modules import MODULE_TUTORIALS

__all__ = ["DEMO", "SCRIPTS"]

SCRIPTS = (FIRST_TURNS, *MODULE_TUTORIALS)
