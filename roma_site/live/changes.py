"""Which tables have changed, noted after the commit and sent on by a thread: no move waits for it, and none fails."""

import logging
import os
import threading
import time
from collections.abc import Iterable
from typing import Any

import redis
from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from redis.exceptions import RedisError

from games.facts.signals import appended, message_written, tables_changed
from games.models import Access, ChatMark, Game, Message, Seat, Token
from roma_site.broker.circuit import CircuitBreaker

from . import tickets

logger = logging.getLogger(__name__)
SEND_INTERVAL_SECONDS = 0.1  # seconds between two sendings
# What the list in Valkey may hold, and for how many seconds: pages ask by themselves meanwhile.
MAX_WAITING_CHANGES, CHANGE_LIFETIME_SECONDS = 20_000, 30


class PendingChanges:
    """What this process has to say, and the thread that says it: begun at the first change, anew after a fork."""

    def __init__(self) -> None:
        self.waiting: set[str] = set()
        self.lock, self.woken = threading.Lock(), threading.Event()
        self.process = 0

    def note(self, *what: str) -> None:
        """Have it said soon. "12": table 12 has changed; "12:3": for seat 3 alone; "12:talk": somebody has spoken;
        "12:talk:3": that seat has read it."""
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
        """Give what has gathered to the workers; without a broker it is lost, and pages find it out by themselves."""
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
            logger.debug("Nobody is told that tables have changed: %s", type(fault).__name__)


pending_changes = PendingChanges()
_broker_clients: dict[int, redis.Redis] = {}


def broker_client() -> redis.Redis:
    """This process's client of Valkey."""
    if os.getpid() not in _broker_clients:
        options: dict[str, Any] = {"socket_connect_timeout": 2, "socket_timeout": 2, "retry": CircuitBreaker()}
        _broker_clients[os.getpid()] = redis.Redis.from_url(settings.REDIS_URL, **options)
    return _broker_clients[os.getpid()]


def note_after_commit(*what: str) -> None:
    """`note`, once what is being written stands. Whatever is raised then does not reach who has moved. Trap: Django
    wants the name of a robust callback, and a partial has none."""

    def note() -> None:
        pending_changes.note(*what)

    transaction.on_commit(note, robust=True)


@receiver(appended, dispatch_uid="live")
def _note_move(sender: object, game: Game, events: list[tuple[int, Any]], **_: object) -> None:
    """A move; one that its own seat alone can tell is told to that seat alone."""
    note_after_commit(f"{game.pk}:{events[0][1].seat}" if game.is_head_private else str(game.pk))


@receiver(tables_changed, dispatch_uid="live")
def _note_change(sender: object, games: Iterable[int], **_: object) -> None:
    note_after_commit(*map(str, games))


@receiver(message_written, dispatch_uid="live")
def _note_talk(sender: object, message: Message, **_: object) -> None:
    note_after_commit(f"{message.game_id}:talk")


@receiver(post_save, sender=ChatMark, dispatch_uid="live.talk_read")
def _note_talk_read(sender: object, instance: ChatMark, **_: object) -> None:
    """Read in one window, it is new in none of the reader's others. Trap: to keep what was said saves no mark."""
    seat = Seat.objects.filter(game=instance.game_id, user=instance.user_id).values_list("number", flat=True).first()
    if seat is not None:
        note_after_commit(f"{instance.game_id}:talk:{seat}")


@receiver(post_save, sender=Seat, dispatch_uid="live.seats")
def _note_seat(sender: object, instance: Seat, created: bool, **_: object) -> None:
    """Somebody has come. Later a seat's page changes by moves and by time, which are heard above; what else is written
    there nobody may notice."""
    if created:
        note_after_commit(str(instance.game_id))


@receiver(post_delete, sender=Seat, dispatch_uid="live.seats_left")
def _note_seat_left(sender: object, instance: Seat, **_: object) -> None:
    note_after_commit(str(instance.game_id))


@receiver(post_save, sender=Game, dispatch_uid="live.games")
def _note_table(sender: object, instance: Game, created: bool, update_fields: Any = None, **_: object) -> None:
    """Before the game: it was cancelled. Later: it goes on after a repair."""
    begun = instance.state not in (Game.State.OPEN, Game.State.CANCELLED)
    if not created and (not begun or "retimed" in (update_fields or ())):
        note_after_commit(str(instance.pk))


def end_tickets(kind: str, name: str) -> None:
    """No ticket that was given for this key is worth anything from now on, and its streams are closed.

    Trap: while the broker is away nobody can be told; then no stream is open either, but a ticket that was given out
    may open one again if the broker comes back within its ten minutes."""
    mark = tickets.credential_digest(kind, name, settings.SECRET_KEY)
    try:
        pipe = broker_client().pipeline(transaction=False)
        pipe.set(tickets.ended_key(mark), int(time.time()), ex=tickets.TICKET_LIFETIME_SECONDS + 60)
        pipe.publish(tickets.update_channel(settings.REDIS_URL), f'{{"end":"{mark}"}}')
        pipe.execute()
    except (RedisError, OSError) as fault:
        logger.warning("No stream could be closed: %s", type(fault).__name__)


@receiver(post_delete, sender=Access, dispatch_uid="live.accesses")
def _end_access(sender: object, instance: Access, **_: object) -> None:
    key = instance.key.hex
    transaction.on_commit(lambda: end_tickets("access", key), robust=True)


@receiver(post_delete, sender=Token, dispatch_uid="live.tokens")
def _end_token(sender: object, instance: Token, **_: object) -> None:
    key = str(instance.pk)  # it is none any more once it is deleted
    transaction.on_commit(lambda: end_tickets("token", key), robust=True)
