"""Web push: what a push service gets, and that the browser alone can read it."""

import base64
import json
import os
from collections.abc import Iterator
from dataclasses import replace

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from notifications.channels import ChannelError, PushText, push
from tests.notifications.channels.elsewhere import NAMES, lead_outside_to
from tests.web_server import WebServer, certificate

pytestmark = pytest.mark.both

NOTE = PushText(
    "Tiber-42 · Roma by post", "¿Qué lideras?", "https://roma.test/t/tiber-42/", "turn", "Tiber-42", "a" * 32
)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """One that has subscribed."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": "https://push.example.org/send/abc",
            "expirationTime": None,
            "keys": {"p256dh": encoded(point), "auth": encoded(self.auth)},
        }

    def opened(self, body: bytes) -> dict:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return certificate(tmp_path_factory.mktemp("tls"), *NAMES)


@pytest.fixture
def server(authority, monkeypatch) -> Iterator[WebServer]:
    with WebServer(authority) as web:
        web.answer = lambda call: (201, {}, b"")
        lead_outside_to(web, monkeypatch)
        yield web


def test_only_the_browser_can_read_it(server) -> None:
    browser = Browser()
    push.send_push(push.read_subscription(browser.subscription), NOTE)
    (call,) = server.calls
    assert browser.opened(call.body) == {"title": NOTE.title, "body": NOTE.text, "url": NOTE.url, "tag": NOTE.topic}
    assert NOTE.table.encode() not in call.body and "Tiber" not in str(call.headers)
    assert call.headers["topic"] == NOTE.topic
    assert int(call.headers["ttl"]) == push.PUSH_TTL_SECONDS


def test_it_is_signed_with_the_key_that_browsers_subscribe_with(server) -> None:
    push.send_push(push.read_subscription(Browser().subscription), NOTE)
    token, key = (
        part.split("=", 1)[1] for part in server.calls[0].headers["authorization"].split(" ", 1)[1].split(",")
    )
    assert key.strip() == push.vapid_public_key()
    assert Vapid02.verify(server.calls[0].headers["authorization"])
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == "https://push.example.org"
    assert claims["sub"].startswith("mailto:") and "<" not in claims["sub"]


@pytest.mark.parametrize(
    ("status", "permanent", "gone"), [(410, True, True), (404, True, True), (413, True, False), (503, False, False)]
)
def test_what_a_refusal_means(server, status: int, permanent: bool, gone: bool) -> None:
    server.answer = lambda call: (status, {}, b"")
    with pytest.raises(ChannelError) as no:
        push.send_push(push.read_subscription(Browser().subscription), NOTE)
    assert (no.value.permanent, no.value.gone) == (permanent, gone)


@pytest.mark.parametrize("broken", [None, [], "x", 7, {}])
def test_what_is_no_subscription_is_refused(broken) -> None:
    with pytest.raises(ValueError):
        push.read_subscription(broken)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("endpoint", "http://push.example.org/"),
        ("endpoint", 7),
        ("endpoint", "https://push.example.org/" + "a" * 2000),
        ("keys", {}),
        ("keys", "x"),
        ("keys", {"p256dh": "AAAA", "auth": "AAAA"}),
        ("keys", {"p256dh": 1, "auth": None}),
    ],
)
def test_a_subscription_with_one_wrong_part_is_refused(name: str, value) -> None:
    with pytest.raises(ValueError):
        push.read_subscription(Browser().subscription | {name: value})


@pytest.mark.django_db
def test_a_browser_is_added_on_the_page(people, client) -> None:
    client.force_login(people[0])
    assert push.vapid_public_key() in client.get("/you/notifications/").content.decode()
    text = json.dumps(Browser().subscription)
    client.post("/you/notifications/add/push/", {"subscription": text, "name": "Linux"})
    client.post("/you/notifications/add/push/", {"subscription": text, "name": "Linux"})
    (address,) = people[0].addresses.all()
    assert (address.channel, address.name) == ("push", "Linux")
    for wrong in ("", "x", "{}", "[]"):
        assert client.post("/you/notifications/add/push/", {"subscription": wrong}).status_code == 302
    assert people[0].addresses.count() == 1


@pytest.mark.django_db
def test_what_is_sent_in_a_subscriptions_place_changes_nothing(people, client) -> None:
    client.force_login(people[0])
    nul = Browser().subscription | {"endpoint": "https://push.example.org/\0"}
    for text in ("[" * 20_000, json.dumps(nul), "\0", "9" * 5_000):
        assert client.post("/you/notifications/add/push/", {"subscription": text}).status_code == 302
    assert not people[0].addresses.exists()
    client.post(
        "/you/notifications/add/push/", {"subscription": json.dumps(Browser().subscription), "name": "Fire\0fox"}
    )
    assert people[0].addresses.get().name == "Firefox"


@pytest.mark.django_db
def test_a_site_without_a_key_offers_none(people, client, settings) -> None:
    settings.VAPID_KEY = ""
    client.force_login(people[0])
    assert "push.js" not in client.get("/you/notifications/").content.decode()
    text = json.dumps(Browser().subscription)
    assert client.post("/you/notifications/add/push/", {"subscription": text}).status_code == 404


def test_a_browser_is_told_how_many_tables_wait(server) -> None:
    browser = Browser()
    push.send_push(push.read_subscription(browser.subscription), replace(NOTE, waits=3))
    assert browser.opened(server.calls[0].body)["waits"] == 3
