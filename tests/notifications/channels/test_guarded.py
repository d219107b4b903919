"""Outgoing requests go only to public addresses, and only to the address that was resolved."""

import socket
import threading
from collections.abc import Iterator

import pytest
import requests

from notifications.channels import guarded
from notifications.channels.guarded import GuardedSession, RefusedAddress
from tests.web_server import WebServer, certificate

pytestmark = pytest.mark.both

PUBLIC = "93.184.215.14"


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return certificate(tmp_path_factory.mktemp("tls"), "hooks.example")


@pytest.fixture
def server(authority, monkeypatch) -> Iterator[WebServer]:
    """hooks.example, which for once is allowed to live on this machine."""
    with WebServer(authority) as web:
        monkeypatch.setattr(guarded, "CA_BUNDLE", str(authority))
        monkeypatch.setattr(guarded, "is_public_address", lambda address: address == "127.0.0.1")
        yield web


@pytest.fixture
def asked(server, monkeypatch) -> list[str]:
    """The names that were looked up; all of them are the server."""
    names: list[str] = []
    monkeypatch.setattr(socket, "getaddrinfo", server.found(names))
    return names


def post(url: str, **more) -> requests.Response:
    with GuardedSession() as session:
        return session.post(url, data=b"hello", **more)


@pytest.mark.parametrize(
    "address",
    "127.0.0.1 127.8.8.8 0.0.0.0 10.0.0.1 172.16.3.4 192.168.1.1 169.254.169.254 100.64.0.1 192.0.2.1 198.18.0.1 "
    "224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 2001:db8::1 "
    "::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2001::1 ::127.0.0.1 nonsense".split(),
)
def test_these_addresses_are_not_public(address: str) -> None:
    assert not guarded.is_public_address(address)


@pytest.mark.parametrize("address", [PUBLIC, "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_these_are(address: str) -> None:
    assert guarded.is_public_address(address)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "[::1]", "localhost", "2130706433", "0x7f.1", "127.1", "0", "[::ffff:127.0.0.1]", "169.254.169.254"],
)
def test_however_it_is_written(host: str) -> None:
    with pytest.raises(requests.RequestException) as no:
        post(f"https://{host}/")
    assert isinstance(no.value, RefusedAddress) or "not known" in str(no.value)


def test_one_private_address_among_public_ones_is_enough(monkeypatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 443)) for ip in (PUBLIC, "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    monkeypatch.setattr(guarded.GuardedConnection, "reach", lambda *_: pytest.fail("it went there"))
    with pytest.raises(RefusedAddress):
        post("https://hooks.example/")


def test_a_name_is_asked_for_once_and_its_address_is_where_it_goes(server, asked) -> None:
    assert post("https://hooks.example/a?b=c").status_code == 200
    assert asked == ["hooks.example"]
    (call,) = server.calls
    assert (call.method, call.host, call.path, call.body) == ("POST", "hooks.example", "/a?b=c", b"hello")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(server, asked, status: int) -> None:
    server.answer = lambda call: (status, {"Location": "https://hooks.example/else"}, b"")
    assert post("https://hooks.example/", allow_redirects=True).status_code == status
    assert len(server.calls) == 1


@pytest.mark.parametrize("url", ["http://hooks.example/", "ftp://hooks.example/", "file:///etc/passwd", "gopher://x"])
def test_nothing_but_tls_is_spoken(server, asked, url: str) -> None:
    with pytest.raises(RefusedAddress):
        post(url)
    assert asked == []


def test_certificates_are_checked_whatever_the_caller_asks(server, asked) -> None:
    with pytest.raises(requests.exceptions.SSLError):
        post("https://other.example/", verify=False)
    assert server.calls == []


def test_proxies_are_not_asked(server, asked, monkeypatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    assert post("https://hooks.example/", proxies={"https": "http://127.0.0.1:9"}).status_code == 200


def test_an_answer_is_read_up_to_a_limit(server, asked) -> None:
    server.answer = lambda call: (200, {}, b"x" * (guarded.MAX_RESPONSE_BYTES * 3))
    assert len(post("https://hooks.example/").content) == guarded.MAX_RESPONSE_BYTES


def test_who_never_ends_is_cut_off(server, asked, monkeypatch) -> None:
    """The server would go on for ever: without the cut this test does not end."""
    monkeypatch.setattr(guarded, "MAX_CONNECTION_SECONDS", 0.3)
    ended = threading.Event()

    def drip(call):
        while not ended.wait(0.05):
            pass
        return 200, {}, b""

    server.answer = drip
    monkeypatch.setattr(guarded, "STEP_TIMEOUT_SECONDS", 600)
    with pytest.raises(requests.ConnectionError):
        post("https://hooks.example/")
    ended.set()


def test_a_name_that_there_is_not_is_no_final_refusal(monkeypatch) -> None:
    def unknown(*_, **__):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(requests.ConnectionError) as no:
        post("https://hooks.example/")
    assert not isinstance(no.value, RefusedAddress)
