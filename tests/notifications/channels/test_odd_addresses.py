"""Addresses that players give: whatever is typed or stored, "Send a test" says what came of it."""

import json
import socket

import pytest
from django.test import Client
from django.urls import reverse

from games.tables import tokens
from notifications.channels import ChannelError, push
from notifications.delivery import copies
from notifications.models import Address, Channel
from notifications.preferences.forms import SERVICE_FORMS
from tests.notifications.channels.test_push import NOTE, Browser

HOSTS = (
    "[::1", "[::1]", "[", "]", "[]", "[::1]]", "[fe80::1%25eth0]", "[v1.x]", "1.2.3.4", "127.1", "0x7f.1", "a..example", ".", "..",
    "a." + "b" * 64 + ".example", "a." * 130 + "example", "xn--.example", "xn--a.example", "a%00b.example", "%zz.example", "*.example",
    "push.example.", "user:word@push.example", "@push.example", "push.example@", "\\push.example", "push.example\\@x", "-a.example", "",
)  # fmt: skip
PORTS = ("", ":", ":0", ":1", ":65535", ":65536", ":99999", ":-1", ":x", ":443:443", ":²")
PATHS = ("/", "", "/%", "/[", "?[", "#]", "/{0}", "/{}", "/%s%n", "/..//", "/a?b#c")
URLS = [
    *(f"https://{host}{port}/" for host in HOSTS for port in PORTS[:: 1 if len(host) < 5 else 5]),
    *(f"https://push.example{port}{path}" for port in PORTS for path in PATHS),
    "https:///", "https:/push.example/", "https:push.example", "https://[::1/", "HTTPS://push.example/", "https://\t/", "https://é.example/",
]  # fmt: skip


@pytest.fixture(autouse=True)
def no_names(monkeypatch) -> None:
    """The resolver encodes a name as usual and then knows none."""

    def unknown(host: str, *_rest: object, **_more: object) -> list:
        host.encode("idna")
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)


@pytest.fixture
def browser(people) -> Client:
    client = Client()
    client.force_login(people[0])
    return client


def push_fields(url: str) -> dict | None:
    """Return the stored fields of a subscription with this endpoint."""
    try:
        return push.read_subscription(Browser().subscription | {"endpoint": url})
    except ValueError:
        return None


def form_fields(service: str, **typed: str) -> dict | None:
    """Return the stored fields of a service's form."""
    form = SERVICE_FORMS[service]({f"{service}-{name}": value for name, value in typed.items()})
    return form.stored_fields() if form.is_valid() else None


def hold(channel: str, kept: list[dict | None]) -> None:
    """Invalid addresses are refused, or a test explains why it does not arrive."""
    fields = [one for one in kept if one is not None]
    assert 0 < len(fields) < len(kept)
    for one in fields:
        with pytest.raises(ChannelError):
            copies.send_to_address(Address(channel=channel, fields=one), NOTE)


def test_any_push_endpoint_is_refused_or_can_be_tested() -> None:
    hold("push", [push_fields(url) for url in URLS])


def test_any_webhook_is_refused_or_can_be_tested() -> None:
    hold("webhook", [form_fields("webhook", url=url) for url in URLS])


@pytest.mark.parametrize("service", ["ntfy", "matrix"])
def test_any_server_of_a_chat_is_refused_or_can_be_tested(service) -> None:
    servers = {f"{host}{port}" for host in ("push.example", *HOSTS) for port in PORTS}
    more = {"topic": "t", "token": "tk_" + "a" * 20}
    hold(service, [form_fields(service, server=one, room=f"#r:{one}", **more) for one in sorted(servers)])


@pytest.mark.django_db
@pytest.mark.parametrize(
    "url", ["https://[::1/", "https://a..example/", "https://push.example:99999/", "http://x/", ""]
)
def test_an_invalid_address_stored_by_an_older_version_is_switched_off_by_a_test(people, browser, url) -> None:
    fields = {"push": Browser().subscription | {"endpoint": url}, "webhook": {"url": url, "secret": ""}}
    for channel, kept in fields.items():
        row = Address.objects.create(user=people[0], channel=channel, key=channel, name="old", fields=kept)
        answer = browser.post(reverse("notifications:test", args=[row.pk]))
        row.refresh_from_db()
        assert answer.status_code == 302 and row.disabled_at is not None


@pytest.mark.django_db
def test_an_invalid_address_is_refused_by_page_and_by_api(people, browser) -> None:
    _, secret = tokens.make_token(people[0], "test", ["profile"])
    text = json.dumps(Browser().subscription | {"endpoint": "https://[::1/"})
    assert browser.post("/you/notifications/add/push/", {"subscription": text}).status_code == 302
    assert (
        browser.post("/you/notifications/add/webhook/", {"webhook-url": "https://a.example:99999/"}).status_code == 400
    )
    facts = {"url": "https://a.example:99999/", "secret": "s" * 16}
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    assert program.post("/api/v1/me/webhooks/", facts, content_type="application/json").status_code == 400
    assert not Address.objects.exclude(channel=Channel.MAIL).exists()
