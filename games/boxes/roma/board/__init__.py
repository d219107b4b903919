"""The presenter of Roma; games/boards/presenters.py documents its names."""

from .answers import HIDDEN_LINES, PLACE_ELEMENT_INDEX, element_art, element_sort_key
from .arrange import arrange, describe_choice, describe_cost
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = [
    "HIDDEN_LINES",
    "PLACE_ELEMENT_INDEX",
    "arrange",
    "board",
    "catalogue",
    "describe_choice",
    "describe_cost",
    "element_art",
    "element_sort_key",
    "paint",
]
