"""The Great City of Rome as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import HUSHED, face, rank
from .arrange import arrange
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = ["HUSHED", "arrange", "board", "catalogue", "face", "paint", "rank"]
