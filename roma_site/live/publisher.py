"""Publishes update messages about changed tables, in the workers.

A message goes to the users with a seat at the table and to its spectators, each with the head of their own page: a
changed answer in an open Together is visible only to the seat that gave it. Several workers share the changes, and all
publish at the same fixed moments."""

import json
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from redis.exceptions import RedisError

from games.models import Game, Seat

from . import tickets

logger = logging.getLogger(__name__)
TABLES_PER_QUERY = 500
CHANGE_WAIT_SECONDS = 5  # then check the connection


def start_publisher() -> None:
    threading.Thread(target=_publish_forever, name="telling", daemon=True).start()


def _publish_forever() -> None:
    client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=CHANGE_WAIT_SECONDS + 5)
    while True:
        try:
            publish_next(client)
        except (RedisError, OSError):
            time.sleep(1)
        except Exception:  # for example, the database is away; pages will poll
            logger.exception("Changes could not be published")
            time.sleep(1)
        finally:
            if connection.vendor == "postgresql":  # back to the pool
                connection.close()


def publish_next(client: redis.Redis) -> None:
    first: Any = client.blpop([tickets.CHANGES_KEY], timeout=CHANGE_WAIT_SECONDS)
    if first is None:
        return
    time.sleep(tickets.PUBLISH_INTERVAL_SECONDS - time.time() % tickets.PUBLISH_INTERVAL_SECONDS)
    rest: Any = client.lpop(tickets.CHANGES_KEY, 10_000) or []
    messages = update_messages({one.decode() for one in (first[1], *rest)})
    if messages:
        client.publish(tickets.update_channel(settings.REDIS_URL), json.dumps(messages, separators=(",", ":")))


def update_messages(changes: Iterable[str]) -> list[dict[str, Any]]:
    """Return one message per changed table: {"table", "people": {user: head}, "watch": head, "kind"}.

    "people" omits users who may not notice the change; "watch" is None if spectators may not notice it."""
    changed: dict[tuple[int, str], set[int] | None] = {}  # by game and kind: the seats, or None for all
    for change in changes:
        game, *of = change.split(":")
        key = int(game), "talk" if "talk" in of else ""
        seats, alone = changed.setdefault(key, set()), [int(one) for one in of if one.isdigit()]
        if seats is not None:
            changed[key] = seats | set(alone) if alone else None
    found: list[dict[str, Any]] = []
    keys = sorted({game for game, _ in changed})
    for at in range(0, len(keys), TABLES_PER_QUERY):
        found += _messages_of_tables(changed, keys[at : at + TABLES_PER_QUERY])
    return found


def _messages_of_tables(changed: dict[tuple[int, str], set[int] | None], keys: list[int]) -> list[dict[str, Any]]:
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=keys).exclude(user=None).only("game_id", "user_id", "number", "seen"):
        seats[seat.game_id].append(seat)
    games = Game.objects.filter(pk__in=keys).only("slug", "head", "retimed", "public_head", "private_head")
    return [
        {
            "table": game.slug,
            "people": {
                str(one.user_id): game.mark(one) for one in seats[game.pk] if only is None or one.number in only
            },
            "watch": game.mark() if only is None and not kind else None,
            "kind": kind,
        }
        for game in games
        for kind in ("", "talk")
        if (only := changed.get((game.pk, kind), set())) is None or only
    ]
