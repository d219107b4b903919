"""The presenter of Foundations of Rome; games/boards/presenters.py documents each name."""

from .answers import CONFIRM_FIRST, HIDDEN_LINES, PLACE_ELEMENT_INDEX, VERBS_WITH_HEADING, element_art, element_sort_key
from .arrange import arrange, describe_choice, summarize_lines
from .bargain import parse_offer
from .board import board
from .catalogue import catalogue
from .picture import paint
from .score import visible_score

__all__ = [
    "CONFIRM_FIRST",
    "HIDDEN_LINES",
    "PLACE_ELEMENT_INDEX",
    "VERBS_WITH_HEADING",
    "arrange",
    "board",
    "catalogue",
    "describe_choice",
    "element_art",
    "element_sort_key",
    "paint",
    "parse_offer",
    "summarize_lines",
    "visible_score",
]
