"""Asking: the open question of a look as a form that serves any game."""

from .forms import Form, Group, Tile
from .maker import PREVIEWS, FormMaker, is_some_among
from .presses import Press, presses

__all__ = ["PREVIEWS", "Form", "FormMaker", "Group", "Press", "Tile", "is_some_among", "presses"]
