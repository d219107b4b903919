"""Run the whole site on one machine: embedded servers, web, worker and beat.

These parts start in order and stop in reverse order. Each is a process, except beat, which is a thread of this process:
as its own process it took 139 MB and two CPU seconds at each start. The worker also receives incoming email."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from celery.beat import EmbeddedService
from django.conf import settings

from roma_site.celery import app
from roma_site.embedded import postgres, valkey
from roma_site.embedded.process import Server, StartFailed, spawn
from roma_site.monitoring.metrics import queued_tasks

# As root, celery warns about pickle, which our settings do not accept.
CHILD_ENVIRONMENT = {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore:You're running the worker"}
# The search process of computer players, and its queue.
THINKING = "thinking"
STOP_TIMEOUT_SECONDS = 12


class Supervisor:
    def __init__(self, bind: str, port: int, tell: Callable[[str], None]) -> None:
        self.base, self.var = settings.BASE_DIR, settings.VAR_DIR
        self.bind, self.port, self.tell = bind, port, tell
        self.inbound = inbound_url_for(port) if settings.INBOUND_ADDRESS else ""
        self.environment = {**os.environ, "PORT": str(port), **CHILD_ENVIRONMENT}
        self.servers: list[Server] = []
        self.commands: dict[str, list[str]] = {}
        self.beat: Any = None

    def run(self, db: str, demo: bool, workers: int) -> None:
        with ExitStack() as stack:
            # Set by hand: a shell starts background commands with Ctrl-C ignored.
            signal.signal(signal.SIGINT, stop_on_signal)
            signal.signal(signal.SIGTERM, stop_on_signal)
            try:
                stack.enter_context(single_instance(self.var))
                stack.callback(self.stop)
                self.check_ports()
                self.start_servers(db)
                self.prepare(demo)
                self.start_children(workers)
                self.start_beat()
                self.wait_until_healthy()
                self.watch()
            except KeyboardInterrupt:
                self.tell("\nStopping …")

    # Start -----------------------------------------------------------------------------------------------------------
    def check_ports(self) -> None:
        """Raise StartFailed if the web port is taken. If the email port is taken, start without it."""
        if why := listen_error(self.bind, self.port):
            raise StartFailed(
                f"Cannot listen on {self.bind}:{self.port} ({why}). Try another: PORT={self.port + 1} make run"
            )
        if self.inbound and (why := url_listen_error(self.inbound)):
            self.tell(
                f"  inbound   cannot listen on {self.inbound} ({why}): no answers by email. Set INBOUND_LISTEN to another address."
            )
            self.inbound = ""

    def start_servers(self, db: str) -> None:
        if self.environment.get("REDIS_URL"):
            self.tell("  broker    by REDIS_URL")
        else:
            server = self.add_server(valkey.start_valkey(self.var / "valkey"))
            self.environment["REDIS_URL"] = server.url
            self.write_valkey_url(server.url)
            self.tell(f"  broker    Valkey (process {server.process.pid})")
        if self.environment.get("DATABASE_URL"):
            self.tell("  database  by DATABASE_URL")
        elif db == "postgres":
            server = self.add_server(postgres.start_postgres(self.var / "postgres"))
            self.environment["DATABASE_URL"] = server.url
            self.tell(f"  database  PostgreSQL (process {server.process.pid}), kept in {self.var / 'postgres'}")
        else:
            self.tell(f"  database  SQLite, kept in {self.var / 'roma.sqlite3'}")

    def write_valkey_url(self, url: str) -> None:
        file = self.var / "valkey.url"
        file.unlink(missing_ok=True)
        file.touch(0o600)
        file.write_text(url)

    def prepare(self, demo: bool) -> None:
        command = ["manage.py", "prepare", *(["--demo"] if demo else [])]
        if subprocess.run([sys.executable, *command], cwd=self.base, env=self.environment).returncode:
            raise StartFailed(f"`{' '.join(command)}` failed; see the lines above.")
        self.tell("  prepared  database and translations are up to date")

    def start_children(self, workers: int) -> None:
        address = ("--bind", self.bind, "--port", str(self.port))
        self.start_child("web", "roma_site.web_server", *address, "--workers", str(workers))
        celery = ("celery", "-A", "roma_site", "--quiet")
        # Threads: one process, and one cache of live games.
        working = "--pool threads --concurrency 4 --loglevel WARNING --without-gossip --without-mingle".split()
        inbound = ("--inbound", self.inbound) if self.inbound else ()
        self.start_child("worker", *celery, "worker", *working, *inbound)
        if self.inbound:
            self.tell(f"  inbound   in the worker, at {self.inbound}")

    def start_child(self, name: str, *command: str) -> None:
        self.commands[name] = list(command)
        process = spawn([sys.executable, "-m", *command], cwd=self.base, env=self.environment)
        self.add_server(Server(name, "", process))
        self.tell(f"  {name:<9} process {process.pid}")

    def start_beat(self) -> None:
        app.conf.update(broker_url=self.environment["REDIS_URL"])
        self.beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self.beat.start()
        self.tell("  beat      in this process")

    def start_thinking(self) -> None:
        """Start the search process when the first task is queued for it."""
        if not settings.THINKING_CORES or any(server.name == THINKING for server in self.servers):
            return
        with suppress(OSError):  # the broker is away
            if queued_tasks(THINKING, self.environment["REDIS_URL"]):
                self.start_child(THINKING, "manage", "thinking")

    def add_server(self, server: Server) -> Server:
        self.servers.append(server)
        return server

    def wait_until_healthy(self) -> None:
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.bind, self.bind)  # noqa: S104
        url, deadline, last = f"http://{host}:{self.port}/healthz", time.monotonic() + 60, "no answer"
        while time.monotonic() < deadline:
            self.check_alive()
            last = health_complaint(url)
            if last == "":
                return
            time.sleep(0.1)
        raise StartFailed(f"The site was not healthy within a minute: {last}")

    # Watch and end ---------------------------------------------------------------------------------------------------
    def watch(self) -> None:
        """Run until Ctrl-C or until a part ends. In development, compile changed translations."""
        address = f"http://localhost:{self.port}" if settings.DEVELOPMENT else settings.SITE_URL
        self.tell(f"\nOpen {address}    (Ctrl-C stops the site)")
        from roma_site.catalogues.watching import CatalogueWatcher  # loads models

        words = CatalogueWatcher() if settings.DEVELOPMENT else None
        while True:
            self.check_alive()
            self.start_thinking()
            if words and (news := words.news()):
                self.restart_for_texts(news)
            time.sleep(0.5)

    def restart_for_texts(self, news: list[str]) -> None:
        for server in list(self.servers):
            if server.name in ("web", "worker"):
                self.servers.remove(server)
                server.stop(STOP_TIMEOUT_SECONDS)
                self.start_child(server.name, *self.commands[server.name])
        for line in news:
            self.tell(line)

    def check_alive(self) -> None:
        """Raise StartFailed if a part has ended, except the search process, which is restarted when needed."""
        for server in list(self.servers):
            if server.name == THINKING and server.process.poll() is not None:
                self.servers.remove(server)
            elif (code := server.process.poll()) is not None:
                raise StartFailed(f"{server.name} ended unexpectedly (exit code {code}); see the lines above.")
        if self.beat and not self.beat.is_alive():
            raise StartFailed("beat ended unexpectedly; see the lines above.")

    def stop(self) -> None:
        if self.beat:
            ending = Thread(target=self.beat.stop, daemon=True)  # a hanging broker could block it forever
            ending.start()
            ending.join(STOP_TIMEOUT_SECONDS)
        for server in reversed(self.servers):
            server.stop(STOP_TIMEOUT_SECONDS)
        (self.var / "valkey.url").unlink(missing_ok=True)
        shutil.rmtree(self.var / "valkey", ignore_errors=True)


def inbound_url_for(port: int) -> str:
    """Return the URL at which to receive email if pages use this port; "" if a provider delivers email."""
    above = settings.INBOUND_ABOVE_PORT
    return f"smtp://127.0.0.1:{port + above}" if above else settings.INBOUND_LISTEN


def url_listen_error(url: str) -> str:
    """Return the reason why nothing can listen at an smtp:// or lmtp:// URL, or ""."""
    try:
        parts = urlsplit(url)
        return listen_error(parts.hostname or "", parts.port or 0)
    except ValueError as error:  # invalid port
        return str(error)


def listen_error(host: str, port: int) -> str:
    try:
        for family, kind, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def stop_on_signal(*_: Any) -> None:
    """Raise KeyboardInterrupt to stop the site, and ignore further signals."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def health_complaint(url: str) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        # With a host name that ALLOWED_HOSTS contains.
        opener.open(urllib.request.Request(url, headers={"Host": settings.SITE_HOST}), timeout=5).close()  # noqa: S310
    except urllib.error.HTTPError as error:
        return error.read().decode(errors="replace")
    except OSError as error:
        return str(error)
    return ""


@contextmanager
def single_instance(var: Path) -> Iterator[None]:
    """Refuse to run a second site with the same folder, which would take over the first site's broker."""
    var.mkdir(parents=True, exist_ok=True)
    with (var / "serve.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartFailed(
                "The site is already running, in another terminal. Stop it there, or set VAR_DIR to another folder."
            ) from None
        yield
