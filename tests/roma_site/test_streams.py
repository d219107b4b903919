"""The streams process: who gets which messages, and what ends a stream, with its own Valkey."""

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from roma_site import streams
from roma_site.embedded import valkey
from roma_site.embedded.process import free_port
from roma_site.live import tickets
from roma_site.live.broadcaster import Broadcaster, Subscriber
from roma_site.live.tickets import Ticket

ROOT = Path(__file__).parents[2]
SECRET = "ab" * 30 + "cdefghijkl"
PATIENCE = 60  # s: a machine may have much else to do


class StreamsProcess:
    """The process of the streams with its Valkey."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.valkey_port, self.said = folder, free_port(), free_port(), 0
        self.open_valkey()
        env = {**os.environ, "REDIS_URL": self.valkey.url, "SECRET_KEY": SECRET, "VAR_DIR": str(folder)}
        command = [sys.executable, "-m", "roma_site.streams", "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env={**env, "DJANGO_SETTINGS_MODULE": "roma_site.settings"})
        self.wait_for(lambda: self.status("/stream/health") == 200)
        self.at_rest = self.open_files() + 3  # the connection for questions, and its health check

    def open_valkey(self) -> None:
        self.valkey = valkey.start_valkey(self.folder / "valkey", self.valkey_port, "secret")
        self.client = redis.Redis.from_url(self.valkey.url)

    def close(self) -> None:
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0
        self.valkey.stop()

    def wait_for(self, come) -> None:
        deadline = time.monotonic() + PATIENCE
        while not come():
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def status(self, path: str, method: str = "GET") -> int:
        try:
            with self.connected(path, method) as wire:
                return int(wire.recv(4096).split()[1])
        except (ConnectionError, IndexError):
            return 0

    @contextmanager
    def connected(self, path: str, method: str = "GET"):
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as wire:
            wire.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            yield wire

    @contextmanager
    def stream(self, *held: Ticket):
        """A stream by these tickets."""
        with self.connected(path_of(*(tickets.sign_ticket(one, SECRET) for one in held))) as wire:
            one = Stream(wire)
            assert one.until("event: beat\ndata: 1\n\n").startswith("HTTP/1.1 200")
            yield one

    def say(self, *words: dict) -> None:
        self.client.publish(tickets.update_channel(self.valkey.url), json.dumps(words))

    def say_last(self) -> str:
        self.said += 1
        self.say(word("roma-1", {"1": f"{self.said}", "2": f"{self.said}", "3": f"{self.said}"}, watch=f"{self.said}"))
        return f'data: {{"table":"roma-1","head":"{self.said}"}}\n\n'

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


class Stream:
    def __init__(self, wire: socket.socket) -> None:
        self.wire, self.text = wire, ""

    def until(self, awaited: str) -> str:
        """All that has come up to there."""
        while awaited not in self.text:
            piece = self.wire.recv(4096).decode()
            assert piece, f"it was closed before it said {awaited!r}: {self.text!r}"
            self.text += piece
        said, _, self.text = self.text.partition(awaited)
        return said + awaited

    def rest(self) -> str:
        while piece := self.wire.recv(4096).decode():
            self.text += piece
            if self.text.endswith("0\r\n\r\n"):
                break
        return self.text


def path_of(*texts: str) -> str:
    return "/stream/?" + "&".join(f"ticket={text}" for text in texts)


def word(table: str, people=(), watch: str | None = None, kind: str = "") -> dict:
    return {"table": table, "people": dict(people), "watch": watch, "kind": kind}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    service = StreamsProcess(tmp_path_factory.mktemp("streams"))
    yield service
    service.close()


ANA, BRUNO = Ticket(1, "a" * 16), Ticket(2, "b" * 16)


def forged(text: str) -> str:
    """The same with another person in it."""
    body, _, seal = text.partition(".")
    other = tickets.sign_ticket(BRUNO, SECRET).partition(".")[0]
    assert other != body
    return f"{other}.{seal}"


def expired(monkeypatch) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(tickets, "TICKET_LIFETIME_SECONDS", 0)
        return tickets.sign_ticket(ANA, SECRET)


def test_nobody_comes_in_without_a_ticket_of_ours(service, monkeypatch):
    good = tickets.sign_ticket(ANA, SECRET)
    bad = ["", "x", ".", "é", "%ff%fe", "a.b", forged(good), good[:-1], f"{good}x", expired(monkeypatch)]
    bad += [tickets.sign_ticket(ANA, SECRET[::-1]), "x" * 5_000, good.upper(), good.partition(".")[0] + "."]
    assert {service.status(path_of(one).encode("ascii", "replace").decode()) for one in bad} == {403}
    assert service.status("/stream/") == service.status("/stream/?ticket=") == 403
    assert service.status("/stream/", "POST") == service.status("/stream/", "DELETE") == 405
    assert service.status("/") == service.status("/stream/other") == service.status("/t/roma-1/") == 404
    assert service.status("/stream/?" + "ticket=x&" * 1_000) == 403
    with service.stream(ANA) as ana:  # and goes on
        ana.until(service.say_last())


def test_what_is_said_is_a_table_and_its_head_and_goes_to_whom_it_is_for(service):
    watcher, linked = Ticket(0, "", ("roma-1",)), Ticket(3, "c" * 16, ("roma-1",), restricted=True)
    with service.stream(ANA) as ana, service.stream(watcher) as stranger, service.stream(linked) as link:
        service.say(word("tiber-42", {"1": "7"}, watch="7"), word("roma-1", {"2": "5"}))
        service.say(word("tiber-43", {"3": "4"}, watch="4"), word("tiber-44", {"1": "9.2"}, kind="talk"))
        last_said = service.say_last()
        said = {name: one.until(last_said) for name, one in {"ana": ana, "stranger": stranger, "link": link}.items()}
    heard = {name: re.findall(r"event: (.*)\ndata: (.*)\n\n", text) for name, text in said.items()}
    last = ("word", last_said.removeprefix("data: ").strip())
    first, talk = ("word", '{"table":"tiber-42","head":"7"}'), ("talk", '{"table":"tiber-44","head":"9.2"}')
    assert new(heard["ana"]) == [first, talk, last]
    assert new(heard["stranger"]) == [last]
    assert new(heard["link"]) == [last]  # no other table of that person's


def new(heard):
    """Without signs of life, and what tests before this one have said."""
    last = [number for number, (kind, text) in enumerate(heard[:-1]) if kind == "beat" or "roma-1" in text]
    return [one for number, one in enumerate(heard) if number not in last]


def test_one_stream_may_be_for_several_tickets(service):
    with service.stream(ANA, Ticket(0, "", ("sabina-2",)), Ticket(0, "", ("roma-1",))) as one:
        service.say(word("sabina-2", watch="3"), word("tiber-5", {"1": "8"}))
        said = one.until(service.say_last())
    assert said.count("sabina-2") == said.count("tiber-5") == 1


def test_proxies_are_told_to_hand_it_on_and_pages_to_come_again_one_by_one(service):
    heads = []
    for _ in range(6):
        with service.connected(path_of(tickets.sign_ticket(ANA, SECRET))) as wire:
            heads.append(Stream(wire).until("event: beat"))
    head = heads[0].lower()
    assert "content-type: text/event-stream" in head and "cache-control: no-store, no-transform" in head
    assert "x-accel-buffering: no" in head and "cross-origin-resource-policy: same-origin" in head
    assert "access-control" not in head and "server:" not in head
    assert len({re.search(r"retry: (\d+)", one)[1] for one in heads}) > 1


def test_with_its_key_a_ticket_ends_and_its_streams(service):
    gone, stays = Ticket(1, "d" * 16), Ticket(1, "e" * 16)
    text = tickets.sign_ticket(gone, SECRET)
    with service.stream(gone) as one, service.stream(stays) as other:
        service.client.set(tickets.ended_key(gone.credential), int(time.time()) + 1)
        service.client.publish(tickets.update_channel(service.valkey.url), json.dumps({"end": gone.credential}))
        one.rest()
        assert service.status(path_of(text)) == 403
        other.until(service.say_last())


def test_what_was_said_just_before_a_page_began_to_hear_it_hears_too(service):
    """A page is older than its stream."""
    with service.stream(BRUNO) as bruno:
        last_said = service.say_last()
        bruno.until(last_said)
    with service.stream(ANA) as ana:
        ana.until(last_said)


@pytest.mark.parametrize("meanwhile", ["its key ended", "Valkey went"])
def test_what_changes_while_a_stream_is_opened_is_not_missed(meanwhile):
    async def opened():
        broadcaster = Broadcaster("redis://localhost/0", SECRET)
        if meanwhile == "its key ended":
            broadcaster.connected.set()
            broadcaster.handle_message(json.dumps({"end": ANA.credential}).encode())

        async def send(message):
            sent.append(message)

        sent: list[dict] = []
        broadcaster.add(Subscriber([ANA], send))
        await asyncio.sleep(0)
        return [one["more_body"] for one in sent]

    # In a thread of its own: a browser that another test has open keeps a loop in this one.
    with ThreadPoolExecutor(1) as beside:
        assert beside.submit(asyncio.run, opened()).result() == [False]


def test_when_its_ticket_runs_out_it_is_closed(service, monkeypatch):
    monkeypatch.setattr(tickets, "TICKET_LIFETIME_SECONDS", 2)
    with service.stream(ANA) as one:
        one.rest()


def test_nonsense_said_there_harms_nobody(service):
    with service.stream(ANA) as ana:
        for text in ("", "{", "[1]", "{}", '[{"table": 1}]', '{"end": []}', "null", '[{"table":"x","people":{"a":1}}]'):
            service.client.publish(tickets.update_channel(service.valkey.url), text)
        ana.until(service.say_last())


def test_who_takes_nothing_keeps_nobody_waiting(service):
    """A page that reads nothing is let go at last; the others hear meanwhile."""
    with service.stream(Ticket(77, "7" * 16)), service.stream(BRUNO) as bruno:
        for number in range(300):
            service.say(*(word(f"tiber-{number}-{n}" + "x" * 2_000, {"77": "1"}) for n in range(20)))
        bruno.until(service.say_last())


@pytest.mark.parametrize("count", [200, pytest.param(5_000, marks=pytest.mark.deep)])
def test_many_are_opened_and_dropped(service, count):
    streams.raise_file_limit()
    service.wait_for(lambda: service.open_files() <= service.at_rest)  # those of the tests before have gone
    paths = [path_of(tickets.sign_ticket(Ticket(number + 10, f"{number:016x}"), SECRET)) for number in range(count)]
    wires = []
    for path in paths:
        wire = socket.create_connection(("127.0.0.1", service.port), PATIENCE)
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        wires.append(wire)
    for wire in wires:
        Stream(wire).until("event: beat")
    assert service.open_files() >= count
    for wire in wires:
        wire.close()
    service.wait_for(lambda: service.open_files() <= service.at_rest)
    with service.stream(ANA) as ana:
        ana.until(service.say_last())


def test_a_stream_with_several_tickets_of_one_mark_counts_once():
    async def listening() -> int:
        broadcaster = Broadcaster("redis://nowhere/0", SECRET)
        broadcaster.connected.set()
        several = [Ticket(0, "f" * 16, (slug,)) for slug in "abcdefgh"]
        found = [Subscriber(several, None) for _ in range(24)]
        for one in found:
            broadcaster.add(one)
        assert not any(one.closing for one in found)
        broadcaster.remove(found[0])
        return len(broadcaster.by_credential["f" * 16])

    with ThreadPoolExecutor(1) as thread:  # a browser that another test has open keeps a loop in this one
        assert thread.submit(asyncio.run, listening()).result() == 23


def test_of_one_browser_the_oldest_gives_way(service):
    one = Ticket(1, "f" * 16)
    wires = [socket.create_connection(("127.0.0.1", service.port), PATIENCE) for _ in range(25)]
    for wire in wires:
        wire.sendall(f"GET {path_of(tickets.sign_ticket(one, SECRET))} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        Stream(wire).until("event: beat")
    Stream(wires[0]).rest()
    Stream(wires[1]).until(service.say_last())
    for wire in wires:
        wire.close()


def test_without_valkey_there_are_none_and_with_it_again(service):
    """Last of all: no stream is open that does not hear."""
    with service.stream(ANA) as ana:
        service.valkey.stop()
        ana.rest()
    assert service.status(path_of(tickets.sign_ticket(ANA, SECRET))) == service.status("/stream/health") == 503
    service.open_valkey()
    service.wait_for(lambda: service.status("/stream/health") == 200)
    with service.stream(ANA) as ana:
        ana.until(service.say_last())
