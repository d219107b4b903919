"""Marks of mail addresses: what a link in a mail holds, so that it ends when its address is no longer the player's."""

from django.utils.crypto import salted_hmac

SALT = "notifications.stop"  # as in the mails that people have


def email_mark(email: str) -> str:
    """Return a few letters that stand for an address, for a link that need not name it."""
    return salted_hmac(SALT, email, algorithm="sha256").hexdigest()[:12]
