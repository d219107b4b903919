"""What the database keeps of playing, by subject."""

from .asked import Asked
from .card_set import CardSet
from .clock import Habits, Holiday, Probe, Pulse, Remark, Round, Spent
from .event import Event, Timeline
from .game import MAX_UNATTENDED_ANSWERS, Draft, Game, new_invitation, new_slug
from .grade import Grade
from .hint import HintRequest
from .motion import Motion, Vote
from .order import Firing, Order
from .people import Block, Invitation, Nudge, SeatWish
from .played import PlayedMoment
from .program import Bot, Scope, Token, person_behind
from .review import Review
from .seat import Access, Seat
from .talk import Message, Note, TalkMark
from .user import User, Visitor
from .what_if import Guided, WhatIf

__all__ = [
    "MAX_UNATTENDED_ANSWERS",
    "Access",
    "Asked",
    "Block",
    "Bot",
    "CardSet",
    "Draft",
    "Event",
    "Firing",
    "Game",
    "Grade",
    "Guided",
    "Habits",
    "HintRequest",
    "Holiday",
    "Invitation",
    "Message",
    "Motion",
    "Note",
    "Nudge",
    "Order",
    "PlayedMoment",
    "Probe",
    "Pulse",
    "Remark",
    "Review",
    "Round",
    "Scope",
    "Seat",
    "SeatWish",
    "Spent",
    "TalkMark",
    "Timeline",
    "Token",
    "User",
    "Visitor",
    "Vote",
    "WhatIf",
    "new_invitation",
    "new_slug",
    "person_behind",
]
