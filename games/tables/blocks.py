"""Blocks: a blocked player cannot invite, nudge or mention the blocker, or join the blocker's tables.

Blocked players are not notified and get the same responses as at a full table. A block also covers the blocked player's
bots."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.facts.errors import Refused

from ..models import Block, Game, Invitation, User, Visitor

MAX_BLOCKS_PER_USER = 500
MAX_BLOCKED_NAME_LENGTH = 60


def has_blocked(user: User, other: User) -> bool:
    """Return whether `user` has blocked `other`, or the owner of the bot `other`."""
    return blocks_against(other).filter(user=user).exists()


def blocks_against(other: Any) -> QuerySet[Block]:
    """Return the blocks of which this user is the target (an instance, a key, or a query reference)."""
    return Block.objects.filter(Q(other=other) | Q(other__bots__user=other))


def is_shut_out(game: Game, user: Visitor) -> bool:
    """Return whether the host, or in a running game any player, has blocked this user.

    The result is False for users who have a seat at the table, and if the game is over."""
    if user.pk is None or game.over or game.seats.filter(user=user.pk).exists():
        return False
    mine = Q(user=game.host_id) if game.state == Game.State.OPEN else Q(user__seats__game=game)
    return blocks_against(user.pk).filter(mine).exists()


def blocked_either_way(user: Any) -> Exists:
    host = OuterRef("host")
    theirs = Q(user=host) & (Q(other=user) | Q(other__bots__user=user))
    own = Q(user=user) & (Q(other=host) | Q(other__bots__user=host))
    return Exists(Block.objects.filter(theirs | own))


def block_user(user: User, key: int) -> None:
    """Block the user with this key and decline this user's open invitations. Raise Refused if not allowed."""
    other = get_user_model().objects.filter(pk=key).first()
    if other is None or other.pk == user.pk or Block.objects.filter(user=user).count() >= MAX_BLOCKS_PER_USER:
        raise Refused("no_block", "That player cannot be blocked.")
    Block.objects.get_or_create(user=user, other=other)
    asked = Invitation.objects.filter(user=user, game__host=other, state=Invitation.State.OPEN)
    asked.update(state=Invitation.State.DECLINED, ended_at=timezone.now())


def block_user_by_name(user: User, name: str) -> None:
    other = get_user_model().objects.named(" ".join(name[:MAX_BLOCKED_NAME_LENGTH].split()))
    if other is None:
        raise Refused("no_player", "No player has that name.")
    block_user(user, other.pk)


def unblock_user(user: User, key: int) -> None:
    Block.objects.filter(user=user, other=key).delete()


def blocks_of(user: User) -> list[Block]:
    return list(Block.objects.filter(user=user).select_related("other").order_by("other__public_name"))
