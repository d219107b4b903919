"""Gloria a Roma as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import HIDDEN_LINES, element_art, element_sort_key, explain_step, is_obvious
from .arrange import arrange
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = [
    "HIDDEN_LINES",
    "arrange",
    "board",
    "catalogue",
    "element_art",
    "element_sort_key",
    "explain_step",
    "is_obvious",
    "paint",
]
