"""Invitation links of tables and clubs: renewing them, and counting the people they let in.

A link ends after some days and after MAX_INVITE_LINK_USES people. A new link replaces the old one. Links that have
ended, are used up or were replaced look like links that never existed."""

from datetime import timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from games.facts.errors import Refused

from ..models import Game, InviteLink, new_invitation

INVITE_LINK_DAYS = (1, 7, 30)  # offered on pages
MAX_INVITE_LINK_DAYS = 365


def renew_link(owner: InviteLink, days: int | None = INVITE_LINK_DAYS[-1]) -> str:
    """Replace the link of a table or club; return its token. Raise Refused if `days` is invalid.

    The link ends after `days`, or never if `days` is None."""
    if days is not None and (type(days) is not int or not 1 <= days <= MAX_INVITE_LINK_DAYS):
        raise Refused("bad_days", f"A link can be valid for 1 to {MAX_INVITE_LINK_DAYS} days.")
    token = new_invitation()
    setattr(owner, owner.INVITE_COLUMN, token)
    owner.invite_until = None if days is None else timezone.now() + timedelta(days=days)
    owner.invite_uses = 0
    owner.save(update_fields=[owner.INVITE_COLUMN, "invite_until", "invite_uses"])
    return token


def replace_token(owner: InviteLink) -> None:
    """Replace the link, if there is one: the new link ends at the same time, and its count starts at 0."""
    if getattr(owner, owner.INVITE_COLUMN):
        setattr(owner, owner.INVITE_COLUMN, new_invitation())
        owner.invite_uses = 0
        owner.save(update_fields=[owner.INVITE_COLUMN, "invite_uses"])


def count_use(owner: InviteLink, token: str | None) -> None:
    """Count a person whom the link has let in.

    The caller must be in the transaction that gives the seat or membership."""
    if owner.is_link_valid(token):
        type(owner)._default_manager.filter(pk=owner.pk).update(invite_uses=F("invite_uses") + 1)


def needs_token(game: Game) -> bool:
    """Return whether links to this table contain the invitation token.

    New people need the token for private tables, and for all tables of a closed site."""
    return not game.public or settings.SIGNUPS == "invited" or settings.READING == "members"
