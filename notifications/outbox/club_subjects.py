"""The subjects of notifications about clubs: tables that ask them, requests to join, and roles.

Each function raises Skip if the notification is obsolete: in particular, if the reader is no longer in the club."""

from datetime import datetime

from django.db import models

from games.clubs.talk import latest_messages
from games.models import HOSTS, MEMBERS, Block, Game, Membership, Message, User
from games.tables import blocks
from games.tables.memberships import is_member
from notifications.models import Kind, Notification, NotSent

from . import Skip

MAX_CHAT_MESSAGES = 20  # in one email
MAX_NAMED_REQUESTS = 10  # in one email
CHANGES_PER_MINUTE = 8  # `opened` has room for so many kinds of changes
Role = Membership.Role


class ClubChange(models.IntegerChoices):
    """What a notification about a club reports; stored in `opened`, together with the time."""

    REQUESTED = 0
    INVITED = 1
    ADMITTED = 2
    REMOVED = 3
    HOST = 4
    OWNER = 5


ROLES_AFTER_CHANGE: dict[ClubChange, tuple[str, ...]] = {
    ClubChange.INVITED: (Role.INVITED,),
    ClubChange.ADMITTED: MEMBERS,
    ClubChange.REMOVED: ("", Role.BARRED),
    ClubChange.HOST: (Role.HOST,),
    ClubChange.OWNER: (Role.OWNER,),
}


def change_key(change: int, at: datetime) -> int:
    """Return the value of `opened` for a change: equal for equal changes within a minute."""
    return int(at.timestamp()) // 60 * CHANGES_PER_MINUTE + change


def is_about(opened: int, change: ClubChange) -> bool:
    """Return whether this value of `opened` was made for this change."""
    return opened % CHANGES_PER_MINUTE == change


def change_of_notification(notification: Notification) -> ClubChange:
    """Return the change of the reader's role that a notification reports, if the role is still the same."""
    change = ClubChange(notification.opened % CHANGES_PER_MINUTE)
    own = Membership.objects.filter(club=notification.club_id, user=notification.user_id)
    role = own.values_list("role", flat=True).first() or ""
    if role not in ROLES_AFTER_CHANGE[change]:
        raise Skip(NotSent.NO_LONGER_SO)
    return change


def requests_of_notification(notification: Notification) -> list[str]:
    """Return the names of users who ask to join the club, if the reader is still a host of it."""
    club, reader = notification.club_id, notification.user_id
    if not Membership.objects.filter(club=club, user=reader, role__in=HOSTS).exists():
        raise Skip(NotSent.LEFT_CLUB)
    blocked = Block.objects.filter(user=reader).values("other")
    asked = Membership.objects.filter(club=club, role=Role.ASKED, user__is_active=True).exclude(user__in=blocked)
    names = list(asked.order_by("since", "pk").values_list("user__public_name", flat=True)[:MAX_NAMED_REQUESTS])
    if not names:
        raise Skip(NotSent.DECIDED)
    return names


def table_of_notification(notification: Notification) -> Game:
    """Return the table that asks the club, if the reader is still a member and can still take a seat."""
    game, reader = notification.table, notification.user
    if not is_member(game.club_id, reader):
        raise Skip(NotSent.LEFT_CLUB)
    blocked = game.host is not None and blocks.has_blocked(reader, game.host)
    if game.state != Game.State.OPEN or blocked or blocks.is_shut_out(game, reader):
        raise Skip(NotSent.SEAT_TAKEN)
    if game.seats.filter(user=reader).exists():
        raise Skip(NotSent.NO_LONGER_SO)
    return game


def has_left_club(game: Game, user: User) -> bool:
    """Return whether a user who is not at a club's private table can no longer see it."""
    outside = not game.public and not is_member(game.club_id, user)
    return outside and not game.seats.filter(user=user).exists()


def talk_of_notification(notification: Notification) -> list[Message]:
    """Return the new messages of a club's talk that the reader can read and has not read."""
    own = Membership.objects.filter(club=notification.club_id, user=notification.user_id, role__in=MEMBERS).first()
    if own is None:
        raise Skip(NotSent.LEFT_CLUB)
    after = max(notification.opened - 1, own.read_upto)
    found = latest_messages(own, after, MAX_CHAT_MESSAGES)
    found = [one for one in found if one.text and not one.hidden and one.user_id != own.user_id]
    if not found:
        raise Skip(NotSent.READ_AT_THE_TABLE if own.read_upto >= notification.opened else NotSent.ERASED)
    return found


CLUB_SUBJECT_FINDERS = {
    Kind.CLUB_TABLE: table_of_notification,
    Kind.CLUB_ROLE: change_of_notification,
    Kind.CLUB_JOIN: requests_of_notification,
    Kind.CLUB_TALK: talk_of_notification,
}
