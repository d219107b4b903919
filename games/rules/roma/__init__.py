"""Roma (Stefan Feld, 2005), for 2 players. README.md is the language of its log."""

from . import knowledge
from .built_in import judgement
from .built_in.stand_in import decide
from .cards import CARD_IDS
from .knowledge import sampling
from .options import OPTIONS
from .play import play
from .position import from_position, position
from .scoring import points_now, scores_seen
from .table import Table as lay_out
from .view import view
from .why_not import why_not

NAME = "Roma"
SEATS = range(2, 3)
VERSION = 1
TURN_LINE = "turn"

# Every question that a seat may be asked, and every one that luck answers (vocabulary.py).
QUESTIONS = (
    "action", "aesculapinum", "architectus", "centurio", "consiliarius", "consiliarius_lay", "consul", "exchange",
    "forum", "gladiator", "haruspex", "keep", "machina", "machina_lay", "mercator", "nero", "onager", "opening",
    "praetorianus", "scaenicus", "senator", "sicarius", "templum", "triple", "velites",
)  # fmt: skip
LUCK = ("battle", "deck", "dice", "start")

__all__ = [
    "CARD_IDS",
    "LUCK",
    "NAME",
    "OPTIONS",
    "QUESTIONS",
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
