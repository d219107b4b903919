"""The real site in its own folder: PostgreSQL, Valkey, two webs, worker and beat, to kill and restart."""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from roma_site.embedded import postgres, valkey
from roma_site.embedded.process import Server, StartFailed, free_port, spawn
from tests import warm

ROOT = Path(__file__).parents[2]
WEBS = ("web 1", "web 2")
# PostgreSQL records the commit time of each row: a mail must come after that moment, not after the move's time.
# A short log of changes: while the disk is full it has to grow.
PARAMETERS = ("track_commit_timestamp=on", "max_connections=120", "max_wal_size=64MB", "min_wal_size=32MB")
# What a test run has set for itself is not this house's.
UNSET = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "SQLITE_SYNCHRONOUS", "ROMA_TEST_FOLDER", "DB"}
NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@dataclass
class Part:
    name: str
    start: Callable[[], Server]
    ready: Callable[[], bool]
    server: Server | None = None
    born: float = 0.0
    kills: int = 0

    def begin(self) -> None:
        end = time.monotonic() + 60
        while True:
            try:
                self.born, self.server = time.time(), self.start()
                return
            except StartFailed:
                if time.monotonic() > end:
                    raise

    @property
    def pid(self) -> int:
        """Its process, the leader of its group."""
        assert self.server
        return self.server.process.pid

    def kill(self) -> None:
        """SIGKILL to all of its processes, those that left its group too (PostgreSQL's)."""
        assert self.server
        family = descendants(self.pid)
        os.killpg(self.pid, signal.SIGKILL)
        for pid in family:
            kill(pid)
        self.server.process.wait()
        self.kills += 1

    def kill_a_child(self, which: Callable[[list[int]], int]) -> bool:
        """SIGKILL to one process below its leader, which has to make good for it; False if there is none."""
        children = descendants(self.pid)
        if not children:
            return False
        kill(which(children))
        self.kills += 1
        return True


@dataclass
class Site:
    folder: Path
    email_url: str
    more: dict[str, str] = field(default_factory=dict)
    wrapper: tuple[str, ...] = ()  # put before the module that a part runs (jumping.py)
    data: Path | None = None  # where the database is stored, if not in the folder

    def __post_init__(self) -> None:
        self.ports = {name: free_port() for name in (*WEBS, "postgres", "valkey")}
        self.urls = [f"http://localhost:{self.ports[name]}" for name in WEBS]
        self.password, self.log = secrets.token_hex(12), self.folder / "said.txt"
        self.redis_url = f"redis://:{self.password}@127.0.0.1:{self.ports['valkey']}/0"
        self.environment = {name: value for name, value in os.environ.items() if name not in UNSET}
        self.environment |= {
            "DEVELOPMENT": "1",
            "VAR_DIR": str(self.folder / "var"),
            "PORT": str(self.ports[WEBS[0]]),
            "EMAIL_URL": self.email_url,
            "REDIS_URL": self.redis_url,
            "API_PER_MINUTE": "100000",
            "OPEN_TABLES_PER_ACCOUNT": "100000",
            "RUNNING_TABLES_PER_ACCOUNT": "100000",
            "NOTIFICATION_DELAY_SECONDS": "2",
            "NOTIFICATION_MAX_WAIT_SECONDS": "0",
            "NOTIFICATION_LEASE_SECONDS": "10",
            "PYTHONUNBUFFERED": "1",
            **self.more,
        }
        celery = ("celery", "-A", "roma_site", "--quiet")
        worker = ("worker", "--pool", "threads", "--concurrency", "4", "--without-gossip", "--without-mingle")
        parts = [
            Part("postgres", self.start_postgres, self.postgres_answers),
            Part("broker", self.start_valkey, lambda: valkey.valkey_answers(self.redis_url)),
            *(Part(name, self.module(*self.gunicorn(name)), self.web_answers(name)) for name in WEBS),
            Part("worker", self.module(*celery, *worker, "--loglevel", "WARNING"), self.worker_waits),
            Part("beat", self.module(*celery, "beat", "--loglevel", "WARNING", "--pidfile="), self.beat_has_begun),
        ]
        self.parts = {part.name: part for part in parts}

    def __enter__(self) -> "Site":
        self.log.touch()
        try:
            for name in ("postgres", "broker"):
                self.parts[name].begin()
            if (done := self.manage("prepare")).returncode:
                raise StartFailed(done.stderr)
            for name in (*WEBS, "worker", "beat"):
                self.parts[name].begin()
            self.wait_until_well()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        for part in reversed(self.parts.values()):
            if part.server and part.server.process.poll() is None:
                part.server.stop(5)

    # Starting

    def start_postgres(self) -> Server:
        """The database; every commit reaches the disk."""
        options = [word for parameter in PARAMETERS for word in ("-c", parameter)]
        server = postgres.start_postgres(
            self.data or self.folder / "postgres", port=self.ports["postgres"], options=options
        )
        self.environment["DATABASE_URL"] = server.url
        return server

    def start_valkey(self) -> Server:
        """The broker; it remembers nothing of its former life."""
        return valkey.start_valkey(self.folder / "valkey", self.ports["valkey"], self.password)

    def gunicorn(self, name: str) -> tuple[str, ...]:
        """A web: one process with threads."""
        options = (
            "--worker-class",
            "gthread",
            "--threads",
            "4",
            "--graceful-timeout",
            "5",
            "--log-level",
            "error",
            "--no-control-socket",
        )
        return ("gunicorn", "roma_site.wsgi", "--bind", f"127.0.0.1:{self.ports[name]}", *options)

    def module(self, *command: str) -> Callable[[], Server]:
        def start() -> Server:
            with self.log.open("ab") as out:
                line = [sys.executable, "-m", *self.wrapper, *command]
                return Server(command[0], "", spawn(line, cwd=ROOT, env=self.environment, stdout=out, stderr=out))

        return start

    def manage(self, *command: str, seconds: float = 600) -> subprocess.CompletedProcess[str]:
        return self.python("manage.py", *command, seconds=seconds)

    def python(self, *line: str, seconds: float = 600, text: str = "") -> subprocess.CompletedProcess[str]:
        return warm.run(line, self.environment, input=text, timeout=seconds)

    # Looking

    def postgres_answers(self) -> bool:
        """Whether the database takes questions."""
        try:
            with self.database() as connection:
                return connection.execute("SELECT 1").fetchone() == (1,)
        except psycopg.Error:
            return False

    def database(self) -> psycopg.Connection:
        """A connection of one's own."""
        return psycopg.connect(self.environment["DATABASE_URL"], autocommit=True, connect_timeout=3)

    def web_answers(self, name: str) -> Callable[[], bool]:
        """Whether a web says anything at all."""

        def ready() -> bool:
            return bool(self.health(f"http://localhost:{self.ports[name]}")[0])

        return ready

    def health(self, url: str) -> tuple[int, str]:
        try:
            with NO_PROXY.open(f"{url}/healthz", timeout=5) as answer:
                return answer.status, ""
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace")
        except OSError as error:
            return 0, str(error)

    def worker_waits(self) -> bool:
        """Whether a worker waits for tasks: then one client of the broker is in BRPOP."""
        try:
            with redis.Redis.from_url(self.redis_url, socket_timeout=2) as client:
                return any(one["cmd"] == "brpop" for one in client.client_list())
        except redis.RedisError:
            return False

    def beat_has_begun(self) -> bool:
        """Whether beat has written down its schedule since it was started."""
        files = list((self.folder / "var").glob("beat*"))
        return any(file.stat().st_mtime > self.parts["beat"].born for file in files)

    def wait_until_well(self, seconds: float = 90) -> None:
        """Until every part is ready, and both webs say that all is well."""
        end = time.monotonic() + seconds
        while True:
            faults = [name for name, part in self.parts.items() if not part.ready()]
            faults += [text for status, text in map(self.health, self.urls) if status != 200]
            if not faults:
                return
            if time.monotonic() > end:
                raise StartFailed(f"not well after {seconds:.0f} s: {faults}\n{self.log.read_text()[-3000:]}")
            time.sleep(0.2)


def kill(pid: int) -> None:
    """SIGKILL; it may be gone already."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def descendants(pid: int) -> list[int]:
    """All processes below one, as the kernel tells."""
    found: list[int] = []
    for child in children(pid):
        found += [child, *descendants(child)]
    return found


def children(pid: int) -> Iterator[int]:
    """Its direct children, whichever of its threads started them; none of one that has just ended."""
    threads: list[Path] = []
    with contextlib.suppress(OSError):
        threads = list(Path(f"/proc/{pid}/task").glob("*/children"))
    for thread in threads:
        with contextlib.suppress(OSError):
            yield from map(int, thread.read_text().split())
