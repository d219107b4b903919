"""Gloria a Roma (Carl Chudyk), Spanish edition of 2011, for 2 to 5 players. README.md is the language of its log."""

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
from .told_beside import told_beside
from .view import view
from .why_not import why_not

NAME = "Gloria a Roma"
SEATS = range(2, 6)
VERSION = 1
HIDES_PAST = ("strict_vault",)  # options under which earlier turns of a running game cannot be replayed

# Every question that a seat may be asked, and every one that luck answers (vocabulary.py).
QUESTIONS = (
    "academy", "architect", "bath", "colosseum", "craftsman", "follow", "fountain", "give", "give_stockpile",
    "laborer", "latrine", "lead", "legionary", "merchant", "palace", "patron", "prison", "put_down", "school",
    "senate", "sewer", "spoils", "think", "vomitorium",
)  # fmt: skip
LUCK = ("deck",)

__all__ = [
    "CARD_IDS",
    "HIDES_PAST",
    "LUCK",
    "NAME",
    "OPTIONS",
    "QUESTIONS",
    "SEATS",
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
    "told_beside",
    "view",
    "why_not",
]
