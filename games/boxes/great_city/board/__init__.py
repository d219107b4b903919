"""The presenter of The Great City of Rome (games/boards/presenters.py)."""

from .arrange import (
    HIDDEN_LINES,
    LINES_IN_QUESTION,
    PLACE_ELEMENT_INDEX,
    arrange,
    describe_cost,
    element_art,
    element_sort_key,
)
from .board import board
from .catalogue import catalogue
from .picture import paint
