"""The talk of a club, and calls to all members to join a table.

Members read what was written since they joined; hosts can hide messages."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import club_asked, club_message_written
from games.models import HOSTS, Block, Club, Game, Membership, Message, User
from games.tables.chat import MESSAGES_PER_PAGE, new_message
from games.tables.invitations import ensure_host
from games.tables.memberships import ensure_member, is_member

from .joining import ensure_role

ASK_INTERVAL = timedelta(hours=1)  # between two questions to one club


def post_message(club: Club, user: User, text: str) -> Message:
    ensure_member(club, user)
    message = new_message(Message(club=club, user=user, text=text))
    message.save(force_insert=True)
    club_message_written.send(sender=Message, message=message)
    return message


def erase_message(club: Club, user: User, key: int) -> None:
    ensure_member(club, user)
    if not Message.objects.filter(club=club, user=user, pk=key).update(text=""):
        raise Refused("not_yours", "You can erase only your own messages.")


def hide_message(club: Club, host: User, key: int, hides: bool = True) -> None:
    ensure_role(club, host, HOSTS)
    Message.objects.filter(club=club, pk=key).update(hidden=hides)


def latest_messages(own: Membership, after: int = 0, most: int = MESSAGES_PER_PAGE) -> list[Message]:
    """Return the latest messages that this member can read (`readable_messages`), oldest first."""
    rows = readable_messages(own.club_id, own.user_id, own.since).filter(pk__gt=after)
    return list(rows.select_related("user").order_by("-pk")[:most])[::-1]


def readable_messages(club: Any, user: Any, since: Any) -> QuerySet[Message]:
    """Return the messages since `since`, without those of players whom the user has blocked."""
    blocked = Block.objects.filter(user=user, other=OuterRef("user"))
    return Message.objects.filter(club=club, written_at__gte=since).exclude(Exists(blocked))


def mark_read_until(own: Membership, upto: int) -> None:
    if own.read_upto < upto:
        Membership.objects.filter(pk=own.pk, read_upto__lt=upto).update(read_upto=upto)


def ask_the_club(game: Game, user: User) -> Game:
    """Notify the members of the table's club that the table is waiting for players."""
    now = timezone.now()
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).filter(games=game).first()
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if club is None or game.club_id != club.pk or not is_member(club, user):
            raise Refused("not_in_club", "This table belongs to none of your clubs.")
        ensure_host(game, user)
        if game.state != Game.State.OPEN:
            raise Refused("other_state", f"That is not possible: this table is {game.get_state_display()}.")
        if club.asked_at is not None and club.asked_at > now - ASK_INTERVAL:
            raise Refused("club_asked_already", "The club was asked within the last hour. Try again later.")
        club.asked_at = game.club_asked_at = now
        club.save(update_fields=["asked_at"])
        game.save(update_fields=["club_asked_at"])
        club_asked.send(Game, game=game, at=now)
    return game
