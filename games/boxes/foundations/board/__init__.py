"""Foundations of Rome as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import ASKS_TWICE, HUSHED, face, rank
from .arrange import about, arrange
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = ["ASKS_TWICE", "HUSHED", "about", "arrange", "board", "catalogue", "face", "paint", "rank"]
