"""Replies and emails without their random parts: what must be equal for twins."""

import re
from collections.abc import Iterable
from typing import Any

from django.test import Client

from notifications.emails import writing
from notifications.models import Kind, Notification
from notifications.outbox import RetryLater, Skip
from tests.page_law import FORGERY
from tests.safety.moments import Moment

Found = list[tuple[str, Any]]
RECEIPT = re.compile(r"\b[0-9a-f]{64}\b")  # it binds the site, and tells nothing
BOUNDARY = re.compile(r"={10,}\d+==")
CHANCE = ("sessionid", "csrftoken")  # cookies whose value is a browser's own


def answered(response) -> list:
    """Everything of a response: status, headers, cookies, length, bytes."""
    headers = sorted((name, value) for name, value in response.headers.items() if name != "Set-Cookie")
    cookies = [
        (name, len(one.value) if name in CHANCE else one.value, sorted(one.items()))
        for name, one in sorted(response.cookies.items())
    ]
    body = response.getvalue()
    return [response.status_code, headers, cookies, len(body), RECEIPT.sub("…", FORGERY.sub(b"", body).decode())]


def read(client: Client, paths: Iterable[str], **headers) -> Found:
    return [(path, answered(client.get(path, **headers))) for path in paths]


def newest(at: Moment, kind: Kind) -> list[Notification]:
    """The reader's last notice of that kind, if there is one."""
    return list(Notification.objects.filter(game=at.game, kind=kind, user=at.reader, address=None).order_by("-pk")[:1])


def letter_of(notice: Notification) -> str:
    """A mail as its server gets it, every header and part."""
    try:
        return mailed(writing.write_email(notice).mime())
    except (RetryLater, Skip) as no:
        return f"not told: {no!r}"


def mailed(message) -> str:
    return BOUNDARY.sub("==", RECEIPT.sub("…", message.message().as_string()))
