"""Remembers in the cache, for two minutes, which players are active at a table."""

import logging

from django.dispatch import receiver

from games.database.shared_cache import cache
from games.facts.signals import player_seen

logger = logging.getLogger(__name__)
PRESENCE_SECONDS = 120


def presence_key(game: int, user: int) -> str:
    return f"notifications.at.{game}.{user}"


@receiver(player_seen, dispatch_uid="notifications")
def remember_presence(sender: object, game: int, user: int, **_: object) -> None:
    """Remember that a player is active. Errors of the cache are ignored, because a page must not fail."""
    try:
        cache.set(presence_key(game, user), 1, PRESENCE_SECONDS)
    except Exception as error:
        logger.warning("presence at tables is unknown: %s", type(error).__name__)


def is_at_table(game: int, user: int) -> bool:
    """Return whether a player is active at a table; False if the cache is down."""
    try:
        return cache.get(presence_key(game, user)) is not None
    except Exception as error:
        logger.warning("presence at tables is unknown: %s", type(error).__name__)
        return False
