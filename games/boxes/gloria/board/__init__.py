"""The presenter of Gloria a Roma; games/boards/presenters.py documents its names."""

from .answers import HIDDEN_LINES, element_art, element_sort_key, explain_step, is_obvious
from .arrange import arrange, describe_cost
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = [
    "HIDDEN_LINES",
    "arrange",
    "board",
    "catalogue",
    "describe_cost",
    "element_art",
    "element_sort_key",
    "explain_step",
    "is_obvious",
    "paint",
]
