"""Switches for notifications by kind and channel. Unsubscribe links work without login."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.urls import reverse
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.models import User
from games.tables.access_links import email_mark
from notifications.models import Channel, Kind, Switch

STOP_LINK_SALT = "notifications.stop"

switches_of = CompiledQuery(lambda user: Switch.objects.filter(user=user))


def stop_url(user: User, *kinds: str) -> str:
    """Return the unsubscribe link for these kinds, which is the same in all their emails to one address."""
    token = signing.Signer(salt=STOP_LINK_SALT).sign_object(
        [user.pk, " ".join(map(str, kinds)), email_mark(user.email)]
    )
    return settings.SITE_URL + reverse("notifications:unsubscribe", args=[token])


def read_stop_token(token: str) -> tuple[int, list[Kind]] | None:
    """Return the user and kinds of an unsubscribe link; None if unsigned, or if the address has changed."""
    try:
        user, words, address = signing.Signer(salt=STOP_LINK_SALT).unsign_object(token)
        kinds = [Kind(word) for word in words.split()]  # raises ValueError for a kind that no longer exists
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None
    # The account may have been deleted since.
    email = get_user_model().objects.filter(pk=user).values_list("email", flat=True).first()
    return (user, kinds) if email is not None and email_mark(email) == address else None


# Defaults for browsers, and for chats, where others may read along. MOVE is only for webhooks that ask for it.
IMPORTANT_KINDS = {Kind.TURN, Kind.REMINDER, Kind.NUDGE, Kind.MOTION, Kind.OVER}
CHAT_DEFAULT_KINDS = IMPORTANT_KINDS | {Kind.MOVE}
BROWSER_DEFAULT_KINDS = IMPORTANT_KINDS | {Kind.MENTION, Kind.INVITED, Kind.CLUB_TABLE, Kind.ENTRY, Kind.DECIDED}
# Off by default: chat, and reviews, which cost minutes of computing.
OPT_IN_KINDS = (Kind.CHAT, Kind.CLUB_TALK, Kind.REVIEW)


def is_on_by_default(kind: Kind, channel: str = Channel.MAIL) -> bool:
    if channel == Channel.MAIL:
        return kind not in OPT_IN_KINDS
    return kind in (BROWSER_DEFAULT_KINDS if channel == Channel.PUSH else CHAT_DEFAULT_KINDS)


def is_on(user: int, kind: Kind, channel: str = Channel.MAIL) -> bool:
    return chosen_switches(user).get((channel, kind), is_on_by_default(kind, channel))


def is_on_somewhere(user: int, kind: Kind) -> bool:
    return any(is_on(user, kind, channel) for channel in Channel)


def chosen_switches(user: int) -> dict[tuple[str, str], bool]:
    return {(switch.channel, switch.kind): switch.on for switch in switches_of.all(user=user)}


def set_switch(user: int, kind: Kind, on: bool, channel: str = Channel.MAIL, by_link: bool = False) -> None:
    """Set one switch. `by_link`: the home page shows the change, in case another person used the link."""
    at = timezone.now() if by_link and not on else None
    Switch.objects.update_or_create(
        user_id=user, channel=channel, kind=kind, defaults={"on": on, "disabled_by_link_at": at}
    )
