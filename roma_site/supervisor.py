"""The whole house on one machine: embedded servers, web, worker and beat, started in order and ended in reverse.

The servers come first, and the site is loaded once for all its parts: when its settings can name the servers. Web and
worker are forked from the supervisor, where beat is a thread; mails come in at a door of the worker's."""

import fcntl
import gc
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.db import connections
from django.utils.functional import empty

from roma_site.beat import Beat
from roma_site.celery import app
from roma_site.embedded import postgres, valkey
from roma_site.embedded.forked import Fork
from roma_site.embedded.process import Child, Server, StartFailed, spawn

# As root, celery warns at every start about pickle, which our settings do not accept.
UNWARNED = {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore:You're running the worker"}
# The part that thinks for built-in players; until one is to, it waits and has no memory of its own.
THINKING = "thinking"
# How long each part may take to put down its work at the end.
PATIENCE = 12


class Supervisor:
    """One run of `manage.py serve`."""

    def __init__(self, bind: str, port: int, tell: Callable[[str], None]) -> None:
        self.base, self.var = settings.BASE_DIR, settings.VAR_DIR
        self.bind, self.port, self.tell = bind, port, tell
        self.inbound = inbound_beside(port) if settings.INBOUND_ADDRESS else ""
        self.environment = {**os.environ, "PORT": str(port)}
        self.servers: list[Server] = []
        self.commands: dict[str, list[str]] = {}
        self.beat: Beat | None = None

    def run(self, db: str, demo: bool, workers: int) -> None:
        """Start everything, watch it, end it."""
        with ExitStack() as at_the_end:
            # Set by hand: a shell starts background commands with Ctrl-C ignored.
            signal.signal(signal.SIGINT, leave_on_signal)
            signal.signal(signal.SIGTERM, leave_on_signal)
            at_the_end.callback(self.stop)
            try:
                at_the_end.enter_context(OnlyOne(self.var))
                self.check_ports()
                self.start_servers(db)
                self.numbers = tempfile.mkdtemp(prefix="roma-numbers-")
                at_the_end.callback(shutil.rmtree, self.numbers, ignore_errors=True)
                self.load_site()
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
        if why := taken(self.bind, self.port):
            raise StartFailed(
                f"Cannot listen on {self.bind}:{self.port} ({why}). Try another: PORT={self.port + 1} make run"
            )
        if self.inbound and (why := taken_at(self.inbound)):
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

    def load_site(self) -> None:
        """All of it, by settings that know the servers. Trap: what counts for Prometheus asks as it is loaded whether
        several processes will add up their numbers."""
        os.environ |= {**self.environment, "PROMETHEUS_MULTIPROC_DIR": self.numbers}
        settings._wrapped = empty
        del sys.modules[os.environ["DJANGO_SETTINGS_MODULE"]]
        django.setup()

    def prepare(self, demo: bool) -> None:
        """Bring database and words up to date. Trap: words were read as the site was loaded, before they were compiled,
        and every part is forked with what was read."""
        command = ["prepare", *(["--demo"] if demo else [])]
        if self.fork("prepare", ["manage", *command]).wait():
            raise StartFailed(f"`manage.py {' '.join(command)}` failed; the lines above say why.")
        import_module("roma_site.catalogues.english").read_catalogues_anew()
        self.tell("  prepared  tables and words are up to date")

    def start_children(self, workers: int) -> None:
        """Web and worker. What is loaded here they need not load, and what the garbage collector leaves alone stays
        shared."""
        import_module("roma_site.wsgi")
        for connection in connections.all(initialized_only=True):
            connection.close()
        warnings.filterwarnings("ignore", UNWARNED["PYTHONWARNINGS"].partition(":")[2])
        gc.collect()
        gc.freeze()
        serving = ["--bind", self.bind, "--port", str(self.port), "--workers", str(workers)]
        self.child("web", ["roma_site.front", *serving])
        # Threads: one process to start and to end, and one cache of live games.
        working = ["--pool", "threads", "--concurrency", "4", "--loglevel", "WARNING"]
        door = ["--inbound", self.inbound] if self.inbound else []
        alone = ["--without-gossip", "--without-mingle"]
        self.child("worker", ["celery", "-A", "roma_site", "--quiet", "worker", *working, *alone, *door])
        if self.inbound:
            self.tell(f"  inbound   in the worker, at {self.inbound}")
        if settings.THINKING_CORES:
            self.child(THINKING, ["manage", "thinking", "--when-wanted"])

    def start_beat(self) -> None:
        """From now on nothing may be forked."""
        self.beat = Beat(app)
        self.beat.start()
        self.tell("  beat      in this process")

    def child(self, name: str, command: list[str]) -> None:
        """Start one part of the site, a module and its arguments: as a fork, or afresh once there is beat."""
        self.commands[name] = command
        if self.beat is None:
            process: Child = self.fork(name, command)
        else:
            process = spawn([sys.executable, "-m", *command], cwd=self.base, env={**self.environment, **UNWARNED})
        self.keep(Server(name, "", process))
        self.tell(f"  {name:<9} process {process.pid}")

    def fork(self, name: str, command: list[str]) -> Fork:
        """A child that has all of the site; it counts in a folder of its own."""
        numbers = Path(self.numbers, name)
        numbers.mkdir()
        return Fork(
            name, *command, folder=self.base, environment={**self.environment, "PROMETHEUS_MULTIPROC_DIR": str(numbers)}
        )

    def keep(self, server: Server) -> Server:
        """Note what has to be ended."""
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
        from roma_site.catalogues.watching import WatchedWords  # loads models

        words = WatchedWords() if settings.DEVELOPMENT else None
        while True:
            self.check_alive()
            if words and (news := words.news()):
                self.read_words_anew(news)
            time.sleep(0.5)

    def read_words_anew(self, news: list[str]) -> None:
        """Let pages and mails have the words that were just written: what was forked has those of the start."""
        for server in list(self.servers):
            if server.name in self.commands and server.name != THINKING:  # it says nothing
                self.servers.remove(server)
                server.stop(PATIENCE)
                self.child(server.name, self.commands[server.name])
        for line in news:
            self.tell(line)

    def check_alive(self) -> None:
        """A house with a missing part is closed, not left half open; what thinks may be missed, and is started anew."""
        for server in list(self.servers):
            if server.name == THINKING and server.process.poll() is not None:
                self.servers.remove(server)
                self.child(THINKING, self.commands[THINKING])
            elif (code := server.process.poll()) is not None:
                raise StartFailed(f"{server.name} ended by itself (exit code {code}); the lines above may say why.")
        if self.beat and not self.beat.is_alive():
            raise StartFailed("beat ended by itself; the lines above may say why.")

    def stop(self) -> None:
        """End the parts in reverse order."""
        if self.beat:
            self.beat.close(PATIENCE)
        for server in reversed(self.servers):
            server.stop(PATIENCE)
        (self.var / "valkey.url").unlink(missing_ok=True)
        shutil.rmtree(self.var / "valkey", ignore_errors=True)


def inbound_beside(port: int) -> str:
    """Where mails come to, for pages on that port; "" where a provider brings them."""
    above = settings.INBOUND_ABOVE_PORT
    return f"smtp://127.0.0.1:{port + above}" if above else settings.INBOUND_LISTEN


def taken_at(url: str) -> str:
    """Why nobody can listen at smtp://host:port or lmtp://host:port; "" if one can."""
    try:
        parts = urlsplit(url)
        return taken(parts.hostname or "", parts.port or 0)
    except ValueError as error:  # of the port
        return str(error)


def taken(host: str, port: int) -> str:
    """Why nobody can listen there; "" if one can."""
    try:
        for family, kind, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def leave_on_signal(*_: Any) -> None:
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


class OnlyOne:
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
