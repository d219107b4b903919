"""Gloria a Roma (Carl Chudyk, Spanish edition of 2011), for 2 to 5 players. See README.md."""

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
from .view import derive_lines, view
from .why_not import why_not

NAME = "Gloria a Roma"
SEATS = range(2, 6)
VERSION = 1
OPTIONS_HIDING_PAST = ("strict_vault",)  # options under which earlier turns of a running game cannot be replayed

QUESTIONS = (
    "academy", "architect", "bath", "colosseum", "craftsman", "follow", "fountain", "give", "give_stockpile",
    "laborer", "latrine", "lead", "legionary", "merchant", "palace", "patron", "prison", "put_down", "school",
    "senate", "sewer", "spoils", "think", "vomitorium",
)  # fmt: skip
LUCK_QUESTIONS = ("deck",)
