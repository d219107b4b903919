"""What the database keeps of playing, by subject."""

from .asked import Asked
from .card_set import CardSet
from .clock import Habits, Holiday, Remark, Spent
from .event import Event
from .game import Game, new_invitation, new_slug
from .motion import Motion, Vote
from .program import Bot, Scope, Token
from .seat import Seat
from .talk import Message, Note

__all__ = [
    "Asked",
    "Bot",
    "CardSet",
    "Event",
    "Game",
    "Habits",
    "Holiday",
    "Message",
    "Motion",
    "Note",
    "Remark",
    "Scope",
    "Seat",
    "Spent",
    "Token",
    "Vote",
    "new_invitation",
    "new_slug",
]
