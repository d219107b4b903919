"""The site with its streams at one port, as `make run` has it, in threads of the test's process."""

import asyncio
import threading
import time
from contextlib import suppress

import redis
import uvicorn
from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import connection

from roma_site import streams
from roma_site.embedded.process import free_port
from roma_site.live import changes, tickets


class AliveSite:
    """`url` answers while this is open. Streams can be closed (`cut`, or each after a second: `cutting`), refused
    (`refuse`) or kept back (`buffer`)."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.refuse = self.buffer = self.cutting = False
        self.asked: list[str] = []  # paths that were asked for
        self.pages = WSGIMiddleware(StaticFilesHandler(get_internal_wsgi_application()), workers=4)
        self.server = uvicorn.Server(uvicorn.Config(self.site, **streams.server_options("127.0.0.1", self.port)))
        self.closing = threading.Event()

    async def site(self, scope, receive, send):
        self.loop = asyncio.get_running_loop()
        if scope["type"] == "http":
            self.asked.append(scope["path"])
        if scope["type"] != "lifespan" and not scope["path"].startswith("/stream/"):
            await self.pages(scope, receive, send)
        elif scope["type"] == "http" and self.refuse:
            await self.pages(scope, receive, send)  # which say that there is none
        elif self.cutting and scope["type"] == "http":
            with suppress(TimeoutError):
                await asyncio.wait_for(streams.stream_application(scope, receive, send), 1)
        else:
            await streams.stream_application(scope, receive, self.kept_back(send) if self.buffer else send)

    @staticmethod
    def kept_back(send):
        """As by a proxy that waits for the end of an answer before it hands it on."""

        async def keep(message):
            if not message.get("more_body"):
                await send(message)

        return keep

    def __enter__(self) -> "AliveSite":
        threading.Thread(target=self.server.run, daemon=True).start()
        threading.Thread(target=self.tell, daemon=True).start()
        while not (self.server.started and streams.broadcasters and streams.broadcasters[0].connected.is_set()):
            time.sleep(0.02)
        return self

    def __exit__(self, *error) -> None:
        self.closing.set()
        self.loop.call_soon_threadsafe(streams.broadcasters[0].close_all)
        self.server.should_exit = True

    def tell(self) -> None:
        """What a worker does."""
        client = redis.Redis.from_url(settings.REDIS_URL)
        while not self.closing.is_set():
            if client.llen(tickets.CHANGES_KEY):
                changes.publish_next(client)
                connection.close()
            time.sleep(0.02)

    @property
    def listeners(self) -> int:
        return len(streams.broadcasters[0].subscribers)

    def cut(self) -> None:
        """Close all streams."""
        self.loop.call_soon_threadsafe(streams.broadcasters[0].close_all)
