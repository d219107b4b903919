"""Users' addresses: which are current, which are disabled, and their failures."""

import hashlib
import json
import logging
import re
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from celery import current_app
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import cache
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.models import Game, User
from notifications.models import Address, Channel, DeliveryFailure, DeliveryFrequency, Digest, Notification

MAX_ADDRESSES_PER_USER = 12  # besides the email address
MAX_FAILURES_KEPT = 20  # for one address
OFFER_COOKIE = "notification_offer"  # set in browsers where other notifications must not be offered again
PUSH_SESSION_KEY = "push_addresses"  # the push addresses of this session
logger = logging.getLogger(__name__)


mail_addresses_of = CompiledQuery(lambda user: Address.objects.filter(user=user, channel=Channel.MAIL))
chosen_address = CompiledQuery(
    lambda user: (
        Address.objects.filter(~Q(channel=Channel.MAIL) | ~Q(frequency=DeliveryFrequency.IMMEDIATELY), user=user)
        .order_by("pk")
        .values_list("pk")[:1]
    )
)
enabled_other_addresses = CompiledQuery(
    lambda user: Address.objects.filter(user=user, disabled_at=None).exclude(channel=Channel.MAIL)
)


def check_url(url: str) -> str:
    """Return a URL with a resolvable host, a valid port and no password. Raise ValueError otherwise.

    Trap: urlsplit, requests, py_vapid and the resolver raise different errors for URLs like https://[::1/."""
    parts = urlsplit(url)
    named = re.fullmatch(r"[\w.-]+(:\d+)?", parts.netloc, re.ASCII) and parts.hostname
    if not named or not named.encode("idna") or parts.port == 0:
        raise ValueError("no host")
    return url


def address_key(channel: str, fields: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps([channel, fields], sort_keys=True).encode()).hexdigest()


def mail_address_key(user: User) -> str:
    return address_key(Channel.MAIL, {"email": user.email})


def mail_address_of(user: User) -> Address:
    """Return the row of the user's current email address, which is created if there is none."""
    return (
        known_mail_address(user)
        or Address.objects.get_or_create(
            user=user, channel=Channel.MAIL, key=mail_address_key(user), defaults={"name": user.email}
        )[0]
    )


def address_of_row(row: Notification | Digest) -> Address:
    return row.address if isinstance(row, Digest) else row.address or mail_address_of(row.user)


def addresses_with_key(user: int, key: str) -> QuerySet[Address]:
    return Address.objects.filter(Q(channel=Channel.MAIL, key=key) | ~Q(channel=Channel.MAIL), user=user)


def other_addresses(user: int) -> QuerySet[Address]:
    return Address.objects.filter(user=user).exclude(channel=Channel.MAIL)


def channels_of(user: User) -> list[Channel]:
    used = set(other_addresses(user.pk).values_list("channel", flat=True))
    return [one for one in Channel if one == Channel.MAIL or one in used]


def has_chosen(user: User) -> bool:
    """Return whether the user has another channel than email, or emails less often than at once."""
    return chosen_address.row(user=user.pk) is not None


def get_own_address(user: User, which: str) -> Address:
    """Return a user's address by its key or `mail`. Raise Http404 if there is no such address."""
    if which == "mail":
        return mail_address_of(user)
    if not (which.isascii() and which.isdecimal() and len(which) < 19):
        raise Http404
    return get_object_or_404(other_addresses(user.pk), pk=int(which))


def known_mail_address(user: User) -> Address | None:
    """Return the row of the user's email address, or None. A new address inherits the old one's frequency."""
    rows = {row.key: row for row in mail_addresses_of.all(user=user.pk)}
    key = mail_address_key(user)
    if key in rows or not rows:
        return rows.get(key)
    *_, before = rows.values()
    rhythm = {"name": user.email, "frequency": before.frequency, "hour": before.hour}
    return Address.objects.get_or_create(user=user, channel=Channel.MAIL, key=key, defaults=rhythm)[0]


def is_mail_disabled(user: User) -> bool:
    known = known_mail_address(user)
    return known is not None and known.disabled_at is not None


def store_failure(address: Address, reason: str, permanent: bool, mail: str = "") -> None:
    DeliveryFailure.objects.create(address=address, reason=reason[:200], permanent=permanent, mail=mail)
    old = address.delivery_failures.values_list("pk", flat=True)[MAX_FAILURES_KEPT:]
    DeliveryFailure.objects.filter(pk__in=list(old)).delete()


def enable_address(address: Address) -> None:
    Address.objects.filter(pk=address.pk).update(**enabled_fields())


def enabled_fields() -> dict[str, Any]:
    fresh = {
        "disabled_at": None,
        "disabled_reason": "",
        "acknowledged": False,
        "failures": 0,
        "retry_at": None,
        "probed_at": None,
    }
    return fresh | {"enabled_at": timezone.now()}


def add_address(
    user: User, channel: str, name: str, fields: dict[str, Any], game: Game | None = None, every: bool = False
) -> Address | None:
    """Add an address, or rename and enable an existing one; None if there are too many.

    `game`: send messages about that table only. `every`: send a message for each move at that table."""
    key = address_key(channel, fields | ({"table": game.slug} if game else {}))
    others = other_addresses(user.pk).exclude(channel=channel, key=key)
    if others.count() >= MAX_ADDRESSES_PER_USER:
        return None
    known = {"name": name[:80], "fields": fields, "every": every, **enabled_fields()}
    return Address.objects.update_or_create(user=user, channel=channel, key=key, game=game, defaults=known)[0]


def remember_push_address(session: SessionBase, address: Address) -> None:
    """Store a push address in the browser's session; the address is deleted when the session ends.

    Other users' addresses at this browser are deleted, because a browser gets the notifications of one user only."""
    others = [key for key in session.get(PUSH_SESSION_KEY, []) if key != address.pk]
    session[PUSH_SESSION_KEY] = [*others, address.pk][-MAX_ADDRESSES_PER_USER:]
    Address.objects.filter(channel=Channel.PUSH, key=address.key).exclude(user=address.user_id).delete()


def forget_push_addresses(session: Mapping[str, Any]) -> None:
    Address.objects.filter(pk__in=session.get(PUSH_SESSION_KEY, []), channel=Channel.PUSH).delete()


def push_address_at(user: User, endpoint: str) -> Address | None:
    pushed = Address.objects.filter(user=user.pk, channel=Channel.PUSH)
    return next((one for one in pushed if one.fields.get("endpoint") == endpoint), None)


def normalize_address(address: str) -> str:
    """Return an email address in lower case without a plus suffix: `Ana+roma@…` becomes `ana@…`."""
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{host}"


def verified_addresses(user: User) -> list[str]:
    """Return a user's verified email addresses; the first is the one that gets notifications."""
    others = EmailAddress.objects.filter(user=user.pk, verified=True).exclude(email=user.email).order_by("pk")
    return [user.email, *others.values_list("email", flat=True)]


def is_address_of(user: User, address: str) -> bool:
    return bool(address) and normalize_address(address) in {normalize_address(one) for one in verified_addresses(user)}


def is_own_address(user: int, address: str) -> bool:
    found = get_user_model().objects.filter(pk=user).first()
    return found is not None and is_address_of(found, address)


def disable_address(address: Address, reason: str) -> None:
    """Disable an address. If it is an email address, inform its owner elsewhere (delivery/alerts.py)."""
    still_on = Address.objects.filter(pk=address.pk, disabled_at=None)
    turned = still_on.update(disabled_at=timezone.now(), disabled_reason=reason[:200], acknowledged=False)
    if turned and address.channel == Channel.MAIL:
        trouble = "no announcement of a disabled address"
        transaction.on_commit(partial(schedule_task, "announce_disabled_address", trouble, address.pk))


def schedule_task(name: str, trouble: str, *args: Any, **options: Any) -> None:
    """Have a worker run a task. `trouble`: the text to log if no broker can be reached."""
    try:
        current_app.tasks[f"notifications.tasks.{name}"].apply_async(args, **options)
    except Exception as error:
        logger.warning("%s: %s", trouble, type(error).__name__)


def count_within_hourly_limit(name: str, most: int) -> bool:
    """Count one email and return whether it is within the hour's limit. The first email starts the hour."""
    key = f"inbound.{name}"
    cache.add(key, 0, 3600)
    try:
        return cache.incr(key) <= most
    except ValueError:  # the hour ended in between
        cache.set(key, 1, 3600)
        return True
