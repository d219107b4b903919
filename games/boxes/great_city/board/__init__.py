"""The Great City of Rome as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import HIDDEN_LINES, LAST_PLACE, TOLD_LINES, face, rank
from .arrange import arrange
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = ["HIDDEN_LINES", "LAST_PLACE", "TOLD_LINES", "arrange", "board", "catalogue", "face", "paint", "rank"]
