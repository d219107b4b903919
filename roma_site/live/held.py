"""Requests that are held until there may be something for their reader: the API's `wait`. They hold no thread.

The site answers "nothing yet" and wishes to be asked again (`Held.wish`). Then the web server (roma_site/web_worker.py,
roma_site/front.py) keeps that answer to itself, lets the thread go, and asks the site the same once more: after the
next word about a table of this person, and at the end of their patience. Where the server cannot do that, what it was
answered goes out as it is. Without Valkey nothing is heard, so nothing is held."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from django.conf import settings

from .hub import Hub, Listener
from .tickets import Ticket

ENVIRON = "roma.held"  # its name among what a server says of a request
Asgi = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class Held:
    """One request that may be held. `again`: it has been. `over`: this is the last look, whatever is found."""

    __slots__ = ("again", "asked", "over", "person", "until", "waiter", "wished")

    def __init__(self) -> None:
        self.person, self.until, self.asked = 0, 0.0, time.monotonic()
        self.again = self.over = self.wished = False
        self.waiter: Waiter | None = None

    def wish(self, person: int, seconds: int) -> None:
        """The site's word: there is nothing yet, and this person would wait for so long, counted from the first
        time."""
        self.until = self.until or self.asked + seconds
        self.person, self.wished = person, not self.over

    def look(self) -> None:
        """The server's, before it asks the site: words from now on are news."""
        now = time.monotonic()
        if self.wished:
            self.again = True
            self.over = self.over or now >= self.until or bool(self.waiter and self.waiter.closing)
        self.asked, self.wished = now, False


class Waiter(Listener):
    """Hears for a request that is held, among the streams of its process."""

    __slots__ = ("wake",)

    def __init__(self, held: Held, wake: Callable[[], object]) -> None:
        super().__init__([Ticket(held.person, "", until=int(time.time()) + 3600)], _nobody)
        self.since, self.wake = held.asked, wake

    def tell(self, text: bytes) -> None:
        """Somebody's move; what lives and who talks is no reason to look."""
        if text.startswith(b"event: word"):
            self.wake()

    def close(self) -> None:
        """Nothing will be heard any more."""
        self.closing = True
        self.wake()


async def _nobody(message: dict[str, Any]) -> None:
    """Nothing is sent by a Waiter."""


# In a process with an event loop


holding: set[Held] = set()  # in this process


async def answer_held(site: Asgi, here: Hub, scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer a request that may be held, and let go of it if its sender hangs up. The request has no body."""
    held = scope[ENVIRON] = Held()
    gone = asyncio.create_task(_gone(receive))
    try:
        while True:
            said: list[dict[str, Any]] = []
            held.look()
            await site(scope, _no_body, _keep(said))
            if not held.wished or not here.hears.is_set() or len(holding) >= settings.API_WAITING:
                break
            await _wait_for_word(here, held, gone)
            if gone.done():
                return
        for message in said:
            await send(message)
    finally:
        gone.cancel()


async def _wait_for_word(here: Hub, held: Held, gone: "asyncio.Task[None]") -> None:
    word = asyncio.Event()
    held.waiter = Waiter(held, word.set)
    holding.add(held)
    here.add(held.waiter)
    heard = asyncio.create_task(word.wait())
    try:
        rest = max(0.0, held.until - time.monotonic())
        await asyncio.wait({heard, gone}, timeout=rest, return_when=asyncio.FIRST_COMPLETED)
    finally:
        heard.cancel()
        here.remove(held.waiter)
        holding.discard(held)


async def _gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _no_body() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


def _keep(said: list[dict[str, Any]]) -> Callable[[dict[str, Any]], Awaitable[None]]:
    async def keep(message: dict[str, Any]) -> None:
        said.append(message)

    return keep


# In a process without one


class Waker:
    """Hears in a thread of its own, begun when a process first wishes to hold a request."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.hub: Hub | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def hears(self) -> bool:
        """Whether there is any sense in holding. Not yet, when it is asked first."""
        with self.lock:
            if self.hub is None:
                self.loop, self.hub = asyncio.new_event_loop(), Hub(settings.REDIS_URL, settings.SECRET_KEY)
                self.loop.call_soon(self.hub.begin)
                threading.Thread(target=self.loop.run_forever, name="held", daemon=True).start()
            return self.hub.hears.is_set()

    def listen(self, held: Held, wake: Callable[[], object]) -> None:
        """Have it woken, from that thread, by the next word."""
        assert self.loop is not None and self.hub is not None
        held.waiter = Waiter(held, wake)
        self.loop.call_soon_threadsafe(self.hub.add, held.waiter)

    def forget(self, held: Held) -> None:
        """It is woken no more."""
        if held.waiter is not None and self.loop is not None and self.hub is not None:
            with suppress(RuntimeError):  # the loop is closed
                self.loop.call_soon_threadsafe(self.hub.remove, held.waiter)
