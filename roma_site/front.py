"""The web server of `make run`, and of nothing else: pages and streams at one port. `python -m roma_site.front`.

uvicorn stands in front, with the pages' WSGI application behind a2wsgi in threads: a page costs a millisecond more than
by gunicorn, which a public site keeps (deploy/gunicorn.conf.py), with the streams in a process of their own."""

import argparse
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from typing import Any

AGAIN = 1.0  # seconds until a process that ended by itself has a successor


def main() -> None:
    """Serve until told to end."""
    parser = argparse.ArgumentParser(prog="python -m roma_site.front", description="Serves pages and streams.")
    parser.add_argument("--bind", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=4, help="of each worker")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
    # The processes add up their numbers in files (roma_site/metrics.py). Set before prometheus_client is imported.
    numbers = tempfile.mkdtemp(prefix="roma-metrics-")
    os.environ["ROMA_METRICS_FOLDER"] = os.environ["PROMETHEUS_MULTIPROC_DIR"] = numbers
    try:
        serve(listening(options.bind, options.port), options.workers, options.threads)
    finally:
        shutil.rmtree(numbers, ignore_errors=True)


def listening(host: str, port: int) -> socket.socket:
    """The one socket that all processes take their connections from. OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def serve(door: socket.socket, workers: int, threads: int) -> None:
    """So many processes, forked from this one, which has loaded everything. Whoever ends by itself has a successor."""
    from roma_site import wsgi  # noqa: F401 - loaded once, for all of them

    running: set[int] = set()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: end(running))
    while True:
        while len(running) < workers:
            running.add(forked(door, threads))
        running.discard(os.wait()[0])
        time.sleep(AGAIN)


def forked(door: socket.socket, threads: int) -> int:
    """A process that serves; its number."""
    parent = os.getpid()
    if pid := os.fork():
        return pid
    code = 1
    try:
        from roma_site.embedded.process import tie

        tie(parent, signal.SIGTERM)
        run(door, threads)
    except SystemExit as close:
        code = int(close.code or 0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code)


def end(running: set[int]) -> None:
    """Have all of them end, and end."""
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)
    for pid in running:
        os.kill(pid, signal.SIGTERM)
    for pid in running:
        os.waitpid(pid, 0)
    raise SystemExit(0)


def run(door: socket.socket, threads: int) -> None:
    """Serve in this process."""
    from a2wsgi import WSGIMiddleware

    from roma_site import streams, wsgi
    from roma_site.live.held import ENVIRON, answer_held

    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: sys.exit(0))  # uvicorn has it again when it is done

    def application(environ: Any, start_response: Any) -> Any:
        environ[ENVIRON] = environ["asgi.scope"].get(ENVIRON)
        return wsgi.application(environ, start_response)

    pages: Any = WSGIMiddleware(application, workers=threads)

    async def site(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan" or scope.get("path", "").startswith("/stream/"):
            await streams.application(scope, receive, send)
        else:  # Trap: to a WSGI application X_Forwarded_For and X-Forwarded-For are one; gunicorn drops the former
            scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
            if may_be_held(scope):
                await answer_held(pages, streams.hub(), scope, receive, send)
            else:
                await pages(scope, receive, send)

    streams.lift_file_limit()
    streams.Server(streams.config(site, *door.getsockname()[:2])).run([door])


def may_be_held(scope: Any) -> bool:
    """Whether a request asks to wait: what it is answered is gathered before it goes out."""
    return scope["method"] == "GET" and scope["path"].startswith("/api/") and b"wait=" in scope["query_string"]


if __name__ == "__main__":
    main()
