"""The talk of a club. Members read what was written since they joined; hosts can hide messages."""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.facts.errors import Refused
from games.facts.signals import club_message_written
from games.models import HOSTS, Block, Club, Membership, Message, User
from games.tables.chat import MESSAGES_PER_PAGE, new_message

from .joining import ensure_member, ensure_role


def post_message(club: Club, user: User, text: str) -> Message:
    """Store a message and send the signal `club_message_written`. Raise Refused if it is not allowed."""
    ensure_member(club, user)
    message = new_message(Message(club=club, user=user, text=text))
    message.save(force_insert=True)
    club_message_written.send(sender=Message, message=message)
    return message


def erase_message(club: Club, user: User, key: int) -> None:
    """Erase the text of the user's own message. Raise Refused if another user wrote it."""
    ensure_member(club, user)
    if not Message.objects.filter(club=club, user=user, pk=key).update(text=""):
        raise Refused("not_yours", "You can erase only your own messages.")


def hide_message(club: Club, host: User, key: int, hides: bool = True) -> None:
    """Hide a message from all members, or show it again. Raise Refused if the user is not a host."""
    ensure_role(club, host, HOSTS)
    Message.objects.filter(club=club, pk=key).update(hidden=hides)


def latest_messages(own: Membership, after: int = 0, most: int = MESSAGES_PER_PAGE) -> list[Message]:
    """Return the latest messages that this member can read, oldest first.

    Messages from before the joining and from players whom the member has blocked are left out."""
    rows = readable_messages(own.club_id, own.user_id, own.since).filter(pk__gt=after)
    return list(rows.select_related("user").order_by("-pk")[:most])[::-1]


def readable_messages(club: Any, user: Any, since: Any) -> QuerySet[Message]:
    """Return the messages since `since`, without those of players whom the user has blocked."""
    blocked = Block.objects.filter(user=user, other=OuterRef("user"))
    return Message.objects.filter(club=club, written_at__gte=since).exclude(Exists(blocked))


def mark_read_until(own: Membership, upto: int) -> None:
    if own.read_upto < upto:
        Membership.objects.filter(pk=own.pk, read_upto__lt=upto).update(read_upto=upto)
