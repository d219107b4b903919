"""The Great City of Rome (Matthew Dunstan, Brett J. Gilbert), for 2 to 4 players. See README.md."""

from .built_in import evaluation
from .built_in.heuristic_policy import decide
from .cards import CARDS
from .faults import card_faults
from .foresight import foresee
from .knowledge import ledger as knowledge
from .knowledge import sampling
from .play import play
from .position import from_position, position
from .scoring import points_now, visible_scores
from .table import OPTIONS
from .table import Table as new_table
from .view import view
from .why_not import why_not

NAME = "The Great City of Rome"
SEATS = range(2, 5)
VERSION = 1
TURN_LINE = "turn"

QUESTIONS = ("act", "draft", "emissary", "take")
LUCK_QUESTIONS = ("deck_I", "deck_II", "deck_III", "deck_IV", "first", "sides", "strips")
