"""Roma (Stefan Feld, 2005), for 2 players. README.md is the language of its log."""

from . import judgement, knowledge, sampling
from .options import OPTIONS
from .play import play
from .position import from_position, position
from .scoring import points_now, scores_seen
from .stand_in import decide
from .table import Table as lay_out
from .view import view
from .why_not import why_not

NAME = "Roma"
SEATS = range(2, 3)
VERSION = 2
TURN_LINE = "turn"

__all__ = [
    "NAME",
    "OPTIONS",
    "SEATS",
    "TURN_LINE",
    "VERSION",
    "decide",
    "from_position",
    "judgement",
    "knowledge",
    "lay_out",
    "play",
    "points_now",
    "position",
    "sampling",
    "scores_seen",
    "view",
    "why_not",
]
