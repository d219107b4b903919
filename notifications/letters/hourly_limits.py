"""How many mails an hour: enough for somebody who plays a whole evening by mail, not for a machine."""

from django.conf import settings
from django.core.cache import cache

OF_STRANGERS = 3  # refusals of wrong or automatic senders that are told to a player; the others are dropped silently
HOUR = 3600


class TooMany(Exception):
    """Not now: the mail server that has it tries again later."""


def limit_of_a_player() -> int:
    return settings.INBOUND_PER_HOUR


def count_or_refuse(name: str, most: int) -> None:
    if not within_hourly_limit(name, most):
        raise TooMany


def within_hourly_limit(name: str, most: int) -> bool:
    """Count one; returns whether it was within the most. The hour begins with the first."""
    key = f"inbound.{name}"
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key) <= most
    except ValueError:  # the hour ended in between
        cache.set(key, 1, HOUR)
        return True
