"""The streams: an ASGI application next to the pages. `python -m roma_site.streams` serves it.

A page requests `/stream/?ticket=…`, with a ticket for each open table. If Django served the streams, each would occupy
a thread, although thousands of them are idle. The response is 403 without a valid ticket, and 503 if Valkey is down or
there are too many streams; the page then polls. The `retry:` delay is random, so that clients do not all reconnect at
once."""

import argparse
import logging.config
import os
import random
import resource
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

import uvicorn
from django.conf import settings

from roma_site.live.broadcaster import HEARTBEAT_EVENT, MAX_STREAMS, Broadcaster, StreamsUnavailable, Subscriber

ASGIScope = dict[str, Any]
ASGIReceive = Callable[[], Awaitable[dict[str, Any]]]
ASGISend = Callable[[dict[str, Any]], Awaitable[None]]
MAX_TICKETS_PER_STREAM = 12
MIN_OPEN_FILES = 8_192  # with fewer, log a warning
STREAM_HEADERS = [
    # `no-transform`: a compressing proxy would delay messages.
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]
broadcasters: list[Broadcaster] = []  # of this process: at most one


def get_broadcaster() -> Broadcaster:
    if not broadcasters:
        broadcasters.append(Broadcaster(settings.REDIS_URL, settings.SECRET_KEY))
        broadcasters[0].start()
    return broadcasters[0]


async def stream_application(scope: ASGIScope, receive: ASGIReceive, send: ASGISend) -> None:
    if scope["type"] == "lifespan":
        await run_lifespan(receive, send)
    elif scope["type"] != "http":
        return
    elif scope["method"] not in ("GET", "HEAD"):
        await send_plain_text(send, 405, "Use GET.")
    elif scope["path"] == "/stream/health":
        await send_plain_text(send, *((200, "ok") if get_broadcaster().connected.is_set() else (503, "Valkey is away")))
    elif scope["path"] == "/stream/" and scope["method"] == "GET":
        await serve_stream(scope, receive, send)
    else:
        await send_plain_text(send, 404, "Not found.")


async def run_lifespan(receive: ASGIReceive, send: ASGISend) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            get_broadcaster()
            close_streams_on_signals()
        else:
            await broadcasters.pop().stop()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def serve_stream(scope: ASGIScope, receive: ASGIReceive, send: ASGISend) -> None:
    """Keep a stream open until its client leaves, its ticket expires or its credential is revoked."""
    here = get_broadcaster()
    try:
        shown = await here.still_valid(here.read_tickets(shown_tickets(scope)))
        if shown and len(here.subscribers) >= MAX_STREAMS:
            raise StreamsUnavailable
    except StreamsUnavailable:
        await send_plain_text(send, 503, "Streams are not available now.")
        return
    if not shown:
        await send_plain_text(send, 403, "Invalid ticket.")
        return
    subscriber = Subscriber(shown, send)
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [*STREAM_HEADERS, (b"content-type", b"text/event-stream")],
        }
    )
    retry = f"retry: {random.randint(2_000, 6_000)}\n".encode()  # noqa: S311 - no secret
    await send({"type": "http.response.body", "body": retry + HEARTBEAT_EVENT, "more_body": True})
    here.add(subscriber)
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        here.remove(subscriber)


def shown_tickets(scope: ASGIScope) -> list[str]:
    """Return the tickets in the query, at most MAX_TICKETS_PER_STREAM; [] if the query is invalid."""
    try:
        query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=50)
    except ValueError:  # too many fields
        return []
    return query.get("ticket", [])[:MAX_TICKETS_PER_STREAM]


async def send_plain_text(send: ASGISend, status: int, text: str) -> None:
    headers = [
        *STREAM_HEADERS,
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def server_options(host: str, port: int) -> dict[str, Any]:
    """Return uvicorn's options for streams.

    uvicorn's pure-Python parts need the least memory for each idle stream. There is no access log, since the URL
    contains a ticket, and forwarding headers from clients are not trusted."""
    logging.getLogger("uvicorn").setLevel("WARNING")
    raise_file_limit()
    return {
        "host": host,
        "port": port,
        "http": "h11",
        "loop": "asyncio",
        "lifespan": "on",
        "interface": "asgi3",
        "ws": "none",
        "access_log": False,
        "proxy_headers": False,
        "server_header": False,
        "log_config": None,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 125,  # as in deploy/gunicorn.conf.py
        "backlog": 2048,
    }


def close_streams_on_signals() -> None:
    """Close all streams at shutdown, because uvicorn alone would wait until the clients close them."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread can handle signals
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        previous: Any = signal.getsignal(number)

        def close(signum: int, frame: Any, previous: Any = previous) -> None:
            for one in broadcasters:
                one.close_all()
            previous(signum, frame)

        signal.signal(number, close)


def raise_file_limit() -> None:
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
    if least < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    if wanted < MIN_OPEN_FILES:
        logging.getLogger(__name__).warning("Only %s open files are allowed: more streams are refused", wanted)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roma_site.streams", description="Serves the streams of the site.")
    parser.add_argument("--bind", default=os.environ.get("BIND", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=settings.PORT)
    options = parser.parse_args()
    logging.config.dictConfig(settings.LOGGING)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))  # uvicorn raises the signal again at its end
    uvicorn.run("roma_site.streams:stream_application", **server_options(options.bind, options.port))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
    main()
