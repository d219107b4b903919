from .clock import ClockReading, Habits, Probe, Remark, SweepHeartbeat, Vacation, VerificationRound
from .club import HOSTS, MEMBERS, ChatMark, Club, Membership, Message, Note
from .event import Event, Timeline
from .game import MAX_UNATTENDED_ANSWERS, CardSet, Draft, Game, PlayedMoment, SavedPreset, new_slug
from .invite_link import InviteLink, User, Visitor, new_invitation
from .moderation import Measure, Report
from .order import Firing, Motion, Order, Vote
from .people import (
    Audience,
    Block,
    Bot,
    Favourite,
    Invitation,
    Nudge,
    Profile,
    Scope,
    Token,
    WaitingListEntry,
    person_behind,
)
from .seat import Access, Grade, OpenQuestion, Participation, Seat
from .tournament import Decision, Entrant, Fixture, Tournament
from .what_if import HintRequest, Review, TutorialRecord, WhatIf
