"""Collects changed tables after the commit and sends them to the workers from a thread.

Each reader of an update message gets the head of their own page. The heads can differ, because while several seats
answer at the same time, a changed answer is visible only to the seat that gave it. Several workers share the changes
and publish at the same fixed moments."""

import json
import logging
import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import redis
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import connection, transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from redis.exceptions import RedisError

from games.facts.signals import appended, message_written, tables_changed
from games.models import Access, ChatMark, Game, Membership, Message, Seat, Token
from roma_site.broker.caches import CircuitBreaker

from . import tickets

logger = logging.getLogger(__name__)
SEND_INTERVAL_SECONDS = 0.1
# Limits of the list in Valkey; pages poll meanwhile.
MAX_WAITING_CHANGES, CHANGE_LIFETIME_SECONDS = 20_000, 30
TABLES_PER_QUERY = 500
CHANGE_WAIT_SECONDS = 5  # then check the connection


class PendingChanges:
    def __init__(self) -> None:
        self.waiting: set[str] = set()
        self.lock, self.woken = threading.Lock(), threading.Event()
        self.process = 0

    def note(self, *what: str) -> None:
        """Have the thread send these changes soon.

        "12" means that table 12 has changed, and "12:3" that it has changed for seat 3 only. "12:talk" means that its
        chat has changed, and "12:talk:3" that seat 3 has read the chat."""
        with self.lock:
            self.waiting.update(what)
            if self.process != os.getpid():
                self.process, self.woken = os.getpid(), threading.Event()
                threading.Thread(target=self.run, name="changes", daemon=True).start()
        self.woken.set()

    def run(self) -> None:
        while True:
            self.woken.wait()
            self.woken.clear()
            self.send()
            time.sleep(SEND_INTERVAL_SECONDS)

    def send(self) -> None:
        """Send the collected changes to the workers. Without a broker the changes are lost, and pages poll."""
        with self.lock:
            gathered, self.waiting = sorted(self.waiting), set()
        if not gathered:
            return
        try:
            pipe = broker_client().pipeline(transaction=False)
            pipe.rpush(tickets.CHANGES_KEY, *gathered)
            pipe.ltrim(tickets.CHANGES_KEY, -MAX_WAITING_CHANGES, -1)
            pipe.expire(tickets.CHANGES_KEY, CHANGE_LIFETIME_SECONDS)
            pipe.execute()
        except (RedisError, OSError) as fault:
            logger.debug("Changes of tables could not be sent: %s", type(fault).__name__)


pending_changes = PendingChanges()
_broker_clients: dict[int, redis.Redis] = {}


def broker_client() -> redis.Redis:
    if os.getpid() not in _broker_clients:
        options: dict[str, Any] = {"socket_connect_timeout": 2, "socket_timeout": 2, "retry": CircuitBreaker()}
        _broker_clients[os.getpid()] = redis.Redis.from_url(settings.REDIS_URL, **options)
    return _broker_clients[os.getpid()]


def note_after_commit(*what: str) -> None:
    """Note these changes after the commit; errors do not reach the caller.

    Trap: Django logs the `__qualname__` of a failed robust callback, and a partial has none."""

    def note() -> None:
        pending_changes.note(*what)

    transaction.on_commit(note, robust=True)


@receiver(appended, dispatch_uid="live")
def _note_move(sender: object, game: Game, events: list[tuple[int, Any]], **_: object) -> None:
    """Note a change for all seats, or only for the seat that moved if the others cannot notice the move."""
    note_after_commit(f"{game.pk}:{events[0][1].seat}" if game.is_head_private else str(game.pk))


@receiver(tables_changed, dispatch_uid="live")
def _note_change(sender: object, games: Iterable[int], **_: object) -> None:
    note_after_commit(*map(str, games))


@receiver(message_written, dispatch_uid="live")
def _note_talk(sender: object, message: Message, **_: object) -> None:
    note_after_commit(f"{message.game_id}:talk")


@receiver(post_save, sender=ChatMark, dispatch_uid="live.talk_read")
def _note_talk_read(sender: object, instance: ChatMark, **_: object) -> None:
    """Update the reader's other windows. Trap: only reading saves a ChatMark; writing does not."""
    seat = Seat.objects.filter(game=instance.game_id, user=instance.user_id).values_list("number", flat=True).first()
    if seat is not None:
        note_after_commit(f"{instance.game_id}:talk:{seat}")


@receiver(post_save, sender=Seat, dispatch_uid="live.seats")
def _note_seat(sender: object, instance: Seat, created: bool, **_: object) -> None:
    """Note a new seat. Other changes need no note: they come with a move, depend on time or are secret."""
    if created:
        note_after_commit(str(instance.game_id))


@receiver(post_delete, sender=Seat, dispatch_uid="live.seats_left")
def _note_seat_left(sender: object, instance: Seat, **_: object) -> None:
    note_after_commit(str(instance.game_id))


@receiver(post_save, sender=Game, dispatch_uid="live.games")
def _note_table(sender: object, instance: Game, created: bool, update_fields: Any = None, **_: object) -> None:
    begun = instance.state not in (Game.State.OPEN, Game.State.CANCELLED)
    if not created and (not begun or "retimed" in (update_fields or ())):
        note_after_commit(str(instance.pk))


def end_tickets(kind: str, name: str) -> None:
    """Invalidate all tickets that were issued for this credential, and close their streams.

    Trap: this fails while the broker is away. No stream is open then, but an old ticket can still open one if the
    broker comes back before the ticket expires."""
    credential = tickets.credential_digest(kind, name, settings.SECRET_KEY)
    try:
        pipe = broker_client().pipeline(transaction=False)
        pipe.set(tickets.ended_key(credential), int(time.time()), ex=tickets.TICKET_LIFETIME_SECONDS + 60)
        pipe.publish(tickets.update_channel(settings.REDIS_URL), f'{{"end":"{credential}"}}')
        pipe.execute()
    except (RedisError, OSError) as fault:
        logger.warning("Streams could not be closed: %s", type(fault).__name__)


@receiver(post_delete, sender=Membership, dispatch_uid="live.left_club")
@receiver(post_save, sender=Membership, dispatch_uid="live.barred")
def _end_streams_of_club(sender: object, instance: Membership, **kwargs: Any) -> None:
    """Close the streams of a user who has left a club, because some may be about the club's tables."""
    if "created" not in kwargs or instance.role == Membership.Role.BARRED:
        user = instance.user_id
        transaction.on_commit(lambda: end_streams_of(user), robust=True)


def end_streams_of(user: int) -> None:
    """Close all streams of a user. Pages and programs then reopen the streams that are still allowed."""
    for key in UserSession.objects.filter(user=user).values_list("session_key", flat=True):
        end_tickets("session", key)
    for token in Token.objects.filter(user=user).values_list("pk", flat=True):
        end_tickets("token", str(token))


@receiver(post_delete, sender=Access, dispatch_uid="live.accesses")
def _end_access(sender: object, instance: Access, **_: object) -> None:
    key = instance.key.hex
    transaction.on_commit(lambda: end_tickets("access", key), robust=True)


@receiver(post_delete, sender=Token, dispatch_uid="live.tokens")
def _end_token(sender: object, instance: Token, **_: object) -> None:
    key = str(instance.pk)  # a deleted instance has no key
    transaction.on_commit(lambda: end_tickets("token", key), robust=True)


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
