"""The rules of Foundations of Rome (Emerson Matsuuchi, 2022), for 2 to 5 players, with all modules.

README.md documents what the game's log may contain, and what "section 6" and "B7" refer to."""

from .board import CARD_IDS
from .built_in import evaluation
from .built_in.heuristic_policy import decide
from .cards import CARDS
from .faults import card_faults
from .foresight import points_now, visible_scores
from .knowledge import ledger as knowledge
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

QUESTIONS = (
    "answer", "close", "draft", "give_lots", "give_silver", "give_things", "objective", "offer", "peek", "reaction",
    "renewed", "role", "senator", "turn", "want_lots", "want_silver", "want_things",
)  # fmt: skip
LUCK_QUESTIONS = (
    "deeds", "era1", "era2", "era3", "first", "invocations", "iv08", "monuments", "objectives", "roles",
    "tokens_O1", "tokens_O2", "tokens_I3", "tokens_L3", "tokens_I4", "tokens_O4",
    "reshuffle_O1", "reshuffle_O2", "reshuffle_I3", "reshuffle_L3", "reshuffle_I4", "reshuffle_O4",
)  # fmt: skip
