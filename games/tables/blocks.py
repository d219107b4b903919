"""Whom one does not want to be invited, nudged or called by. The other one is never told."""

from django.contrib.auth import get_user_model
from django.utils import timezone

from games.facts.errors import Refused

from ..models import Block, Invitation, User

MOST = 500
LONGEST = 60  # letters of a name that are looked at


def has_blocked(user: User, other: User) -> bool:
    """Whether `user` has blocked `other`."""
    return Block.objects.filter(user=user, other=other).exists()


def block(user: User, key: int) -> None:
    """From now on, and what they have asked already is gone. Refused for oneself and for too many."""
    other = get_user_model().objects.filter(pk=key).first()
    if other is None or other.pk == user.pk or Block.objects.filter(user=user).count() >= MOST:
        raise Refused("no_block", "That player cannot be blocked.")
    Block.objects.get_or_create(user=user, other=other)
    asked = Invitation.objects.filter(user=user, game__host=other, state=Invitation.State.OPEN)
    asked.update(state=Invitation.State.DECLINED, ended_at=timezone.now())


def block_named(user: User, name: str) -> None:
    """The player of that public name. Refused."""
    other = get_user_model().objects.named(" ".join(name[:LONGEST].split()))
    if other is None:
        raise Refused("no_player", "Nobody plays here under that name.")
    block(user, other.pk)


def unblock(user: User, key: int) -> None:
    """Never mind."""
    Block.objects.filter(user=user, other=key).delete()


def blocks_of(user: User) -> list[Block]:
    """Whom this user has blocked, by name."""
    return list(Block.objects.filter(user=user).select_related("other").order_by("other__public_name"))
