"""The streams: an ASGI application of its own, beside the pages. `python -m roma_site.streams` serves it.

A page asks for `/stream/?ticket=…` (several, if its browser has tables open that each have their own) and is told, as
server-sent events, that a table has moved on. No Django handler and no ORM: a stream through Django's holds a thread
for life, and here thousands are to be idle. What it answers:

200 the stream, first `retry:` with a while of the reader's own, so that not all come again at once
403 no ticket, or none that is good
503 Valkey is away, or too many are here: the page asks by itself"""

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
MAX_TICKETS_PER_STREAM = 12  # of one stream
MIN_OPEN_FILES = 8_192  # that the process may hold open, at least
STREAM_HEADERS = [
    # `no-transform`: a proxy that compressed would gather what must go at once.
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]
broadcasters: list[Broadcaster] = []  # of this process: one, once it is begun


def get_broadcaster() -> Broadcaster:
    """This process's, begun at the first call."""
    if not broadcasters:
        broadcasters.append(Broadcaster(settings.REDIS_URL, settings.SECRET_KEY))
        broadcasters[0].begin()
    return broadcasters[0]


async def stream_application(scope: ASGIScope, receive: ASGIReceive, send: ASGISend) -> None:
    """Streams at `/stream/`; `/stream/health` for who looks after the process."""
    if scope["type"] == "lifespan":
        await run_lifespan(receive, send)
    elif scope["type"] != "http":
        return
    elif scope["method"] not in ("GET", "HEAD"):
        await send_plain_text(send, 405, "Only GET.")
    elif scope["path"] == "/stream/health":
        await send_plain_text(send, *((200, "well") if get_broadcaster().hears.is_set() else (503, "Valkey is away")))
    elif scope["path"] == "/stream/" and scope["method"] == "GET":
        await serve_stream(scope, receive, send)
    else:
        await send_plain_text(send, 404, "Nothing is here.")


async def run_lifespan(receive: ASGIReceive, send: ASGISend) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            get_broadcaster()
            close_streams_on_signals()
        else:
            await broadcasters.pop().end()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def serve_stream(scope: ASGIScope, receive: ASGIReceive, send: ASGISend) -> None:
    """Open a stream and keep it until its page goes, its ticket runs out or its key ends."""
    here = get_broadcaster()
    try:
        held = await here.valid(here.read(shown_tickets(scope)))
        if held and len(here.listeners) >= MAX_STREAMS:
            raise StreamsUnavailable
    except StreamsUnavailable:
        await send_plain_text(send, 503, "There are no streams now.")
        return
    if not held:
        await send_plain_text(send, 403, "That is no ticket.")
        return
    listener = Subscriber(held, send)
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [*STREAM_HEADERS, (b"content-type", b"text/event-stream")],
        }
    )
    retry = f"retry: {random.randint(2_000, 6_000)}\n".encode()  # noqa: S311 - no secret
    await send({"type": "http.response.body", "body": retry + HEARTBEAT_EVENT, "more_body": True})
    here.add(listener)
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        here.remove(listener)


def shown_tickets(scope: ASGIScope) -> list[str]:
    """What a request shows as tickets, so many at most; none where it is nonsense."""
    try:
        said = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=50)
    except ValueError:  # too many
        return []
    return said.get("ticket", [])[:MAX_TICKETS_PER_STREAM]


async def send_plain_text(send: ASGISend, status: int, text: str) -> None:
    headers = [
        *STREAM_HEADERS,
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def server_options(host: str, port: int) -> dict[str, Any]:
    """Return uvicorn's options here: in pure Python, which takes the least memory for each idle stream; no log line for
    a request (the address of a stream holds its ticket), and no client's header is believed."""
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
        "backlog": 2048,
    }


def close_streams_on_signals() -> None:
    """Close all streams when the process is told to end: uvicorn waits for connections to close by themselves."""
    if threading.current_thread() is not threading.main_thread():  # only that one can listen to signals
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        previous: Any = signal.getsignal(number)

        def close(signum: int, frame: Any, previous: Any = previous) -> None:
            for one in broadcasters:
                one.close_all()
            previous(signum, frame)

        signal.signal(number, close)


def raise_file_limit() -> None:
    """As many open files as this process may have: each stream is one."""
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
    if least < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    if wanted < MIN_OPEN_FILES:
        logging.getLogger(__name__).warning("Only %s files may be open: streams beyond that are refused", wanted)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roma_site.streams", description="Serves the streams of the site.")
    parser.add_argument("--bind", default=os.environ.get("BIND", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=settings.PORT)
    options = parser.parse_args()
    logging.config.dictConfig(settings.LOGGING)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))  # uvicorn raises the signal again when it is done
    uvicorn.run("roma_site.streams:stream_application", **server_options(options.bind, options.port))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
    main()
