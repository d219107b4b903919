"""Roma (Stefan Feld, 2005), for 2 players. README.md documents the format of its log."""

from .built_in import evaluation
from .built_in.heuristic_policy import decide
from .cards import CARD_IDS
from .knowledge import ledger as knowledge
from .knowledge import sampling
from .play import play
from .position import from_position, position
from .scoring import points_now, visible_scores
from .table import OPTIONS
from .table import Table as new_table
from .view import view
from .why_not import why_not

NAME = "Roma"
SEATS = range(2, 3)
VERSION = 1
TURN_LINE = "turn"

QUESTIONS = (
    "action", "aesculapinum", "architectus", "centurio", "consiliarius", "consiliarius_lay", "consul", "exchange",
    "forum", "gladiator", "haruspex", "keep", "machina", "machina_lay", "mercator", "nero", "onager", "opening",
    "praetorianus", "scaenicus", "senator", "sicarius", "templum", "triple", "velites",
)  # fmt: skip
LUCK_QUESTIONS = ("battle", "deck", "dice", "start")
