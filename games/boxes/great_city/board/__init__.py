"""The presenter of The Great City of Rome (games/boards/presenters.py)."""

from .answers import HIDDEN_LINES, LINES_IN_QUESTION, PLACE_ELEMENT_INDEX, element_art, element_sort_key
from .arrange import arrange, describe_cost
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = [
    "HIDDEN_LINES",
    "LINES_IN_QUESTION",
    "PLACE_ELEMENT_INDEX",
    "arrange",
    "board",
    "catalogue",
    "describe_cost",
    "element_art",
    "element_sort_key",
    "paint",
]
