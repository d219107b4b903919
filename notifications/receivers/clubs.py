"""Signal receivers for clubs: tables that ask members to play, requests to join, roles and chat."""

import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.dispatch import receiver

from games.facts import signals
from games.models import HOSTS, MEMBERS, Block, Club, Game, Membership, Message
from games.tables import blocks
from notifications.models import Address, Channel, Kind, Notification, State, Switch
from notifications.outbox import queue
from notifications.outbox.club_subjects import ClubChange, change_key, is_about

MAX_MEMBERS_ASKED = 60  # by email, each time a table asks the club
# Between two emails that ask a member to play, over all clubs; for other kinds, between two emails from one club.
MIN_ASK_INTERVAL = timedelta(hours=1)
MEMBERS_PER_BATCH = 200  # of one query
RECENT_SIGN_IN = timedelta(days=90)  # members who have signed in since then are asked first
PENDING_STATES = (State.WAITING, State.GATHERED)


@receiver(signals.club_asked, dispatch_uid="notifications")
def notify_of_asking_table(sender: object, game: Game, at: datetime, **_: object) -> None:
    """Write the emails that ask members to play, with few queries for a club of any size."""
    told = set(Notification.objects.filter(game=game, kind=Kind.CLUB_TABLE).values_list("user", flat=True))
    hosts, seated = {game.host_id} - {None}, set(game.seats.values_list("user", flat=True))
    assert game.club_id is not None  # see games/clubs/founding.py
    rows = [
        Notification(game=game, user_id=user, kind=Kind.CLUB_TABLE, opened=change_key(ClubChange.REQUESTED, at))
        for user in members_to_ask(MembersAsked(game.club_id, Kind.CLUB_TABLE, hosts, hosts | seated, told), at)
    ]
    queue.queue_notifications(rows)


@dataclass(frozen=True)
class MembersAsked:
    """The members of a club who can be asked.

    Members who take part already, who have blocked a host or whom a host has blocked are not asked. `told`: the members
    who have been asked the same before."""

    club: int
    kind: Kind
    hosts: Collection[int | None]
    taking_part: Collection[int | None]
    told: Collection[int] = ()


def members_to_ask(asked: MembersAsked, at: datetime) -> list[int]:
    """Return the members who receive an email, by lot.

    Members who have not received one before come first; of these, members who signed in recently come first."""
    out, told = set(asked.taking_part), asked.told
    for pair in Block.objects.filter(Q(user__in=asked.hosts) | Q(other__in=asked.hosts)).values_list("user", "other"):
        out.update(pair)
    members = Membership.objects.filter(club=asked.club, role__in=MEMBERS, user__is_active=True)
    signed_in = {user: last for user, last in members.values_list("user", "user__last_login") if user not in out}
    users = random.sample(list(signed_in), len(signed_in))
    users.sort(key=lambda user: (user in told, (signed_in[user] or at) < at - RECENT_SIGN_IN))
    found: list[int] = []
    for first in range(0, len(users), MEMBERS_PER_BATCH):
        found += reachable_users(users[first : first + MEMBERS_PER_BATCH], asked.kind, at)
        if len(found) >= MAX_MEMBERS_ASKED:
            break
    return found[:MAX_MEMBERS_ASKED]


def reachable_users(users: list[int], kind: Kind, at: datetime) -> list[int]:
    """Return the users who were not asked lately, and who can be reached by email or at another address.

    The queries name the users, because with a subquery PostgreSQL may read all notifications for each of them."""
    asked = Notification.objects.filter(user__in=users, kind=kind, created_at__gt=at - MIN_ASK_INTERVAL)
    off = Switch.objects.filter(user__in=users, channel=Channel.MAIL, kind=kind, on=False)
    elsewhere = Address.objects.filter(user__in=users, disabled_at=None).exclude(channel=Channel.MAIL)
    lately, without_mail, others = (set(rows.values_list("user", flat=True)) for rows in (asked, off, elsewhere))
    return [user for user in users if user not in lately | (without_mail - others)]


@receiver(signals.club_membership_requested, dispatch_uid="notifications")
def notify_hosts_of_request(sender: object, membership: Membership, at: datetime, **_: object) -> None:
    """Notify the hosts. A notification that still waits is enough, because it names all open requests."""
    hosts = Membership.objects.filter(club=membership.club_id, role__in=HOSTS, user__is_active=True)
    hosts = hosts.exclude(user__in=blocks.blocks_against(membership.user_id).values("user"))
    users = set(hosts.values_list("user", flat=True))
    queue_club_rows(membership.club, Kind.CLUB_JOIN, users, at, ClubChange.REQUESTED)


@receiver(signals.club_invited, dispatch_uid="notifications")
def notify_invited_user(sender: object, membership: Membership, at: datetime, **_: object) -> None:
    queue_club_rows(membership.club, Kind.CLUB_ROLE, {membership.user_id}, at, ClubChange.INVITED)


@receiver(signals.club_role_changed, dispatch_uid="notifications")
def notify_of_role(sender: object, club: Club, user: int, change: str, at: datetime, **_: object) -> None:
    """Notify a user who was admitted, removed or given a role by another user."""
    if change != "left":
        queue_club_rows(club, Kind.CLUB_ROLE, {user}, at, ClubChange[change.upper()])


@receiver(signals.club_message_written, dispatch_uid="notifications")
def notify_of_talk(sender: object, message: Message, **_: object) -> None:
    """Notify the members who want it. A notification that still waits contains all new messages."""
    assert message.club is not None
    members = Membership.objects.filter(club=message.club, role__in=MEMBERS).exclude(user=message.user_id)
    wanted = Switch.objects.filter(kind=Kind.CLUB_TALK, on=True, user__in=members.values("user"))
    users = set(wanted.values_list("user", flat=True))
    queue_club_rows(message.club, Kind.CLUB_TALK, users, message.written_at, message)


def queue_club_rows(club: Club, kind: Kind, users: set[int], at: datetime, about: ClubChange | Message) -> None:
    """Write a row for each user about a change or a message, at most one an hour.

    The row stores the club's present name, because a user who is removed must not learn a later name."""
    change = about if isinstance(about, ClubChange) else None
    made, waiting = earlier_rows(club, kind, users, change, at - MIN_ASK_INTERVAL)
    earliest = at + timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    due_at = {user: max(earliest, made[user] + MIN_ASK_INTERVAL) if user in made else earliest for user in users}
    rows = [
        Notification(
            club=club, user_id=user, kind=kind, opened=about.pk if isinstance(about, Message) else change_key(about, due_at[user]),
            subject=club.name, created_at=at, due_at=due_at[user],
        )
        for user in sorted(users - waiting)
    ]  # fmt: skip
    queue.queue_notifications(rows, settings.NOTIFICATION_DELAY_SECONDS)


def earlier_rows(
    club: Club, kind: Kind, users: Iterable[int], change: ClubChange | None, since: datetime
) -> tuple[dict[int, datetime], set[int]]:
    """Return {user: time of the latest row after `since`}, and the users for whom a row still waits."""
    rows = Notification.objects.filter(club=club, kind=kind, user__in=users, address=None)
    rows = rows.filter(Q(created_at__gt=since) | Q(state__in=PENDING_STATES)).order_by("created_at", "pk")
    found = [one for one in rows if change is None or is_about(one.opened, change)]
    return {one.user_id: one.created_at for one in found}, {one.user_id for one in found if one.state in PENDING_STATES}
