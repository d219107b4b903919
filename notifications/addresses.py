"""Where people can be told things, and what went wrong there."""

import hashlib
import json
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from notifications.channels import ChannelError
from notifications.models import Address, Channel, Notice, Trouble

MOST = 12  # addresses of one player beside their mail
KEPT = 20  # troubles of one address


def key_of(channel: str, fields: dict[str, Any]) -> str:
    """The same for the same place."""
    return hashlib.sha256(json.dumps([channel, fields], sort_keys=True).encode()).hexdigest()


def mail_key(user) -> str:
    return key_of(Channel.MAIL, {"email": user.email})


def of_mail(user) -> Address:
    """The row of the mail address that the player has now; what is known of one they had before is not held against it."""
    return Address.objects.get_or_create(
        user=user, channel=Channel.MAIL, key=mail_key(user), defaults={"name": user.email}
    )[0]


def of(notice: Notice) -> Address:
    """Where a notice goes."""
    return notice.address or of_mail(notice.user)


def present(user) -> QuerySet[Address]:
    """All rows of a player that matter now: those of mail addresses they have left do not."""
    return Address.objects.filter(Q(channel=Channel.MAIL, key=mail_key(user)) | ~Q(channel=Channel.MAIL), user=user)


def others(user: int) -> QuerySet[Address]:
    """A player's addresses beside their mail."""
    return Address.objects.filter(user=user).exclude(channel=Channel.MAIL)


def mail_is_off(user) -> bool:
    """Whether the player's mail address has been switched off."""
    return Address.objects.filter(user=user, channel=Channel.MAIL, key=mail_key(user), off_at__isnull=False).exists()


def note(address: Address, error: ChannelError) -> None:
    """Into the error history; an address that is gone is switched off, and the site tells so."""
    Trouble.objects.create(address=address, reason=error.reason[:200], permanent=error.permanent)
    old = address.troubles.values_list("pk", flat=True)[KEPT:]
    Trouble.objects.filter(pk__in=list(old)).delete()
    if error.gone:
        still_on = Address.objects.filter(pk=address.pk, off_at=None)
        still_on.update(off_at=timezone.now(), off_reason=error.reason[:200], told=False)


def switch_on(address: Address) -> None:
    """It has taken something again."""
    Address.objects.filter(pk=address.pk).update(off_at=None, off_reason="", told=False)


def add(user, channel: str, name: str, fields: dict[str, Any]) -> Address | None:
    """Remember a place; one that is known already takes the new name and is on again. None if there are too many."""
    if others(user.pk).count() >= MOST:
        return None
    known = {"name": name[:80], "fields": fields, "off_at": None, "off_reason": "", "told": False}
    return Address.objects.update_or_create(user=user, channel=channel, key=key_of(channel, fields), defaults=known)[0]
