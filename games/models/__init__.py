"""What the database keeps of playing, by subject."""

from .asked import Asked
from .event import Event
from .game import Game, new_invitation, new_slug
from .seat import Seat

__all__ = ["Asked", "Event", "Game", "Seat", "new_invitation", "new_slug"]
