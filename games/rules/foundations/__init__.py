"""The rules of Foundations of Rome (Emerson Matsuuchi, 2022), for 2 to 5 players, with all modules.

README.md documents what the game's log may contain, and what "section 6" and "B7" refer to."""

from . import knowledge
from .board import BOARDS
from .buildings import MONUMENTS_BY_ID
from .built_in import evaluation
from .built_in.heuristic_policy import decide
from .cards import CARDS
from .faults import TOKEN_SHAPES, card_faults
from .foresight import points_now, visible_scores
from .knowledge import sampling
from .options import OPTIONS, new_table
from .play import REPLY_TOPICS, TURN_END_ANSWER, play, timed_out
from .position import from_position, position
from .table import is_cooperative
from .view import view
from .why_not import why_not

NAME = "Foundations of Rome"
SEATS = range(2, 6)
VERSION = 1

# All questions to seats, and all random draws (match_setup.py).
QUESTIONS = (
    "answer", "close", "draft", "give_lots", "give_silver", "give_things", "objective", "offer", "peek", "reaction",
    "renewed", "role", "senator", "turn", "want_lots", "want_silver", "want_things",
)  # fmt: skip
LUCK_QUESTIONS = (
    "deeds", "era1", "era2", "era3", "first", "invocations", "iv08", "monuments", "objectives", "roles",
    *[f"{pile}_{shape}" for pile in ("tokens", "reshuffle") for shape in TOKEN_SHAPES],
)  # fmt: skip
CARD_IDS = (*MONUMENTS_BY_ID, *BOARDS[10].lots)  # the others are in the card set

__all__ = [
    "CARDS",
    "CARD_IDS",
    "LUCK_QUESTIONS",
    "NAME",
    "OPTIONS",
    "QUESTIONS",
    "REPLY_TOPICS",
    "SEATS",
    "TURN_END_ANSWER",
    "VERSION",
    "card_faults",
    "decide",
    "evaluation",
    "from_position",
    "is_cooperative",
    "knowledge",
    "new_table",
    "play",
    "points_now",
    "position",
    "sampling",
    "timed_out",
    "view",
    "visible_scores",
    "why_not",
]
