"""Slow clients do not block the pages, behind nginx and in `make run`.

A restart of gunicorn loses no request."""

import asyncio
import os
import re
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import pytest

from roma_site import streams
from roma_site.embedded.process import free_port, spawn
from roma_site.web_server import MAX_BODY_BYTES, BodyTooLarge, read_request_body
from tests.deploy.composed import DEPLOY

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
PATIENCE_SECONDS = 60
APP = """
import os
import time

def application(environ, start_response):
    body = environ["wsgi.input"].read()
    time.sleep(0.005)  # a page takes milliseconds
    text = f"{environ['REQUEST_METHOD']} {len(body)} {environ.get('HTTP_X_FORWARDED_FOR', '')}".encode()
    headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(text))), ("X-Process", str(os.getpid()))]
    start_response("200 OK", headers)
    return [text]
"""
# nginx's worker may not write into a folder of root's, so bodies stay in memory.
MAIN = (
    "pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off; worker_processes 1;\n"
    "events {{ worker_connections 2048; }}\nhttp {{ client_body_buffer_size 4m; {paths}\n{site} }}\n"
)
PATHS = " ".join(
    f"{name}_temp_path {{folder}}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
)
HEAD = b"POST /slow HTTP/1.1\r\nHost: localhost\r\n"
SLOW = {
    "half a first line": b"PO",
    "half the headers": HEAD,
    "half a body": HEAD + b"Content-Length: 100\r\n\r\nx",
    "half a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nxx",
}


@contextmanager
def running(folder: Path, command: list[str], **environment: str) -> Iterator[subprocess.Popen]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    with (folder / f"{Path(command[0]).name}.txt").open("ab") as output:
        process = spawn(command, cwd=ROOT, env={**kept, **environment}, stdout=output, stderr=output)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def nginx_conf(folder: Path, port: int, web: int) -> Path:
    """deploy/nginx.conf on a loopback port, without certificates."""
    site = (DEPLOY / "nginx.conf").read_text().replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    site = re.sub(r" *ssl_certificate.*\n", "", site).replace("127.0.0.1:8000", f"127.0.0.1:{web}")
    file = folder / "nginx.conf"
    file.write_text(MAIN.format(folder=folder, paths=PATHS.format(folder=folder), site=site))
    return file


@pytest.fixture(scope="module")
def gunicorn(tmp_path_factory) -> Iterator[tuple[int, subprocess.Popen]]:
    folder, port = tmp_path_factory.mktemp("web"), free_port()
    (folder / "slow_app.py").write_text(APP)
    command = [sys.executable, "-m", "gunicorn", "--config", str(DEPLOY / "gunicorn.conf.py"), "slow_app"]
    with running(folder, command, PORT=str(port), PYTHONPATH=f"{ROOT}:{folder}", DEVELOPMENT="1") as process:
        yield port, process


@pytest.fixture(scope="module")
def behind_nginx(gunicorn, tmp_path_factory) -> Iterator[int]:
    assert NGINX, "install nginx: apt-get install nginx-light"
    folder, port = tmp_path_factory.mktemp("slow"), free_port()
    nginx = [NGINX, "-c", str(nginx_conf(folder, port, gunicorn[0])), "-p", str(folder)]
    with running(folder, nginx):
        wait_for(port)
        yield port


@pytest.fixture(scope="module")
def make_run(tmp_path_factory) -> Iterator[int]:
    """The web server of `make run`, with our site and no broker."""
    folder, port = tmp_path_factory.mktemp("front"), free_port()
    command = [sys.executable, "-m", "roma_site.web_server", "--port", str(port)]
    database = f"sqlite:///{folder / 'roma.sqlite3'}"
    with running(folder, command, DEVELOPMENT="1", VAR_DIR=str(folder), DATABASE_URL=database, LOG_LEVEL="ERROR"):
        wait_for(port)
        yield port


def wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not page(port):
        assert time.monotonic() < end
        time.sleep(0.1)


def page(port: int) -> bytes:
    """A page as a browser gets it; empty if there is none."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/manifest.webmanifest", headers={"Host": "localhost"})
    with suppress(OSError), urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        return answer.read()
    return b""


def begun(port: int, part: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
    line.sendall(part)
    return line


def answer_to(port: int, request: bytes) -> bytes:
    with begun(port, request) as line:
        return line.recv(65536)


@pytest.mark.parametrize("senders", [12, 60, 400])
@pytest.mark.parametrize("server", ["behind_nginx", "make_run"])
def test_slow_senders_stop_no_page(request, server: str, senders: int) -> None:
    port = request.getfixturevalue(server)
    parts = list(SLOW.values())
    slow = [begun(port, parts[number % len(parts)]) for number in range(senders)]
    try:
        for _ in range(8):
            assert page(port)
    finally:
        for line in slow:
            line.close()


@pytest.mark.parametrize(
    ("anymail", "path", "passes"),
    [
        ({"WEBHOOK_SECRET": "a:b"}, "/anymail/postmark/inbound/", True),
        ({"WEBHOOK_SECRET": "a:b"}, "/chat/", False),
        ({}, "/anymail/postmark/inbound/", False),
    ],
)
def test_make_run_takes_large_bodies_only_where_a_provider_delivers_mails(settings, anymail, path, passes) -> None:
    settings.ANYMAIL = anymail
    body = b"x" * (MAX_BODY_BYTES + 1)

    async def receive() -> dict:
        return {"type": "http.request", "body": body}

    # A thread of its own: a browser that another test has open keeps a loop in this one.
    with ThreadPoolExecutor(1) as thread, nullcontext() if passes else pytest.raises(BodyTooLarge):
        assert thread.submit(asyncio.run, read_request_body({"path": path}, receive)).result() == body


@pytest.mark.parametrize("server", ["behind_nginx", "make_run"])
def test_a_body_that_is_too_large_is_refused(request, server: str) -> None:
    port = request.getfixturevalue(server)
    assert b" 413 " in answer_to(port, HEAD + b"Content-Length: 2000000\r\n\r\n" + b"x" * 1_100_000)
    assert page(port)


def test_nginx_passes_on_large_mails_from_a_provider(behind_nginx) -> None:
    head = HEAD.replace(b"/slow", b"/anymail/") + b"Connection: close\r\nContent-Length: 2000000\r\n\r\n"
    assert b"POST 2000000 " in answer_to(behind_nginx, head + b"x" * 2_000_000)


def test_a_restart_loses_no_request(behind_nginx, gunicorn) -> None:
    request = HEAD + b"Content-Length: 5\r\nConnection: close\r\n\r\nhello"

    def ask(number: int) -> tuple[bool, bytes]:
        if number == 200:  # while seven others ask
            gunicorn[1].send_signal(signal.SIGHUP)
        answer = answer_to(behind_nginx, request)
        return b" 200 " in answer, b"".join(re.findall(rb"X-Process: (\d+)", answer, re.I))

    with ThreadPoolExecutor(8) as senders:
        went, processes = zip(*senders.map(ask, range(2000)), strict=True)
    assert all(went)
    assert set(processes[:100]).isdisjoint(processes[-100:])


def test_nginx_says_who_asks_and_believes_no_client(behind_nginx) -> None:
    forged = HEAD.replace(b"POST", b"GET") + b"X-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n"
    assert answer_to(behind_nginx, forged).endswith(b"GET 0 127.0.0.1")


def test_a_client_that_hangs_up_before_its_body_is_whole_changes_nothing(make_run) -> None:
    for _ in range(12):
        begun(make_run, HEAD + b"Content-Length: 100\r\n\r\nx").close()
    assert page(make_run)


def test_a_new_process_continues_the_metric_files_of_one_that_died() -> None:
    names = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    server = type("Arbiter", (), {"WORKERS": {}})()
    first, second, third = (type("Worker", (), {})() for _ in range(3))
    for pid, worker in ((11, first), (12, second)):
        names["pre_fork"](server, worker)
        server.WORKERS[pid] = worker
    del server.WORKERS[11]
    names["pre_fork"](server, third)
    assert [worker.metrics_number for worker in (first, second, third)] == [0, 1, 0]


def test_idle_connections_are_kept_longer_than_any_proxy_keeps_them(monkeypatch, tmp_path) -> None:
    """Otherwise a request that meets the closing of its connection gets 502. Our files leave the proxies' defaults."""
    kept_seconds = {"Caddy": 120, "nginx": 60, "ingress-nginx": 60}
    assert "keepalive_timeout" not in (DEPLOY / "nginx.conf").read_text()
    assert "keepalive" not in (DEPLOY / "Caddyfile").read_text()
    for name in ("ROMA_METRICS_FOLDER", "PROMETHEUS_MULTIPROC_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    web = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))["keepalive"]
    assert web == streams.server_options("127.0.0.1", 0)["timeout_keep_alive"] > max(kept_seconds.values())


def test_the_other_shipped_proxies_pass_on_whole_requests_only() -> None:
    caddy, ingress = (DEPLOY / "Caddyfile").read_text(), (DEPLOY / "k8s/web.yaml").read_text()
    assert re.search(r"servers \{\s+timeouts \{[^}]*read_header \d+s[^}]*read_body \d+s", caddy)
    assert re.search(r"reverse_proxy \{[^}]*(?:\{[^}]*\}[^}]*)*request_buffers \d+MiB", caddy)
    assert ingress.count('nginx.ingress.kubernetes.io/proxy-request-buffering: "on"') == ingress.count("kind: Ingress")
