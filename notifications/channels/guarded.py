"""The session for all requests to addresses that users have entered (notifications/README.md).

It resolves a host name once, so a second DNS answer cannot redirect the connection. It ignores proxy settings, because
a proxy would resolve the name itself."""

import ipaddress
import socket
import threading
from contextlib import suppress
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError, NewConnectionError

from notifications.channels import ChannelError
from notifications.preferences.addresses import check_url

STEP_TIMEOUT_SECONDS = 5  # for connecting, and for each chunk of a response
MAX_CONNECTION_SECONDS = 15
MAX_ADDRESSES_TRIED = 3  # of one host name
MAX_RESPONSE_BYTES = 64 * 1024
# Networks that Python's ipaddress considers public. Some embed an IPv4 address (NAT64, 6to4, Teredo). Others lead to a
# 6to4 relay or into a site's own network (RFC 7526, RFC 3879), or have a special purpose that ipaddress does not know.
BLOCKED_NETWORKS = [
    *map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")),
    *map(ipaddress.ip_network, ("192.88.99.0/24", "fec0::/10", "192.0.0.0/24", "3fff::/20", "5f00::/16")),
]
CA_BUNDLE: bool | str = True  # True: the system's certificates; or the path of a file
INVALID_ADDRESS = "that is not an address"


class RefusedAddress(requests.RequestException):
    """Requests to this address are not allowed."""


class NotPublicAddress(Exception):
    """Raised inside urllib3, which would report a RefusedAddress as a failed connection."""


def is_public_address(address: str) -> bool:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:  # with a zone, for example fe80::1%eth0
        return False
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        return is_public_address(str(ip.ipv4_mapped))
    if any(ip in net for net in BLOCKED_NETWORKS):
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def resolve_public(host: str, port: int) -> list[tuple]:
    """Return the result of socket.getaddrinfo. Raise NotPublicAddress unless all IP addresses are public."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    if not found or not all(is_public_address(str(where[0])) for *_, where in found):
        raise NotPublicAddress(f"{host} is not a public address")
    return found


class GuardedConnection(HTTPSConnection):
    """A connection to a resolved public address, closed MAX_CONNECTION_SECONDS after it was opened."""

    handle: socket.socket | None = None
    watch: threading.Timer | None = None

    def _new_conn(self) -> socket.socket:
        try:
            found = resolve_public(self._dns_host, self.port)
        except OSError as error:
            raise NewConnectionError(self, f"the name cannot be resolved: {error}") from error
        wire = self.reach(found)
        self.handle = wire.dup()  # the TLS layer takes over the socket itself
        self.watch = threading.Timer(MAX_CONNECTION_SECONDS, self.cut, [self.handle])
        self.watch.daemon = True
        self.watch.start()
        return wire

    def reach(self, found: list[tuple]) -> socket.socket:
        """Return a socket connected to the first address that accepts the connection."""
        fault: OSError | None = None
        for family, kind, protocol, _, where in found[:MAX_ADDRESSES_TRIED]:
            wire = socket.socket(family, kind, protocol)
            wire.settimeout(STEP_TIMEOUT_SECONDS)
            try:
                wire.connect(where)
                return wire
            except OSError as error:
                wire.close()
                fault = error
        raise NewConnectionError(self, f"no address responds: {fault}")

    @staticmethod
    def cut(handle: socket.socket) -> None:
        with suppress(OSError):
            handle.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self.watch is not None:
            self.watch.cancel()
        if self.handle is not None:
            self.handle.close()
        super().close()


class GuardedPool(HTTPSConnectionPool):
    ConnectionCls = GuardedConnection


class GuardedAdapter(HTTPAdapter):
    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **more: Any) -> None:
        self.poolmanager = PoolManager(num_pools=connections, maxsize=maxsize, block=block, **more)
        self.poolmanager.pool_classes_by_scheme = {"https": GuardedPool}


class GuardedSession(requests.Session):
    """A session for one message. Callers cannot change its limits."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False
        self.adapters.clear()
        self.mount("https://", GuardedAdapter(max_retries=0))
        self.status: int | None = None  # of the last response
        self.fault: requests.RequestException | None = None  # why there is no response

    def request(self, method: Any, url: Any, **more: Any) -> requests.Response:  # type: ignore[override]
        """Send a request. Raise RefusedAddress or another requests.RequestException if it fails."""
        self.status = None
        try:
            answer = self.within_bounds(method, url, **more)
        except requests.RequestException as error:
            self.fault = error
            raise
        self.status = answer.status_code
        answer._content = read_response_body(answer)
        answer._content_consumed = True
        return answer

    def within_bounds(self, method: Any, url: Any, **more: Any) -> requests.Response:
        """Send the request within the limits and return the response before its body is read."""
        bounds = {
            "timeout": STEP_TIMEOUT_SECONDS,
            "allow_redirects": False,
            "verify": CA_BUNDLE,
            "stream": True,
            "proxies": None,
        }
        try:
            return super().request(method, check_url(url), **{**more, **bounds})
        except requests.exceptions.InvalidSchema as error:
            raise RefusedAddress("the address must begin with https://") from error
        except ValueError as error:  # requests' own InvalidURL, too
            raise RefusedAddress(INVALID_ADDRESS) from error
        except NotPublicAddress as error:
            raise RefusedAddress(str(error)) from error

    def refusal(self) -> ChannelError:
        """Return the error for a message that was not accepted, based on the last response."""
        if isinstance(self.fault, RefusedAddress):
            return ChannelError(str(self.fault), permanent=True, gone=True)
        if self.status is None:
            return ChannelError("the server could not be reached", permanent=False)
        if self.status in (408, 425, 429) or self.status >= 500:
            return ChannelError(f"answer {self.status}", permanent=False)
        return ChannelError(f"answer {self.status}", permanent=True, gone=self.status in (401, 403, 404, 410))


def read_response_body(answer: requests.Response) -> bytes:
    body = b""
    with suppress(HTTPError, OSError, ValueError):  # the status is sufficient
        while len(body) < MAX_RESPONSE_BYTES and (piece := answer.raw.read1(MAX_RESPONSE_BYTES - len(body))):
            body += piece
    answer.close()
    return body[:MAX_RESPONSE_BYTES]
