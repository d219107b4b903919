"""Distributes update messages from Valkey to the streams of this process, all in one event loop.

If Valkey is down, no stream can be opened, and open streams are closed, so that their pages poll instead."""

import asyncio
import json
import logging
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from . import tickets
from .tickets import Ticket

logger = logging.getLogger(__name__)
MAX_STREAMS = 10_000  # of a process
MAX_STREAMS_PER_CREDENTIAL = 24  # a new one closes the oldest
HEARTBEAT_INTERVAL_SECONDS = 25  # proxies close connections that are silent for a minute
SWEEP_INTERVAL_SECONDS = 1.0
# Messages kept for pages that were rendered just before their stream opened.
RECENT_SECONDS = 20.0
MAX_RECENT_MESSAGES = 2_000
RECONNECT_SECONDS = 2.0
HEARTBEAT_EVENT = b"event: beat\ndata: 1\n\n"
StreamSend = Callable[[dict[str, Any]], Awaitable[None]]


class StreamsUnavailable(Exception):
    """No stream can be opened now: Valkey cannot be reached, or there are too many streams."""


class Subscriber:
    """A stream with its tickets and a queue of messages. It gets only messages newer than `since`."""

    __slots__ = ("busy", "closing", "send", "since", "tickets", "waiting")

    def __init__(self, shown: list[Ticket], send: StreamSend) -> None:
        self.tickets, self.send, self.since = tuple(shown), send, time.monotonic() - RECENT_SECONDS
        self.waiting: list[bytes] = []
        self.busy = self.closing = False

    def enqueue(self, text: bytes) -> None:
        """Queue a text to send; close the stream if its client does not read."""
        if self.closing or len(self.waiting) > 100:
            self.close()
            return
        if text not in self.waiting:
            self.waiting.append(text)
        self._start_delivery()

    def close(self) -> None:
        self.closing = True
        self._start_delivery()

    def _start_delivery(self) -> None:
        if not self.busy:
            self.busy = True
            delivery_tasks.add(task := asyncio.get_running_loop().create_task(self._deliver()))
            task.add_done_callback(delivery_tasks.discard)

    async def _deliver(self) -> None:
        try:
            while self.waiting or self.closing:
                text, self.waiting = b"".join(self.waiting), []
                await self.send({"type": "http.response.body", "body": text, "more_body": not self.closing})
                if self.closing:
                    break
        except Exception:  # the client has disconnected
            self.closing = True
        finally:
            self.busy = False


delivery_tasks: set[asyncio.Task[None]] = set()  # asyncio itself keeps only weak references to tasks


class Broadcaster:
    def __init__(self, url: str, secret: str) -> None:
        self.url, self.secret, self.channel = url, secret, tickets.update_channel(url)
        self.subscribers: dict[Subscriber, None] = {}  # the oldest first
        self.by_user: defaultdict[int, set[Subscriber]] = defaultdict(set)
        self.by_table: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.by_credential: defaultdict[str, list[Subscriber]] = defaultdict(list)
        self.recent: deque[tuple[float, dict[str, Any]]] = deque(maxlen=MAX_RECENT_MESSAGES)
        self.ended: dict[str, float] = {}  # revoked credentials: time of the message
        self.connected = asyncio.Event()
        self.lock = asyncio.Lock()  # Trap: without it, the client opens a connection for each simultaneous query
        self.tasks: list[asyncio.Task[None]] = []
        self.client: Any = None

    def start(self) -> None:
        if not self.tasks:
            once = Retry(NoBackoff(), 1)  # for a connection that was lost meanwhile
            self.client = redis.Redis.from_url(self.url, socket_connect_timeout=2, socket_timeout=2, retry=once)
            self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._sweep())]

    async def stop(self) -> None:
        self.close_all()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.client is not None:
            await self.client.aclose()

    def read_tickets(self, texts: Iterable[str]) -> list[Ticket]:
        return [ticket for text in texts if (ticket := tickets.read_ticket(text, self.secret)) is not None]

    async def still_valid(self, shown: list[Ticket]) -> list[Ticket]:
        """Return the tickets whose credentials are not revoked. Raise StreamsUnavailable without Valkey."""
        if not shown:
            return []
        async with self.lock:
            if not self.connected.is_set():
                raise StreamsUnavailable
            try:
                since = await self.client.mget([tickets.ended_key(ticket.credential) for ticket in shown])
            except (RedisError, OSError) as fault:
                raise StreamsUnavailable from fault
        return [ticket for ticket, end in zip(shown, since, strict=True) if end is None or ticket.issued_at > int(end)]

    def add(self, subscriber: Subscriber) -> None:
        """Add a stream, and send it the recent messages, which its page may have missed."""
        self.subscribers[subscriber] = None
        for ticket in subscriber.tickets:
            if ticket.user:
                self.by_user[ticket.user].add(subscriber)
            for table in () if ticket.user else ticket.tables:
                self.by_table[table].add(subscriber)
        for credential in {ticket.credential for ticket in subscriber.tickets} - {""}:  # once, however many tickets
            self.by_credential[credential].append(subscriber)
            if len(self.by_credential[credential]) > MAX_STREAMS_PER_CREDENTIAL:
                self.by_credential[credential][0].close()
        if not self.connected.is_set() or any(ticket.credential in self.ended for ticket in subscriber.tickets):
            subscriber.close()  # its credential was revoked, or Valkey was lost, since the request
            return
        for _, message in (one for one in self.recent if one[0] > subscriber.since):
            self._dispatch(message, {subscriber})

    def remove(self, subscriber: Subscriber) -> None:
        self.subscribers.pop(subscriber, None)
        for ticket in subscriber.tickets:
            _discard(self.by_user, ticket.user, subscriber)
            _discard(self.by_credential, ticket.credential, subscriber)
            for table in ticket.tables:
                _discard(self.by_table, table, subscriber)

    def close_all(self) -> None:
        for subscriber in list(self.subscribers):
            subscriber.close()

    async def _listen(self) -> None:
        while True:
            try:
                async with self.client.pubsub() as line:
                    await line.subscribe(self.channel)
                    while True:  # also answers to pings: a silent connection is dead
                        message = await line.get_message(timeout=HEARTBEAT_INTERVAL_SECONDS)
                        if message is None:
                            await line.ping()
                            message = await line.get_message(timeout=2)
                            if message is None:
                                raise TimeoutError
                        self.connected.set()
                        if message["type"] == "message":
                            self.handle_message(message["data"])
            except (RedisError, OSError, TimeoutError) as fault:
                if self.connected.is_set():
                    logger.warning("Valkey is away: all streams are closed (%s)", type(fault).__name__)
                self.connected.clear()
                self.close_all()
                await asyncio.sleep(RECONNECT_SECONDS)

    def handle_message(self, text: bytes) -> None:
        try:
            content = json.loads(text)
            if isinstance(content, dict):
                self.ended[content["end"]] = time.time()
                for subscriber in list(self.by_credential.get(content["end"], ())):
                    subscriber.close()
            else:
                for message in content:
                    self._dispatch(message)
                    self.recent.append((time.monotonic(), message))
        except (ValueError, KeyError, TypeError, AttributeError):
            logger.exception("Invalid message from Valkey")

    def _dispatch(self, message: dict[str, Any], only: set[Subscriber] | None = None) -> None:
        table, reached = message["table"], set()
        for user, head in message["people"].items():
            for subscriber in self.by_user.get(int(user), ()):
                if (only is None or subscriber in only) and may_receive(subscriber, int(user), table):
                    subscriber.enqueue(update_event(message["kind"], table, head))
                    reached.add(subscriber)
        if message["watch"] is not None:
            for subscriber in self.by_table.get(table, set()) - reached:
                if only is None or subscriber in only:
                    subscriber.enqueue(update_event(message["kind"], table, message["watch"]))

    async def _sweep(self) -> None:
        """Close streams with expired tickets, and in each round send a heartbeat to a part of the streams."""
        turn = 0
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
            turn, now = (turn + 1) % HEARTBEAT_INTERVAL_SECONDS, time.time()
            oldest = now - tickets.TICKET_LIFETIME_SECONDS
            self.ended = {credential: at for credential, at in self.ended.items() if at > oldest}
            for number, subscriber in enumerate(list(self.subscribers)):
                if subscriber.closing:
                    continue
                if any(ticket.expires_at <= now for ticket in subscriber.tickets):
                    subscriber.close()
                elif number % HEARTBEAT_INTERVAL_SECONDS == turn:
                    subscriber.enqueue(HEARTBEAT_EVENT)


def may_receive(subscriber: Subscriber, user: int, table: str) -> bool:
    return any(one.user == user and (not one.restricted or table in one.tables) for one in subscriber.tickets)


def update_event(kind: str, table: str, head: str) -> bytes:
    """Return the server-sent event for a message; it contains only the table and its head."""
    return f'event: {kind or "word"}\ndata: {{"table":"{table}","head":"{head}"}}\n\n'.encode()


def _discard(where: Any, key: Any, subscriber: Subscriber) -> None:
    if (there := where.get(key)) is None:
        return
    with suppress(KeyError, ValueError):
        there.remove(subscriber)
    if not there:
        del where[key]
