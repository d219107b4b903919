"""The database models of tables, players and time, by subject."""

from .asked import OpenQuestion
from .catalog import CardSet, PlayedMoment
from .clock import ClockReading, Habits, Probe, Remark, SweepHeartbeat, Vacation, VerificationRound
from .club import HOSTS, MEMBERS, Club, Membership
from .event import Event, Timeline
from .game import MAX_UNATTENDED_ANSWERS, Draft, Game, SavedPreset, new_slug
from .grade import Grade
from .invite_link import InviteLink, new_invitation
from .moderation import Measure, Report
from .motion import Motion, Vote
from .order import Firing, Order
from .participation import Participation
from .people import Audience, Block, Favourite, Invitation, Nudge, Profile, WaitingListEntry
from .program import Bot, Scope, Token, person_behind
from .review import HintRequest, Review
from .seat import Access, Seat
from .talk import ChatMark, Message, Note
from .tournament import Decision, Entrant, Fixture, Tournament
from .user import User, Visitor
from .what_if import TutorialRecord, WhatIf

__all__ = [
    "HOSTS",
    "MAX_UNATTENDED_ANSWERS",
    "MEMBERS",
    "Access",
    "Audience",
    "Block",
    "Bot",
    "CardSet",
    "ChatMark",
    "ClockReading",
    "Club",
    "Decision",
    "Draft",
    "Entrant",
    "Event",
    "Favourite",
    "Firing",
    "Fixture",
    "Game",
    "Grade",
    "Habits",
    "HintRequest",
    "Invitation",
    "InviteLink",
    "Measure",
    "Membership",
    "Message",
    "Motion",
    "Note",
    "Nudge",
    "OpenQuestion",
    "Order",
    "Participation",
    "PlayedMoment",
    "Probe",
    "Profile",
    "Remark",
    "Report",
    "Review",
    "SavedPreset",
    "Scope",
    "Seat",
    "SweepHeartbeat",
    "Timeline",
    "Token",
    "Tournament",
    "TutorialRecord",
    "User",
    "Vacation",
    "VerificationRound",
    "Visitor",
    "Vote",
    "WaitingListEntry",
    "WhatIf",
    "new_invitation",
    "new_slug",
    "person_behind",
]
