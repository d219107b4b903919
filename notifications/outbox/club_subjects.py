"""The subjects of notifications about clubs and leagues: tables, requests, roles, places, decisions.

The functions `…_of_notification` raise Skip if the notification is obsolete, or if the reader may no longer see its
subject."""

from collections.abc import Callable
from datetime import datetime

from django.db import models

from games.clubs.talk import latest_messages
from games.models import HOSTS, MEMBERS, Block, Decision, Entrant, Game, Membership, Message, Tournament, User
from games.tables import blocks
from games.tables.memberships import is_member
from games.tournaments.access import deciders, may_see
from games.tournaments.entering import INSIDE, UNFINISHED_STATES
from notifications.models import Kind, Notification, NotSent

from . import Skip

MAX_CHAT_MESSAGES = 20  # in one email
MAX_NAMED_REQUESTS = 10  # in one email
CHANGES_PER_MINUTE = 8  # kinds of changes that `opened` can distinguish
Role = Membership.Role
State, Stage = Entrant.State, Tournament.State


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
    """Return the value of `opened` for a change. Equal changes within a minute have the same value."""
    return int(at.timestamp()) // 60 * CHANGES_PER_MINUTE + change


def is_about(opened: int, change: ClubChange) -> bool:
    return opened % CHANGES_PER_MINUTE == change


def change_of_notification(notification: Notification) -> ClubChange:
    change = ClubChange(notification.opened % CHANGES_PER_MINUTE)
    own = Membership.objects.filter(club=notification.club_id, user=notification.user_id)
    role = own.values_list("role", flat=True).first() or ""
    if role not in ROLES_AFTER_CHANGE[change]:
        raise Skip(NotSent.NO_LONGER_SO)
    return change


def requests_of_notification(notification: Notification) -> list[str]:
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
    """Return whether a club's table is private, and the user is no member and has no seat there."""
    outside = not game.public and not is_member(game.club_id, user)
    return outside and not game.seats.filter(user=user).exists()


def talk_of_notification(notification: Notification) -> list[Message]:
    own = Membership.objects.filter(club=notification.club_id, user=notification.user_id, role__in=MEMBERS).first()
    if own is None:
        raise Skip(NotSent.LEFT_CLUB)
    after = max(notification.opened - 1, own.read_upto)
    found = latest_messages(own, after, MAX_CHAT_MESSAGES)
    found = [one for one in found if one.text and not one.hidden and one.user_id != own.user_id]
    if not found:
        raise Skip(NotSent.READ_AT_THE_TABLE if own.read_upto >= notification.opened else NotSent.ERASED)
    return found


class EntryChange(models.IntegerChoices):
    """What a notification of kind ENTRY reports; stored in `opened`, together with the time."""

    ANNOUNCED = 0  # to a member of the club
    NEXT = 1  # the next season, which the reader has entered already
    ASKED = 2  # to confirm
    MOVED_UP = 3
    LEFT_OUT = 4
    TAKES_OVER = 5


# The states of the season and of the reader's row in which a change still applies; "" means: no row.
VALID_STATES: dict[EntryChange, tuple[str, tuple[str, ...]]] = {
    EntryChange.ANNOUNCED: (Stage.OPEN, ("",)),
    EntryChange.NEXT: (Stage.OPEN, (State.ENTERED, State.WAITING)),
    EntryChange.ASKED: (Stage.OPEN, (State.ENTERED, State.WAITING)),
    EntryChange.MOVED_UP: (Stage.OPEN, (State.ENTERED,)),
    EntryChange.LEFT_OUT: (Stage.RUNNING, (State.LEFT_OUT,)),
    EntryChange.TAKES_OVER: (Stage.RUNNING, (State.PLAYING,)),
}


def season_of_notification(notification: Notification) -> Tournament:
    season = notification.tournament
    assert season is not None  # see models.Notification
    if not may_see(season, notification.user):
        raise Skip(NotSent.LEFT_CLUB)
    return season


def own_row(notification: Notification) -> Entrant | None:
    return Entrant.objects.filter(tournament=notification.tournament_id, user=notification.user_id).first()


def entry_change_of_notification(notification: Notification) -> EntryChange:
    season, own = season_of_notification(notification), own_row(notification)
    change = EntryChange(notification.opened % CHANGES_PER_MINUTE)
    stage, states = VALID_STATES[change]
    state = own.state if own is not None and own.state in (*INSIDE, State.LEFT_OUT) else ""
    if season.state != stage or state not in states:
        raise Skip(NotSent.NO_LONGER_SO)
    if change == EntryChange.ASKED and own is not None and own.confirmed_at is not None:
        raise Skip(NotSent.ANSWERED)
    if change == EntryChange.ANNOUNCED and _is_blocked(season, notification.user_id):
        raise Skip(NotSent.NO_LONGER_SO)
    return change


def _is_blocked(season: Tournament, user: int) -> bool:
    directors = deciders(season).values("pk")
    either = models.Q(user=user, other__in=directors) | models.Q(other=user, user__in=directors)
    return Block.objects.filter(either).exists()


def draw_of_notification(notification: Notification) -> Entrant:
    season, own = season_of_notification(notification), own_row(notification)
    if season.state != Stage.RUNNING or own is None or own.state not in (State.PLAYING, State.RESERVE):
        raise Skip(NotSent.LEFT_LEAGUE)
    return own


def end_of_notification(notification: Notification) -> Tournament:
    season = season_of_notification(notification)
    if season.state in UNFINISHED_STATES:
        raise Skip(NotSent.NO_LONGER_SO)
    return season


def decision_of_notification(notification: Notification) -> Decision:
    """Return the decision. Raise Skip if it was a message whose author's account is erased."""
    season_of_notification(notification)
    found = Decision.objects.filter(tournament=notification.tournament_id, number=notification.opened).first()
    if found is None or (found.kind == Decision.Kind.WRITE and not found.reason):
        raise Skip(NotSent.ERASED)
    return found


CLUB_SUBJECT_FINDERS: dict[Kind, Callable[[Notification], object]] = {
    Kind.CLUB_TABLE: table_of_notification,
    Kind.CLUB_ROLE: change_of_notification,
    Kind.CLUB_JOIN: requests_of_notification,
    Kind.CLUB_TALK: talk_of_notification,
    Kind.ENTRY: entry_change_of_notification,
    Kind.PAIRED: draw_of_notification,
    Kind.STANDING: end_of_notification,
    Kind.DECIDED: decision_of_notification,
}
