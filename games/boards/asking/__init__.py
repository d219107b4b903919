"""Forms for the open question of an observation, for any game."""

from .button_paths import PathButton, button_path
from .forms import Form, Group, Tile
from .maker import PREVIEWS, FormMaker, is_some_among

__all__ = ["PREVIEWS", "Form", "FormMaker", "Group", "PathButton", "Tile", "button_path", "is_some_among"]
