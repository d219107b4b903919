"""Gloria a Roma as pages and pictures show it; see games/boards/presenters.py for what each name is."""

from .answers import HUSHED, explain, face, obvious, rank
from .board import board
from .catalogue import catalogue
from .picture import paint

__all__ = ["HUSHED", "board", "catalogue", "explain", "face", "obvious", "paint", "rank"]
