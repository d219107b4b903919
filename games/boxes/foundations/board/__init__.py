"""Foundations of Rome as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import CONFIRM_FIRST, HEADED, HIDDEN_LINES, LAST_PLACE, face, rank
from .arrange import about, arrange, summed
from .bargain import offered
from .board import board
from .catalogue import catalogue
from .picture import paint
from .score import seen_score

__all__ = [
    "CONFIRM_FIRST",
    "HEADED",
    "HIDDEN_LINES",
    "LAST_PLACE",
    "about",
    "arrange",
    "board",
    "catalogue",
    "face",
    "offered",
    "paint",
    "rank",
    "seen_score",
    "summed",
]
