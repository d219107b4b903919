"""Who sends a request slowly stops nobody: gunicorn as it is shipped, alone, with two processes of four threads, and a
dozen and more who never come to an end."""

import os
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from roma_site.embedded.process import free_port, spawn
from tests.deploy.composed import DEPLOY

ROOT = Path(__file__).parents[2]
PATIENCE = 10  # seconds until an answer counts as none
APP = """
def application(environ, start_response):
    body = environ["wsgi.input"].read()
    text = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} {len(body)}".encode()
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(text)))])
    return [text]
"""
HEAD = b"POST /slow HTTP/1.1\r\nHost: localhost\r\n"
# What has been sent, and what is missing.
SLOW = {
    "of the first line": (b"GE", b"T /slow HTTP/1.1\r\nHost: localhost\r\n\r\n", 0),
    "of the headers": (HEAD, b"Content-Length: 0\r\n\r\n", 0),
    "of the body": (HEAD + b"Content-Length: 100\r\n\r\nx", b"x" * 99, 100),
    "all of the body": (HEAD + b"Content-Length: 7\r\n\r\n", b"x" * 7, 7),
    "of a chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nxx", b"xxx\r\n0\r\n\r\n", 5),
    "of a chunk's end": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nxxxxx", b"\r\n0\r\n\r\n", 5),
    "of a chunk's length": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nxxxxx\r\n", b"0\r\n\r\n", 5),
    "the last line": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nxxxxx\r\n0\r\n", b"\r\n", 5),
    "of what follows the chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: 1\r", b"\n\r\n", 0),
}


@pytest.fixture(scope="module")
def port(tmp_path_factory) -> Iterator[int]:
    folder, port = tmp_path_factory.mktemp("slow"), free_port()
    (folder / "slow_app.py").write_text(APP)
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    env = {**kept, "PORT": str(port), "PYTHONPATH": f"{ROOT}:{folder}", "DEVELOPMENT": "1"}
    line = [sys.executable, "-m", "gunicorn", "--config", str(DEPLOY / "gunicorn.conf.py"), "slow_app"]
    with (folder / "said.txt").open("wb") as said:
        server = spawn(line, cwd=ROOT, env=env, stdout=said, stderr=said)
    try:
        until(lambda: answers(port))
        yield port
    finally:
        server.terminate()
        server.wait(20)


def until(wanted: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.05)


def answers(port: int) -> bool:
    try:
        return ask(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").endswith(b"GET / 0")
    except OSError:
        return False


def ask(port: int, request: bytes) -> bytes:
    with begun(port, request) as line:
        return read(line)


def begun(port: int, part: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    line.sendall(part)
    return line


def read(line: socket.socket) -> bytes:
    """One answer. OSError if none comes."""
    text = b""
    while not (found := re.search(rb"Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n", text)):
        if not (piece := line.recv(65536)):
            return text
        text += piece
    while len(text) < found.end() + int(found[1]):
        text += line.recv(65536)
    return text


@pytest.mark.parametrize("lacking", SLOW)
def test_twelve_slow_requests_stop_nobody(port, lacking) -> None:
    part, rest, length = SLOW[lacking]
    slow = [begun(port, part) for _ in range(12)]
    try:
        for _ in range(8):  # of both processes, whoever accepts
            assert answers(port)
            whole = HEAD + b"Connection: close\r\nContent-Length: 3\r\n\r\nabc"
            assert ask(port, whole).endswith(b"POST /slow 3")
        for line in slow:
            line.sendall(rest)
        assert all(read(line).endswith(b" /slow %d" % length) for line in slow), "and they are answered in the end"
    finally:
        for line in slow:
            line.close()


def test_a_line_that_was_kept_is_no_way_in(port) -> None:
    whole = HEAD + b"Content-Length: 3\r\n\r\nabc"
    lines = [begun(port, whole) for _ in range(12)]
    for line in lines:
        assert read(line).endswith(b"POST /slow 3")
        line.sendall(HEAD + b"Content-Length: 4\r\n\r\nab")
    assert answers(port)
    for line in lines:
        line.sendall(b"cd")
        assert read(line).endswith(b"POST /slow 4")
        line.close()


def test_two_requests_at_once_have_two_answers(port) -> None:
    whole = HEAD + b"Content-Length: 3\r\n\r\nabc"
    with begun(port, whole + whole.replace(b"/slow", b"/next")) as line:
        first = read(line)
        assert b"POST /slow 3" in first
        assert (first.count(b"POST") == 2 and first.endswith(b"POST /next 3")) or read(line).endswith(b"POST /next 3")


def test_who_waits_to_be_asked_for_the_body_is_asked(port) -> None:
    with begun(port, HEAD + b"Expect: 100-continue\r\nContent-Length: 3\r\n\r\n") as line:
        assert line.recv(100).startswith(b"HTTP/1.1 100 Continue")
        line.sendall(b"abc")
        assert read(line).endswith(b"POST /slow 3")


@pytest.mark.parametrize(
    ("part", "status"),
    [
        (HEAD + b"Content-Length: 99999999\r\n\r\nx", b"413"),
        (HEAD + b"X: " + b"x" * 70_000, b"431"),
        (HEAD + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n", b"400"),
        (HEAD + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nno length\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 300, b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n", b"413"),
        (b"nonsense\r\n\r\n", b"400"),
    ],
)
def test_what_cannot_become_a_request_is_told_so_at_once(port, part, status) -> None:
    assert ask(port, part).startswith(b"HTTP/1.1 " + status)
    assert answers(port)


def test_half_a_million_chunks_are_one_body(port) -> None:
    """Copied again for each chunk they kept a process busy for minutes, and everybody it served waiting."""
    many, last = b"1\r\na\r\n" * 500_000, b"0;x=y\r\nX: 1\r\n\r\n"
    behind = HEAD.replace(b"/slow", b"/next") + b"Content-Length: 3\r\n\r\nabc"
    with begun(port, HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + many + last + behind) as line:
        said = read(line)
        assert b"POST /slow 500000" in said
        assert said.endswith(b"POST /next 3") or read(line).endswith(b"POST /next 3")


def test_who_hangs_up_is_forgotten(port) -> None:
    for part, _, _ in SLOW.values():
        for _ in range(12):
            begun(port, part).close()
    assert answers(port)


def test_the_shipped_proxy_gathers_requests_too() -> None:
    """Caddy buffers nothing by itself, and waits for ever."""
    text = (DEPLOY / "Caddyfile").read_text()
    assert re.search(r"servers \{\s+timeouts \{[^}]*read_header \d+s[^}]*read_body \d+s", text)
    assert re.search(r"reverse_proxy \{[^}]*(?:\{[^}]*\}[^}]*)*request_buffers \d+MB", text)


def test_so_does_the_shipped_ingress() -> None:
    text = (DEPLOY / "k8s/web.yaml").read_text()
    assert 'nginx.ingress.kubernetes.io/proxy-request-buffering: "on"' in text
