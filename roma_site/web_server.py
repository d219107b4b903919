"""The web server of `make run`: pages and streams on one port. `python -m roma_site.web_server`.

uvicorn runs the pages in threads (a2wsgi). A page takes a millisecond longer than under gunicorn."""

import argparse
import asyncio
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
from typing import Any

import uvicorn
from a2wsgi import WSGIMiddleware
from django.conf import settings

from roma_site import streams
from roma_site.embedded.process import set_parent_death_signal

BODY_TIMEOUT_SECONDS = 20.0
MAX_BODY_BYTES = 2**20
MAX_DELIVERED_MAIL_BYTES = 32 * 2**20  # of an email provider's webhook at /anymail/
REFUSAL_BODIES = {408: b"The request took too long.\n", 413: b"The request is too large.\n"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roma_site.web_server", description="Serves pages and streams.")
    parser.add_argument("--bind", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    # Processes share metrics in files (roma_site/monitoring/metrics.py). Set before prometheus_client is imported.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder = tempfile.mkdtemp(prefix="roma-metrics-")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))  # uvicorn raises the signal again at its end
    try:
        server = streams.server_options(options.bind, options.port)
        uvicorn.run("roma_site.web_server:front_application", workers=options.workers, **server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class FrontApplication:
    def __init__(self) -> None:
        self.pages: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            self.load()
        if scope["type"] == "lifespan" or scope.get("path", "").startswith("/stream/"):
            await streams.stream_application(scope, receive, send)
            return
        # Trap: WSGI does not distinguish X_Forwarded_For and X-Forwarded-For; gunicorn drops the former.
        scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                body = await read_request_body(scope, receive)
        except TimeoutError:
            await send_refusal(send, 408)
        except BodyTooLarge:
            await send_refusal(send, 413)
        except ConnectionError:
            return
        else:
            await self.pages(scope, receive_from_body(body, receive), send)

    def load(self) -> None:
        """Load the pages' WSGI application. A child process of uvicorn stops with its parent process."""
        from roma_site import wsgi

        if multiprocessing.parent_process():
            set_parent_death_signal(os.getppid(), signal.SIGTERM)
        application: Any = wsgi.application
        self.pages = WSGIMiddleware(application, workers=int(os.environ.get("WEB_THREADS", "4")))


front_application = FrontApplication()


class BodyTooLarge(Exception):
    pass


async def read_request_body(scope: Any, receive: Any) -> bytes:
    """Return the whole body, so that no thread waits for it. Raise BodyTooLarge, or ConnectionError."""
    delivered = settings.ANYMAIL and scope["path"].startswith("/anymail/")
    limit = MAX_DELIVERED_MAIL_BYTES if delivered else MAX_BODY_BYTES
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > limit:
            raise BodyTooLarge
    return bytes(body)


def receive_from_body(body: bytes, receive: Any) -> Any:
    """Return an ASGI `receive` that returns the body first, and then later messages."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Any:
        return messages.pop() if messages else await receive()

    return replayed


async def send_refusal(send: Any, status: int) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSAL_BODIES[status]})


if __name__ == "__main__":
    main()
