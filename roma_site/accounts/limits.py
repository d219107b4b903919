"""Rate limits for signing in, asking for codes and signing up. Strangers cannot lock a user out."""

import hashlib
import time
from contextlib import suppress
from functools import cached_property
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.signals import password_reset
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from games.models import User
from games.tables.access_links import email_mark
from notifications.preferences.addresses import verified_addresses

MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS = 60, 3600, 24 * 3600
Rate = tuple[int, int]  # number of attempts, seconds
# Attempts with one address, from one browser or network.
OWN_RATES: dict[str, list[Rate]] = {
    "password": [(5, 5 * MINUTE_SECONDS), (50, DAY_SECONDS)],
    "code": [(10, HOUR_SECONDS)],
    "reset": [(10, HOUR_SECONDS)],
    "factor": [(5, 5 * MINUTE_SECONDS), (50, DAY_SECONDS)],  # a code of an authenticator app, after the right password
    "signup": [(6, HOUR_SECONDS)],
    "link": [(20, DAY_SECONDS)],  # new accounts by one invitation link, where only invited people can sign up
    "resend": [(3, HOUR_SECONDS)],  # resending a code
    "report": [(4, HOUR_SECONDS)],  # a code for a report or an appeal without signing in
}
# Attempts with any address, from one network.
NETWORK_RATES: list[Rate] = [(30, MINUTE_SECONDS), (300, HOUR_SECONDS)]
# Attempts with one address, from all networks. Known browsers are not counted.
ADDRESS_RATES: dict[str, list[Rate]] = {
    "password": [(500, DAY_SECONDS)],
    "factor": [(50, DAY_SECONDS)],
    "signup": [(30, HOUR_SECONDS)],
    "link": [(50, DAY_SECONDS)],
    "resend": [(10, HOUR_SECONDS)],
    "report": [(8, HOUR_SECONDS)],
}
IPV4_PREFIX, IPV6_PREFIX = 24, 48  # bits of a network
DEVICE_COOKIE, DEVICE_SALT, DEVICE_COOKIE_SECONDS = "device", "accounts.device", 365 * DAY_SECONDS
DEVICE_COOKIE_PATH = "/accounts/"
MAX_DEVICE_ADDRESSES = 10  # in one cookie


class Attempt:
    """An attempt with an address. Call `count` before the attempt, and `take_back` if it succeeded."""

    def __init__(self, request: HttpRequest, action: str, email: str) -> None:
        self.request, self.action, self.email = request, action, email.lower()

    def count(self) -> bool:
        """Count the attempt, and return whether it is allowed. Stop counting at the first exceeded limit."""
        return all(count_attempt(key) <= most for key, most in self.counters)

    def take_back(self) -> None:
        for key, _most in self.counters:
            with suppress(ValueError):  # expired meanwhile
                cache.decr(key)

    def forget(self) -> None:
        cache.delete_many([key for key, _most in self.counters])

    @cached_property
    def counters(self) -> list[tuple[str, int]]:
        device = known_device(self.request, self.email)
        place = device or network_of(get_adapter().get_client_ip(self.request))
        counted = [(f"{self.action} {place} {self.email}", OWN_RATES[self.action])]
        if not device:
            counted.append((f"{self.action} {place}", NETWORK_RATES))
            counted.append((f"{self.action} {self.email}", ADDRESS_RATES.get(self.action, [])))
        return [(counter_key(name, seconds), most) for name, rates in counted for most, seconds in rates]


def counter_key(name: str, seconds: int) -> str:
    digest = hashlib.sha256(name.encode()).hexdigest()[:32]
    return f"limits.{digest}.{seconds}.{int(time.time() // seconds)}"


def count_attempt(key: str) -> int:
    cache.add(key, 0, DAY_SECONDS)
    try:
        return cache.incr(key)
    except ValueError:  # expired meanwhile
        return 1


def network_of(address: str) -> str:
    """Return the network that contains an IP address: IPv4 /24, IPv6 /48."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    return str(ip_network((ip, IPV4_PREFIX if ip.version == 4 else IPV6_PREFIX), strict=False))


def known_device(request: HttpRequest, email: str) -> str:
    """Return the ID of this browser if it has signed in with this address before; else ""."""
    device, marks = read_device(request)
    return device if email_mark(email.lower()) in marks else ""


def read_device(request: HttpRequest) -> tuple[str, list[str]]:
    """Return the ID and the address digests in the browser's cookie, or a new ID and [] if it is invalid."""
    try:
        cookie = request.COOKIES.get(DEVICE_COOKIE, "")
        device, marks = signing.loads(cookie, salt=DEVICE_SALT, max_age=DEVICE_COOKIE_SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return get_random_string(22), []
    return device, marks


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie that marks this browser as known for the user's address. The cookie gives no access."""
    device, marks = read_device(request)
    own = [email_mark(email) for email in verified_addresses(user)]
    marks = [*own, *(mark for mark in marks if mark not in own)][:MAX_DEVICE_ADDRESSES]
    response.set_cookie(
        DEVICE_COOKIE,
        signing.dumps([device, marks], salt=DEVICE_SALT),
        max_age=DEVICE_COOKIE_SECONDS,
        path=DEVICE_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


@receiver(password_reset)
def forgive_after_reset(sender: type, request: HttpRequest, user: User, **_: Any) -> None:
    """Forget earlier password attempts after a reset by email, so that the new password works at once."""
    for email in verified_addresses(user):
        Attempt(request, "password", email).forget()
