"""Who listens in this process, and the one line to Valkey on which they hear. Everything here runs in one event loop.

A stream that is open is a stream that hears: where Valkey is away none is opened, and those there are are closed, so
that their pages ask by themselves."""

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
MAX_STREAMS, MAX_STREAMS_PER_CREDENTIAL = (
    10_000,
    24,
)  # streams of a process; of one mark, of which the oldest gives way to one more
HEARTBEAT_INTERVAL_SECONDS = 25  # seconds between two signs of life; proxies close what is silent for a minute
SWEEP_INTERVAL_SECONDS = 1.0  # seconds
RECENT_SECONDS, MAX_RECENT_MESSAGES = (
    20.0,
    2_000,
)  # seconds for which words are kept for pages that were made just before; and so many
RECONNECT_SECONDS = 2.0  # seconds until Valkey is asked again
HEARTBEAT_EVENT = b"event: beat\ndata: 1\n\n"
StreamSend = Callable[[dict[str, Any]], Awaitable[None]]


class StreamsUnavailable(Exception):
    """Valkey cannot be asked: no stream can be opened now."""


class Subscriber:
    """A stream: for whom it is, and what it still has to be told. It hears what was said `since`."""

    __slots__ = ("busy", "closing", "send", "since", "tickets", "waiting")

    def __init__(self, held: list[Ticket], send: StreamSend) -> None:
        self.tickets, self.send, self.since = tuple(held), send, time.monotonic() - RECENT_SECONDS
        self.waiting: list[bytes] = []
        self.busy = self.closing = False

    def tell(self, text: bytes) -> None:
        """Send it as soon as what was sent before has gone; a page that takes nothing is let go."""
        if self.closing or len(self.waiting) > 100:
            self.close()
            return
        if text not in self.waiting:
            self.waiting.append(text)
        self._begin()

    def close(self) -> None:
        """End the stream; its page comes again, if it may."""
        self.closing = True
        self._begin()

    def _begin(self) -> None:
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
        except Exception:  # it has hung up
            self.closing = True
        finally:
            self.busy = False


delivery_tasks: set[asyncio.Task[None]] = set()  # nobody else keeps a task alive


class Broadcaster:
    """All streams of a process."""

    def __init__(self, url: str, secret: str) -> None:
        self.url, self.secret, self.channel = url, secret, tickets.update_channel(url)
        self.listeners: dict[Subscriber, None] = {}  # the oldest first
        self.of_person: defaultdict[int, set[Subscriber]] = defaultdict(set)
        self.of_table: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.of_mark: defaultdict[str, list[Subscriber]] = defaultdict(list)
        self.recent: deque[tuple[float, dict[str, Any]]] = deque(maxlen=MAX_RECENT_MESSAGES)
        self.ended: dict[str, float] = {}  # marks, and when they were heard to end
        self.hears = asyncio.Event()
        self.asking = asyncio.Lock()  # Trap: as many as ask at once, so many connections the client would make
        self.tasks: list[asyncio.Task[None]] = []
        self.client: Any = None

    def begin(self) -> None:
        """Listen to Valkey from now on; once."""
        if not self.tasks:
            once = Retry(NoBackoff(), 1)  # a connection that has been lost meanwhile
            self.client = redis.Redis.from_url(self.url, socket_connect_timeout=2, socket_timeout=2, retry=once)
            self.tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._sweep())]

    async def end(self) -> None:
        self.close_all()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.client is not None:
            await self.client.aclose()

    def read(self, texts: Iterable[str]) -> list[Ticket]:
        return [ticket for text in texts if (ticket := tickets.read_ticket(text, self.secret)) is not None]

    async def valid(self, held: list[Ticket]) -> list[Ticket]:
        """Those whose keys have not ended since. Away."""
        if not held:
            return []
        async with self.asking:
            if not self.hears.is_set():
                raise StreamsUnavailable
            try:
                since = await self.client.mget([tickets.ended_key(ticket.mark) for ticket in held])
            except (RedisError, OSError) as fault:
                raise StreamsUnavailable from fault
        return [ticket for ticket, end in zip(held, since, strict=True) if end is None or ticket.made > int(end)]

    def add(self, listener: Subscriber) -> None:
        """It hears from now on, and what was said just before: a page is older than its stream."""
        self.listeners[listener] = None
        for ticket in listener.tickets:
            if ticket.person:
                self.of_person[ticket.person].add(listener)
            for table in () if ticket.person else ticket.tables:
                self.of_table[table].add(listener)
        for mark in {ticket.mark for ticket in listener.tickets} - {""}:  # once, however many tickets it shows
            self.of_mark[mark].append(listener)
            if len(self.of_mark[mark]) > MAX_STREAMS_PER_CREDENTIAL:
                self.of_mark[mark][0].close()
        if not self.hears.is_set() or any(ticket.mark in self.ended for ticket in listener.tickets):
            listener.close()  # all was well when it was asked for, and has changed since
            return
        for _, word in (one for one in self.recent if one[0] > listener.since):
            self._hand_on(word, {listener})

    def remove(self, listener: Subscriber) -> None:
        self.listeners.pop(listener, None)
        for ticket in listener.tickets:
            _discard(self.of_person, ticket.person, listener)
            _discard(self.of_mark, ticket.mark, listener)
            for table in ticket.tables:
                _discard(self.of_table, table, listener)

    def close_all(self) -> None:
        for listener in list(self.listeners):
            listener.close()

    async def _hear(self) -> None:
        while True:
            try:
                async with self.client.pubsub() as line:
                    await line.subscribe(self.channel)
                    while True:  # an answer to each ping, too: a line that is silent is dead
                        message = await line.get_message(timeout=HEARTBEAT_INTERVAL_SECONDS)
                        if message is None:
                            await line.ping()
                            message = await line.get_message(timeout=2)
                            if message is None:
                                raise TimeoutError
                        self.hears.set()
                        if message["type"] == "message":
                            self.heard(message["data"])
            except (RedisError, OSError, TimeoutError) as fault:
                if self.hears.is_set():
                    logger.warning("Valkey is away: all streams are closed (%s)", type(fault).__name__)
                self.hears.clear()
                self.close_all()
                await asyncio.sleep(RECONNECT_SECONDS)

    def heard(self, text: bytes) -> None:
        """Hand on what was said: words, or a mark whose streams end."""
        try:
            said = json.loads(text)
            if isinstance(said, dict):
                self.ended[said["end"]] = time.time()
                for listener in list(self.of_mark.get(said["end"], ())):
                    listener.close()
            else:
                for word in said:
                    self._hand_on(word)
                    self.recent.append((time.monotonic(), word))
        except (ValueError, KeyError, TypeError, AttributeError):
            logger.exception("What Valkey has said is no word")

    def _hand_on(self, word: dict[str, Any], only: set[Subscriber] | None = None) -> None:
        table, told = word["table"], set()
        for person, head in word["people"].items():
            for listener in self.of_person.get(int(person), ()):
                if (only is None or listener in only) and may_receive(listener, int(person), table):
                    listener.tell(update_event(word["kind"], table, head))
                    told.add(listener)
        if word["watch"] is not None:
            for listener in self.of_table.get(table, set()) - told:
                if only is None or listener in only:
                    listener.tell(update_event(word["kind"], table, word["watch"]))

    async def _sweep(self) -> None:
        """Close what has run out, and show every stream, a part each second, that it lives."""
        turn = 0
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
            turn, now = (turn + 1) % HEARTBEAT_INTERVAL_SECONDS, time.time()
            self.ended = {mark: at for mark, at in self.ended.items() if at > now - tickets.TICKET_LIFETIME_SECONDS}
            for number, listener in enumerate(list(self.listeners)):
                if listener.closing:
                    continue
                if any(ticket.until <= now for ticket in listener.tickets):
                    listener.close()
                elif number % HEARTBEAT_INTERVAL_SECONDS == turn:
                    listener.tell(HEARTBEAT_EVENT)


def may_receive(listener: Subscriber, person: int, table: str) -> bool:
    """Whether a stream may be told of a table at which that person sits."""
    return any(one.person == person and (not one.alone or table in one.tables) for one in listener.tickets)


def update_event(kind: str, table: str, head: str) -> bytes:
    """A word as it goes out: a table and its head, and nothing else."""
    return f'event: {kind or "word"}\ndata: {{"table":"{table}","head":"{head}"}}\n\n'.encode()


def _discard(where: Any, key: Any, listener: Subscriber) -> None:
    if (there := where.get(key)) is None:
        return
    with suppress(KeyError, ValueError):
        there.remove(listener)
    if not there:
        del where[key]
