"""Requests that are held until there is something for their reader: by gunicorn as it is shipped, in one process of two
threads, and by the server of `make run`, each with a Valkey of its own. What is asked is a site of a few lines."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis

from roma_site.embedded import valkey
from roma_site.embedded.process import free_port, spawn
from roma_site.live import names
from tests.deploy.composed import DEPLOY
from tests.strong_key import STRONG_KEY

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # s: a machine may have much else to do
MANY = 200
# What the site knows stands in a file; person 7 waits for it.
APP = """
import os, pathlib
here = pathlib.Path(os.environ["HERE"])
def application(environ, start_response):
    text, held = (here / "news").read_text(), environ.get("roma.held")
    if "wait=" in environ["QUERY_STRING"] and not text and held:
        held.wish(7, int(environ["QUERY_STRING"].partition("=")[2]))
    with (here / "looks").open("a") as looks:
        looks.write("x")
    text += " held" if held and held.again else " at once"
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(text)))])
    return [text.encode()]
"""
FRONT = """
import sys, types
import held_app
wsgi = types.ModuleType("roma_site.wsgi")
wsgi.application = held_app.application
sys.modules["roma_site.wsgi"] = wsgi
import roma_site
roma_site.wsgi = wsgi
from roma_site import front
front.main()
"""


class Site:
    """The few lines behind one of the two servers."""

    def __init__(self, folder: Path, server: str) -> None:
        self.folder, self.port, self.valkey_port = folder, free_port(), free_port()
        self.tell("")
        (folder / "held_app.py").write_text(APP)
        (folder / "held_front.py").write_text(FRONT)
        self.open_valkey()
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
        env = {**kept, "PORT": str(self.port), "PYTHONPATH": f"{ROOT}:{folder}", "HERE": str(folder)}
        env |= {"DEVELOPMENT": "1", "DJANGO_SETTINGS_MODULE": "roma_site.settings", "SECRET_KEY": STRONG_KEY}
        env |= {"VAR_DIR": str(folder), "REDIS_URL": self.valkey.url, "WEB_PROCESSES": "1", "WEB_THREADS": "2"}
        gunicorn = ["gunicorn", "--config", str(DEPLOY / "gunicorn.conf.py"), "held_app"]
        front = ["held_front", "--port", str(self.port), "--threads", "2"]
        line = [sys.executable, "-m", *(gunicorn if server == "gunicorn" else front)]
        with (folder / "said.txt").open("wb") as said:
            self.process = spawn(line, cwd=ROOT, env=env, stdout=said, stderr=said)
        self.until(self.is_open)
        self.until(lambda: self.is_held())

    def open_valkey(self) -> None:
        self.valkey = valkey.start_valkey(self.folder / "valkey", self.valkey_port, "secret")
        self.client = redis.Redis.from_url(self.valkey.url)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            assert self.process.wait(PATIENCE) == 0
        self.valkey.stop()

    def until(self, come: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not come():
            assert time.monotonic() < deadline, (self.folder / "said.txt").read_text()
            time.sleep(0.02)

    def is_open(self) -> bool:
        try:
            return self.begun("/").read() == " at once"
        except OSError:
            return False

    def is_held(self) -> bool:
        """Whether a request that would wait for no time at all but a moment is held: words are heard."""
        return self.begun("/api/?wait=0").read() == " held"

    def tell(self, news: str) -> None:
        """The site knows this from now on."""
        (self.folder / "news").write_text(news)

    def say(self, person: int = 7, kind: str = "") -> None:
        word = {"table": "roma-1", "people": {str(person): "3"}, "watch": None, "kind": kind}
        self.client.publish(names.channel(self.valkey.url), json.dumps([word]))

    def looks(self) -> int:
        return (self.folder / "looks").stat().st_size

    def begun(self, path: str, close: bool = True) -> "Asked":
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        end = "Connection: close\r\n" if close else ""
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{end}\r\n".encode())
        return Asked(wire)


class Asked:
    """A request that was sent."""

    def __init__(self, wire: socket.socket) -> None:
        self.wire = wire

    def read(self) -> str:
        """The answer's body; "" if it was hung up."""
        text = b""
        while not text.endswith((b" held", b" at once")) and (piece := self.wire.recv(4096)):
            text += piece
        return text.decode().partition("\r\n\r\n")[2]

    def __enter__(self) -> "Asked":
        return self

    def __exit__(self, *error: object) -> None:
        self.wire.close()


@pytest.fixture(scope="module", params=["gunicorn", "front"])
def site(request, tmp_path_factory) -> Iterator[Site]:
    found = Site(tmp_path_factory.mktemp(request.param), request.param)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def nothing_new(site: Site) -> None:
    site.tell("")


def all_held(site: Site, many: int, stack: ExitStack, **how) -> list[Asked]:
    """So many requests, each of which the site has looked at once."""
    before = site.looks()
    found = [stack.enter_context(site.begun("/api/?wait=25", **how)) for _ in range(many)]
    site.until(lambda: site.looks() >= before + many)
    return found


def test_two_hundred_wait_and_hold_no_thread(site: Site) -> None:
    with ExitStack() as stack:
        asked = all_held(site, MANY, stack)
        assert site.begun("/").read() == " at once", "pages are answered meanwhile, by two threads"
        site.tell("your turn")
        site.say()
        assert {one.read() for one in asked} == {"your turn held"}


def test_a_word_for_somebody_else_and_talk_wake_nobody(site: Site) -> None:
    with ExitStack() as stack:
        (asked,) = all_held(site, 1, stack)
        before = site.looks()
        site.say(person=8)
        site.say(kind="talk")
        site.tell("your turn")
        site.say()
        assert asked.read() == "your turn held" and site.looks() == before + 1


def test_a_word_that_brings_nothing_leaves_it_waiting(site: Site) -> None:
    with ExitStack() as stack:
        (asked,) = all_held(site, 1, stack)
        for _ in range(2):
            before = site.looks()
            site.say()
            site.until(lambda before=before: site.looks() > before)
        site.tell("your turn")
        site.say()
        assert asked.read() == "your turn held"


def test_patience_ends(site: Site) -> None:
    with site.begun("/api/?wait=1") as asked:
        assert asked.read() == " held"


def test_a_connection_that_is_kept_goes_on_afterwards(site: Site) -> None:
    with ExitStack() as stack:
        (asked,) = all_held(site, 1, stack, close=False)
        site.tell("your turn")
        site.say()
        assert asked.read() == "your turn held"
        asked.wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert asked.read() == "your turn at once"


def test_who_says_more_meanwhile_gets_both_answers(site: Site) -> None:
    with ExitStack() as stack:
        (asked,) = all_held(site, 1, stack, close=False)
        asked.wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        site.say()
        site.tell("your turn")
        site.say()
        text = b""
        while text.count(b"HTTP/1.1 200") < 2 or not text.endswith(b"at once"):
            text += (piece := asked.wire.recv(4096))
            assert piece
        assert text.index(b" held") < text.index(b" at once")


def test_who_hangs_up_is_forgotten(site: Site) -> None:
    files = Path(f"/proc/{serving(site)}/fd")
    with ExitStack() as stack:
        at_rest = len(os.listdir(files))
        all_held(site, 20, stack)
        site.until(lambda: len(os.listdir(files)) >= at_rest + 20)
    site.until(lambda: len(os.listdir(files)) <= at_rest)
    before = site.looks()
    site.say()
    assert site.begun("/").read() == " at once" and site.looks() == before + 1


def serving(site: Site) -> int:
    """The number of the process that answers."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(site.process.pid)], capture_output=True, check=True)
    return int(found.stdout.split()[0])


def test_without_valkey_nobody_waits(site: Site) -> None:
    """They are answered at once, those who wait already, too; when it is back, requests are held again."""
    with ExitStack() as stack:
        (asked,) = all_held(site, 1, stack)
        site.valkey.stop()
        assert asked.read() == " held"
        site.until(lambda: site.begun("/api/?wait=25").read() == " at once")
        site.open_valkey()
        site.until(site.is_held)


def test_the_end_of_the_server_is_an_answer(site: Site) -> None:
    """The last test: it ends the server."""
    with ExitStack() as stack:
        (asked,) = all_held(site, 1, stack)
        site.process.terminate()
        assert asked.read() == " held"
    assert site.process.wait(PATIENCE) == 0
