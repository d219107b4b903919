"""Asking: the open question of a look as a form that serves any game."""

from .forms import Form, Group, Tile
from .maker import PREVIEWS, Asking, lasting

__all__ = ["PREVIEWS", "Asking", "Form", "Group", "Tile", "lasting"]
