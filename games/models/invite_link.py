"""The invitation link of a table or a club; type names for users, whose model is in a layer above."""

import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.utils import timezone

INVITE_LINK_LIFETIME = timedelta(days=30)  # of a new link
MAX_INVITE_LINK_USES = 500  # people that one link lets in; then its host renews it


def new_invitation() -> str:
    return secrets.token_urlsafe(16)


def invite_link_end() -> datetime:
    return timezone.now() + INVITE_LINK_LIFETIME


class InviteLink(models.Model):
    """A row with an invitation link: its token (in the column INVITE_COLUMN), end and uses."""

    INVITE_COLUMN = "invite"

    invite_until = models.DateTimeField(null=True, blank=True, default=invite_link_end)  # null: no end
    invite_uses = models.PositiveIntegerField(default=0, db_default=0)  # people that this link has let in

    class Meta:
        abstract = True

    def is_link_valid(self, token: str | None, now: datetime | None = None) -> bool:
        own = getattr(self, self.INVITE_COLUMN)
        current = self.invite_until is None or (now or timezone.now()) < self.invite_until
        known = bool(own and token) and secrets.compare_digest(str(token).encode(), own.encode())
        return known and current and self.invite_uses < MAX_INVITE_LINK_USES

    @property
    def is_link_over(self) -> bool:
        return not self.is_link_valid(getattr(self, self.INVITE_COLUMN))


if TYPE_CHECKING:
    from django.contrib.auth.models import _User  # the type checker's name for AUTH_USER_MODEL

    # Attribute access is checked, but any value can be passed: the checker cannot see that a page requires sign-in.
    User: TypeAlias = _User | Any
else:
    from django.contrib.auth.models import AbstractBaseUser as User

Visitor: TypeAlias = User | AnonymousUser  # of a page
