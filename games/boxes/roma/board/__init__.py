"""Roma as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import HIDDEN_LINES, LAST_PLACE, face, rank
from .arrange import about, arrange
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = ["HIDDEN_LINES", "LAST_PLACE", "about", "arrange", "board", "catalogue", "face", "paint", "rank"]
