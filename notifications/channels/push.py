"""Web push: an encrypted message to a browser, signed with the site's key (RFC 8291, RFC 8292)."""

import base64
import binascii
import json
import re
from functools import cache
from typing import Any

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush

from notifications.channels import ChannelError
from notifications.channels.guarded import INVALID_ADDRESS, GuardedSession
from notifications.preferences.addresses import check_url

from . import PushText

PUSH_TTL_SECONDS = 24 * 3600  # how long a push service stores a message for an offline browser
MAX_ENDPOINT_CHARS = 1000


def vapid_key() -> Vapid02:
    """Return the site's key for push messages. An invalid setting causes an error only here."""
    return Vapid02.from_raw(settings.VAPID_KEY.encode())


@cache
def vapid_public_key() -> str:
    point = vapid_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def read_subscription(subscription: Any) -> dict[str, Any]:
    """Return a browser's subscription in its stored form. Raise ValueError if the JSON values are invalid."""
    try:
        endpoint, keys = subscription["endpoint"], subscription["keys"]
        point, auth = (base64url_bytes(keys[name]) for name in ("p256dh", "auth"))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (KeyError, TypeError, AttributeError, binascii.Error) as error:
        raise ValueError("no subscription") from error
    if len(auth) != 16 or not isinstance(endpoint, str) or len(endpoint) > MAX_ENDPOINT_CHARS:
        raise ValueError("no subscription")
    if not re.fullmatch(r"https://[!-~]+", endpoint):
        raise ValueError("no subscription")
    return {"endpoint": check_url(endpoint), "keys": {"p256dh": keys["p256dh"], "auth": keys["auth"]}}


def base64url_bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)


def send_push(fields: dict[str, Any], note: PushText) -> None:
    """Send a message to a browser. Raise ChannelError if it is not accepted."""
    try:
        check_url(fields["endpoint"])  # pywebpush parses it before the session does
    except ValueError as error:
        raise ChannelError(INVALID_ADDRESS, permanent=True, gone=True) from error
    headers: dict[str, str | int | float] = {"Urgency": "normal", "Topic": note.topic}
    content = {"title": note.title, "body": note.text, "url": note.url, "tag": note.topic}
    data = json.dumps(content if note.waits is None else content | {"waits": note.waits})
    owner = settings.DEFAULT_FROM_EMAIL.rpartition("<")[2].rstrip(">")
    with GuardedSession() as session:
        try:
            webpush(
                fields,
                data,
                vapid_private_key=vapid_key(),
                vapid_claims={"sub": f"mailto:{owner}"},
                ttl=PUSH_TTL_SECONDS,
                headers=headers,
                requests_session=session,
            )
        except (WebPushException, requests.RequestException) as error:
            raise session.refusal() from error
