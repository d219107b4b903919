"""Other sites, all of them one server on this machine."""

import socket

from notifications.channels import guarded
from tests.web_server import WebServer

NAMES = (
    "discord.com",
    "api.telegram.org",
    "hooks.slack.com",
    "ntfy.sh",
    "matrix.example.org",
    "hooks.example.org",
    "push.example.org",
)


def lead_outside_to(server: WebServer, monkeypatch) -> list[str]:
    """Every name is this server, which for once is allowed. Returns the names that are asked for."""
    asked: list[str] = []
    monkeypatch.setattr(guarded, "CA_BUNDLE", str(server.file))
    monkeypatch.setattr(guarded, "is_public_address", lambda address: address == "127.0.0.1")
    find, usual = server.found(asked), socket.getaddrinfo

    def getaddrinfo(host, *rest, **more):
        return find(host, *rest, **more) if host in NAMES else usual(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked
