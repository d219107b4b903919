"""Gloria a Roma as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import HIDDEN_LINES, explain, face, obvious, rank
from .arrange import arrange
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = ["HIDDEN_LINES", "arrange", "board", "catalogue", "explain", "face", "obvious", "paint", "rank"]
