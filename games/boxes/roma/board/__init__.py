"""The presenter of Roma; games/boards/presenters.py documents its names."""

from .arrange import (
    HIDDEN_LINES,
    PLACE_ELEMENT_INDEX,
    arrange,
    describe_choice,
    describe_cost,
    element_art,
    element_sort_key,
)
from .board import board
from .catalogue import catalogue
from .picture import paint
