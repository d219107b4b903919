"""Chat services and webhooks: the requests for each service, and the meaning of each refusal."""

import hashlib
import hmac
import json
import time
from collections.abc import Iterator

import pytest

from notifications.channels import ChannelError, PushText, services
from notifications.preferences.forms import SERVICE_FORMS
from tests.notifications.channels.elsewhere import NAMES, lead_outside_to
from tests.web_server import WebServer, certificate

NOTE = PushText(
    "Tiber-42 · Roma by post", "It’s your turn.", "https://roma.test/t/tiber-42/", "turn", "Tiber-42", "a" * 32
)
TYPED = {
    "discord": {"url": "https://discord.com/api/webhooks/123456789012345678/" + "a" * 68},
    "telegram": {"token": "123456789:" + "A" * 35, "chat": "-1001234567890"},
    "matrix": {"server": "matrix.example.org", "token": "syt_" + "b" * 30, "room": "!tables:matrix.example.org"},
    "slack": {"url": "https://hooks.slack.com/services/T12345678/B12345678/" + "c" * 24},
    "ntfy": {"server": "ntfy.sh", "topic": "my-tables", "token": ""},
    "webhook": {"url": "https://hooks.example.org/roma?x=1", "secret": "s3cret"},
}
HOSTS = {
    "discord": "discord.com",
    "telegram": "api.telegram.org",
    "matrix": "matrix.example.org",
    "slack": "hooks.slack.com",
    "ntfy": "ntfy.sh",
    "webhook": "hooks.example.org",
}


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return certificate(tmp_path_factory.mktemp("tls"), *NAMES)


@pytest.fixture
def server(authority) -> Iterator[WebServer]:
    with WebServer(authority) as web:
        yield web


@pytest.fixture
def asked(server, monkeypatch) -> list[str]:
    def answer(call):
        if "/whoami" in call.path:
            return 200, {"Content-Type": "application/json"}, b'{"user_id": "@ana:matrix.example.org"}'
        if call.host == "matrix.example.org":
            return 200, {}, b'{"room_id": "!tables:matrix.example.org", "event_id": "$1"}'
        return 200, {}, b"ok" if call.host == "hooks.slack.com" else b'{"ok": true}'

    server.answer = answer
    return lead_outside_to(server, monkeypatch)


def form(service: str, **more):
    typed = TYPED[service] | more
    return SERVICE_FORMS[service]({f"{service}-{name}": value for name, value in typed.items()})


def fields(service: str) -> dict:
    """Return the stored fields of the entered values."""
    one = form(service)
    assert one.is_valid(), one.errors
    return one.stored_fields()


@pytest.mark.parametrize("service", TYPED)
def test_a_note_arrives(server, asked, service: str) -> None:
    services.send_to_service(service, fields(service), NOTE)
    assert set(asked) == {HOSTS[service]}
    said = json.dumps([json.loads(call.body) for call in server.calls if call.body], ensure_ascii=False)
    for text in (NOTE.title, NOTE.text, NOTE.url):
        assert said.count(text) >= 1, (text, said)


def test_every_plugin_calls_through_the_guarded_session() -> None:
    """None of them has the library's own `requests`, nor a session of it."""
    import sys

    import requests

    for service in services.PLUGINS:
        module = sys.modules[services.plugin_class(service).__module__]
        assert module.requests is services.guarded_requests()
    assert services.guarded_requests().post is not requests.post
    assert not hasattr(services.guarded_requests(), "Session")


@pytest.mark.parametrize("service", TYPED)
def test_nobody_is_told_at_a_private_address(monkeypatch, service: str) -> None:
    """The names' own addresses are of this machine: nothing is sent, and the address is switched off."""
    import socket

    private = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: private)
    with pytest.raises(ChannelError) as no:
        services.send_to_service(service, fields(service), NOTE)
    assert (no.value.permanent, no.value.gone) == (True, True)


@pytest.mark.parametrize("service", [name for name in TYPED if name != "matrix"])
@pytest.mark.parametrize(
    ("status", "permanent", "gone"),
    [(404, True, True), (410, True, True), (403, True, True), (400, True, False), (302, True, False), (500, False, False), (429, False, False)],
)  # fmt: skip
def test_what_a_refusal_means(server, asked, service: str, status: int, permanent: bool, gone: bool) -> None:
    server.answer = lambda call: (
        status,
        {"Location": "https://hooks.example.org/", "X-RateLimit-Remaining": "0"},
        b"{}",
    )
    with pytest.raises(ChannelError) as no:
        services.send_to_service(service, fields(service), NOTE)
    assert (no.value.permanent, no.value.gone) == (permanent, gone)
    assert len(server.calls) <= 3, "no service is asked again and again"


def test_a_refusal_names_no_token(server, asked) -> None:
    server.answer = lambda call: (404, {}, b"{}")
    for service in TYPED:
        kept = fields(service)
        with pytest.raises(ChannelError) as no:
            services.send_to_service(service, kept, NOTE)
        assert not any(value in no.value.reason for value in kept.values() if value)


def test_a_webhook_is_signed(server, asked) -> None:
    services.send_to_service("webhook", fields("webhook"), NOTE)
    (call,) = server.calls
    assert call.path == "/roma?x=1"
    signed = call.headers["x-roma-timestamp"].encode() + b"." + call.body
    assert call.headers["x-roma-signature"] == "sha256=" + hmac.new(b"s3cret", signed, hashlib.sha256).hexdigest()
    assert abs(int(call.headers["x-roma-timestamp"]) - time.time()) < 60
    assert json.loads(call.body) == {
        "title": NOTE.title,
        "text": NOTE.text,
        "url": NOTE.url,
        "kind": "turn",
        "table": "Tiber-42",
    }


@pytest.mark.parametrize(
    ("service", "name", "text"),
    [
        ("discord", "url", "https://evil.example/api/webhooks/123456789012345678/" + "a" * 68),
        ("discord", "url", "discord://123456789012345678/" + "a" * 68),
        ("slack", "url", "https://hooks.slack.com.evil.example/services/T12345678/B12345678/" + "c" * 24),
        ("telegram", "token", "syslog://"),
        ("telegram", "chat", "../../x"),
        ("matrix", "server", "127.0.0.1"),
        ("matrix", "server", "localhost"),
        ("matrix", "server", "user:password@matrix.example.org"),
        ("matrix", "room", "!tables"),
        ("ntfy", "server", "ntfy.sh/?template=/etc/passwd"),
        ("ntfy", "topic", "a/b?c"),
        ("ntfy", "topic", ""),
        ("webhook", "url", "http://hooks.example.org/"),
        ("webhook", "url", "https://169.254.169.254/latest"),
        ("webhook", "url", "https://[::1]/"),
        ("webhook", "url", "https://user:pw@hooks.example.org/"),
        ("webhook", "url", "https://hooks.example.org/\nX: y"),
        ("webhook", "url", "json://hooks.example.org/"),
    ],
)
def test_the_fields_take_nothing_else(service: str, name: str, text: str) -> None:
    assert name in form(service, **{name: text}).errors
