"""Asking: the open question of a look as a form that serves any game."""

from .forms import Form, Group, Tile
from .maker import PREVIEWS, FormMaker, is_some_among

__all__ = ["PREVIEWS", "Form", "FormMaker", "Group", "Tile", "is_some_among"]
