"""Foundations of Rome (Emerson Matsuuchi, 2022), for 2 to 5 players, with all modules. README.md is the language of its
log."""

from . import judgement, knowledge, sampling
from .cards import CARDS
from .faults import card_faults
from .foresight import points_now, scores_seen
from .options import OPTIONS, lay_out
from .play import play
from .position import from_position, position
from .stand_in import decide
from .table import together
from .time_up import REPLIES, TURN_END, timed_out
from .view import view
from .why_not import why_not

NAME = "Foundations of Rome"
SEATS = range(2, 6)
# 2: offers that come to nothing do not break a row of incomes; of offers those that were sent are counted
# 3: just those answers are final that bring something to light by themselves, what Ojo de Apolo buys out of the pile
# among them; a sole holder reacts as to any question; a partner may answer an offer with one of their own
VERSION = 3

__all__ = [
    "CARDS",
    "NAME",
    "OPTIONS",
    "REPLIES",
    "SEATS",
    "TURN_END",
    "VERSION",
    "card_faults",
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
    "timed_out",
    "together",
    "view",
    "why_not",
]
