"""Hourly limits for emails: high enough for a player who plays all evening, too low for a program."""

from django.conf import settings
from django.core.cache import cache

MAX_STRANGER_RECEIPTS_PER_HOUR = 3  # for unverified or automatic senders
LIMIT_PERIOD_SECONDS = 3600


class HourlyLimitExceeded(Exception):
    """The hour's limit is exceeded; the mail server that sent the email will try again later."""


def max_mails_per_player() -> int:
    return settings.INBOUND_PER_HOUR


def ensure_within_hourly_limit(name: str, most: int) -> None:
    if not count_within_hourly_limit(name, most):
        raise HourlyLimitExceeded


def count_within_hourly_limit(name: str, most: int) -> bool:
    """Count one email and return whether it is within the limit. The first email starts the hour."""
    key = f"inbound.{name}"
    cache.add(key, 0, LIMIT_PERIOD_SECONDS)
    try:
        return cache.incr(key) <= most
    except ValueError:  # the hour ended in between
        cache.set(key, 1, LIMIT_PERIOD_SECONDS)
        return True
