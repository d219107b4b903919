"""Turning mails off and on, with or without signing in."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.urls import reverse

from notifications.models import Kind, Switch

SALT = "notifications.stop"


def stop_url(user, kind: str) -> str:
    """The address at the foot of each mail. It is the same in all mails of one kind, and good for nothing else."""
    token = signing.Signer(salt=SALT).sign_object([user.pk, str(kind)])
    return settings.SITE_URL + reverse("notifications:stop", args=[token])


def read(token: str) -> tuple[int, Kind] | None:
    """Whom and what a token turns off; None for anything we did not sign."""
    try:
        user, word = signing.Signer(salt=SALT).unsign_object(token)
        kind = Kind(word)  # one that there is no more is nobody's fault
    except (signing.BadSignature, ValueError, TypeError):
        return None
    # A mail can outlive the account it was sent to.
    return (user, kind) if get_user_model().objects.filter(pk=user).exists() else None


def is_on(user: int, kind: Kind) -> bool:
    """Whether these mails are wanted."""
    return not Switch.objects.filter(user=user, channel="mail", kind=kind, on=False).exists()


def turn(user: int, kind: Kind, on: bool) -> None:
    """Set one switch."""
    Switch.objects.update_or_create(user_id=user, channel="mail", kind=kind, defaults={"on": on})
