"""The whole site on one machine: embedded servers, web, worker and beat, started in order and ended in reverse.

Each part is a process of its own, except beat, which is a thread here. The worker receives incoming mail."""

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
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from celery.beat import EmbeddedService
from django.conf import settings

from roma_site.celery import app
from roma_site.embedded import postgres, valkey
from roma_site.embedded.process import Server, StartFailed, spawn
from roma_site.metrics import queued_tasks

# As root, celery warns at every start about pickle, which our settings do not accept.
CHILD_ENVIRONMENT = {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore:You're running the worker"}
# The part that thinks for built-in players, and its queue.
THINKING = "thinking"
# How long each part may take to put down its work at the end.
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
        with ExitStack() as at_the_end:
            # Set by hand: a shell starts background commands with Ctrl-C ignored.
            signal.signal(signal.SIGINT, stop_on_signal)
            signal.signal(signal.SIGTERM, stop_on_signal)
            at_the_end.callback(self.stop)
            try:
                at_the_end.enter_context(SingleInstance(self.var))
                self.check_ports()
                self.start_servers(db)
                self.prepare(demo)
                self.start_children(workers)
                self.start_beat()
                self.wait_until_well()
                self.watch()
            except KeyboardInterrupt:
                self.tell("\nClosing the house …")

    # Start -----------------------------------------------------------------------------------------------------------
    def check_ports(self) -> None:
        """A taken port is the commonest mishap: say so before anything is started. Without the one for mails the house
        is open all the same."""
        if why := listen_error(self.bind, self.port):
            raise StartFailed(
                f"Cannot listen on {self.bind}:{self.port} ({why}). Try another: PORT={self.port + 1} make run"
            )
        if self.inbound and (why := url_listen_error(self.inbound)):
            self.tell(
                f"  inbound   cannot listen on {self.inbound} ({why}): no answers by mail. Set INBOUND_LISTEN to another."
            )
            self.inbound = ""

    def start_servers(self, db: str) -> None:
        """Broker and database: by address if one is given, otherwise our own."""
        if self.environment.get("REDIS_URL"):
            self.tell("  broker    by REDIS_URL")
        else:
            server = self.keep(valkey.start_valkey(self.var / "valkey"))
            self.environment["REDIS_URL"] = server.url
            self.hand_over(server.url)
            self.tell(f"  broker    Valkey (process {server.process.pid})")
        if self.environment.get("DATABASE_URL"):
            self.tell("  database  by DATABASE_URL")
        elif db == "postgres":
            server = self.keep(postgres.start_postgres(self.var / "postgres"))
            self.environment["DATABASE_URL"] = server.url
            self.tell(f"  database  PostgreSQL (process {server.process.pid}), kept in {self.var / 'postgres'}")
        else:
            self.tell(f"  database  SQLite, kept in {self.var / 'roma.sqlite3'}")

    def hand_over(self, url: str) -> None:
        """Let `manage.py shell` and other commands find our Valkey."""
        file = self.var / "valkey.url"
        file.unlink(missing_ok=True)
        file.touch(0o600)
        file.write_text(url)

    def prepare(self, demo: bool) -> None:
        """Bring database and words up to date."""
        command = ["manage.py", "prepare", *(["--demo"] if demo else [])]
        if subprocess.run([sys.executable, *command], cwd=self.base, env=self.environment).returncode:
            raise StartFailed(f"`{' '.join(command)}` failed; the lines above say why.")
        self.tell("  prepared  tables and words are up to date")

    def start_children(self, workers: int) -> None:
        self.child(
            "web", "roma_site.web_server", "--bind", self.bind, "--port", str(self.port), "--workers", str(workers)
        )
        celery = ("celery", "-A", "roma_site", "--quiet")
        # Threads: one process to start and to end, and one cache of live games.
        working = (
            "--pool",
            "threads",
            "--concurrency",
            "4",
            "--loglevel",
            "WARNING",
            "--without-gossip",
            "--without-mingle",
        )
        inbound = ("--inbound", self.inbound) if self.inbound else ()
        self.child("worker", *celery, "worker", *working, *inbound)
        if self.inbound:
            self.tell(f"  inbound   in the worker, at {self.inbound}")

    def child(self, name: str, *command: str) -> None:
        """Start one part of the site: a module and its arguments."""
        self.commands[name] = list(command)
        process = spawn([sys.executable, "-m", *command], cwd=self.base, env=self.environment)
        self.keep(Server(name, "", process))
        self.tell(f"  {name:<9} process {process.pid}")

    def start_beat(self) -> None:
        app.conf.update(broker_url=self.environment["REDIS_URL"])
        self.beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self.beat.start()
        self.tell("  beat      in this process")

    def start_thinking(self) -> None:
        """Start the part that thinks for built-in players, once there is something to think about."""
        if not settings.THINKING_CORES or any(server.name == THINKING for server in self.servers):
            return
        with suppress(OSError):  # the broker is away
            if queued_tasks(THINKING, self.environment["REDIS_URL"]):
                self.child(THINKING, "manage", "thinking")

    def keep(self, server: Server) -> Server:
        self.servers.append(server)
        return server

    def wait_until_well(self) -> None:
        """Until /healthz says that every part has been heard of."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.bind, self.bind)  # noqa: S104
        url, deadline, last = f"http://{host}:{self.port}/healthz", time.monotonic() + 60, "no answer"
        while time.monotonic() < deadline:
            self.check_alive()
            last = health_complaint(url)
            if last == "":
                return
            time.sleep(0.1)
        raise StartFailed(f"The site was not well within a minute: {last}")

    # Watch and end ---------------------------------------------------------------------------------------------------
    def watch(self) -> None:
        """Until Ctrl-C, or until a part dies. On a machine of one's own, new words are read as they are written."""
        address = f"http://localhost:{self.port}" if settings.DEVELOPMENT else settings.SITE_URL
        self.tell(f"\nOpen {address}    (Ctrl-C closes the house)")
        from roma_site.catalogues.watching import CatalogueWatcher  # loads models

        words = CatalogueWatcher() if settings.DEVELOPMENT else None
        while True:
            self.check_alive()
            self.start_thinking()
            if words and (news := words.news()):
                self.read_words_anew(news)
            time.sleep(0.5)

    def read_words_anew(self, news: list[str]) -> None:
        """Restart the parts that show texts, so that they use the new ones."""
        for server in list(self.servers):
            if server.name in ("web", "worker"):
                self.servers.remove(server)
                server.stop(STOP_TIMEOUT_SECONDS)
                self.child(server.name, *self.commands[server.name])
        for line in news:
            self.tell(line)

    def check_alive(self) -> None:
        """Close the site if a part is missing. The one that thinks is started again when it is wanted."""
        for server in list(self.servers):
            if server.name == THINKING and server.process.poll() is not None:
                self.servers.remove(server)
            elif (code := server.process.poll()) is not None:
                raise StartFailed(f"{server.name} ended by itself (exit code {code}); the lines above may say why.")
        if self.beat and not self.beat.is_alive():
            raise StartFailed("beat ended by itself; the lines above may say why.")

    def stop(self) -> None:
        """End the parts in reverse order."""
        if self.beat:
            ending = Thread(target=self.beat.stop, daemon=True)  # a broker that hangs may hold it for ever
            ending.start()
            ending.join(STOP_TIMEOUT_SECONDS)
        for server in reversed(self.servers):
            server.stop(STOP_TIMEOUT_SECONDS)
        (self.var / "valkey.url").unlink(missing_ok=True)
        shutil.rmtree(self.var / "valkey", ignore_errors=True)


def inbound_url_for(port: int) -> str:
    """Where mails come to, for pages on that port; "" where a provider brings them."""
    above = settings.INBOUND_ABOVE_PORT
    return f"smtp://127.0.0.1:{port + above}" if above else settings.INBOUND_LISTEN


def url_listen_error(url: str) -> str:
    """Why nobody can listen at smtp://host:port or lmtp://host:port; "" if one can."""
    try:
        parts = urlsplit(url)
        return listen_error(parts.hostname or "", parts.port or 0)
    except ValueError as error:  # of the port
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
    """Begin to close; a second Ctrl-C must not cut the closing short."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def health_complaint(url: str) -> str:
    """What /healthz complains of; nothing, if all is well."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        # By the name that ALLOWED_HOSTS knows.
        opener.open(urllib.request.Request(url, headers={"Host": settings.SITE_HOST}), timeout=5).close()  # noqa: S310
    except urllib.error.HTTPError as error:
        return error.read().decode(errors="replace")
    except OSError as error:
        return str(error)
    return ""


class SingleInstance:
    """Refuse a second house on the same folder: it would take over the first one's broker."""

    def __init__(self, var: Path) -> None:
        var.mkdir(parents=True, exist_ok=True)
        self.file = (var / "serve.lock").open("a")

    def __enter__(self) -> None:
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartFailed(
                "The house is open already, in another terminal. Close it there, or set VAR_DIR to another folder."
            ) from None

    def __exit__(self, *error: Any) -> None:
        self.file.close()
