"""Roma (Stefan Feld, 2005), for 2 players. README.md is the language of its log."""

from . import knowledge, sampling
from .options import OPTIONS
from .play import play
from .position import from_position, position
from .stand_in import decide
from .table import Table as lay_out
from .view import view

NAME = "Roma"
SEATS = range(2, 3)
VERSION = 2

__all__ = [
    "NAME",
    "OPTIONS",
    "SEATS",
    "VERSION",
    "decide",
    "from_position",
    "knowledge",
    "lay_out",
    "play",
    "position",
    "sampling",
    "view",
]
