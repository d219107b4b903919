"""Messages to Discord, Telegram, Matrix, Slack and ntfy through apprise, and to webhooks directly.

apprise gets typed fields, never an apprise URL, because such a URL could name a file or allow redirects. Since apprise
reports only success or failure, the reason is read from the guarded session."""

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import requests

from notifications.channels import ChannelError
from notifications.channels.guarded import GuardedSession

from . import PushText

Fields = dict[str, Any]
current_session: ContextVar[GuardedSession] = ContextVar("session")
# Module, class and arguments of each plugin.
PLUGINS: dict[str, tuple[str, str, Callable[[Fields], Fields]]] = {
    "discord": (
        "discord",
        "NotifyDiscord",
        lambda f: {"webhook_id": f["id"], "webhook_token": f["token"], "avatar": False},
    ),
    "telegram": (
        "telegram",
        "NotifyTelegram",
        lambda f: {"bot_token": f["token"], "targets": [f["chat"]], "detect_owner": False},
    ),
    "matrix": (
        "matrix.base",
        "NotifyMatrix",
        lambda f: {**server_fields(f["server"]), "password": f["token"], "targets": [f["room"]], "mode": "off", "e2ee": False, "discovery": False},
    ),
    "slack": (
        "slack",
        "NotifySlack",
        lambda f: {"token_a": f["team"], "token_b": f["bot"], "token_c": f["token"]},
    ),
    "ntfy": (
        "ntfy",
        "NotifyNtfy",
        lambda f: {**server_fields(f["server"]), "targets": [f["topic"]], "mode": "private"} | ({"token": f["token"], "auth": "token"} if f["token"] else {}),
    ),
}  # fmt: skip


def server_fields(server: str) -> Fields:
    host, _, port = server.partition(":")
    return {"host": host, "port": int(port) if port else None, "secure": True}


@cache
def guarded_requests() -> ModuleType:
    """Return a module like `requests` whose functions use the current guarded session."""
    module = ModuleType("requests")
    module.__dict__.update({name: value for name, value in vars(requests).items() if not name.startswith("__")})

    def request(method: str, url: str, **more: Any) -> requests.Response:
        return current_session.get().request(method, url, **more)

    def by(method: str) -> Callable[..., requests.Response]:
        return lambda url, **more: request(method, url, **more)

    module.__dict__.update({name: by(name.upper()) for name in ("get", "post", "put", "delete", "head", "patch")})
    for name in ("session", "Session"):  # a plugin's own session would bypass ours
        module.__dict__.pop(name, None)
    module.__dict__["request"] = request
    return module


@cache
def plugin_class(service: str) -> type:
    """Return apprise's class for a service, imported at first use. It sends through our guarded session."""
    module, name, _ = PLUGINS[service]
    where = import_module(f"apprise.plugins.{module}")
    where.requests = guarded_requests()  # type: ignore[attr-defined]
    return getattr(where, name)


def make_plugin(service: str, fields: Fields) -> Any:
    """Return the plugin for these fields. Raise ChannelError if they are invalid."""
    from apprise import AppriseAsset
    from apprise.exception import AppriseException

    asset = AppriseAsset(app_id="Roma by post", app_desc="Roma by post", app_url="", async_mode=False)
    try:
        one = plugin_class(service)(**PLUGINS[service][2](fields), asset=asset)
    except (AppriseException, TypeError, ValueError) as error:
        raise ChannelError("the server there does not run this service", permanent=True, gone=True) from error
    one.throttle = lambda *_, **__: None  # it would sleep as long as the server asks
    return one


def send_to_service(service: str, fields: Fields, note: PushText) -> None:
    if service == "webhook":
        return post_webhook(fields, note)
    one = make_plugin(service, fields)
    with GuardedSession() as calls:
        before = current_session.set(calls)
        try:
            taken = one.notify(title=note.title, body=f"{note.text}\n{note.url}", body_format="text")
        finally:
            current_session.reset(before)
        if not taken:
            raise calls.refusal()
    return None


def post_webhook(fields: Fields, note: PushText) -> None:
    """POST a message as JSON, signed if the webhook has a secret (docs/api.md)."""
    about = {"title": note.title, "text": note.text, "url": note.url, "kind": note.kind, "table": note.table}
    body, now = json.dumps(about | note.facts).encode(), str(int(time.time()))
    headers = {"Content-Type": "application/json", "User-Agent": "Roma by post", "X-Roma-Timestamp": now}
    if note.delivery:
        headers["X-Roma-Delivery"] = note.delivery
    if fields.get("secret"):
        signature = hmac.new(fields["secret"].encode(), now.encode() + b"." + body, hashlib.sha256)
        headers["X-Roma-Signature"] = f"sha256={signature.hexdigest()}"
    with GuardedSession() as calls:
        try:
            answer = calls.post(fields["url"], data=body, headers=headers)
        except requests.RequestException as error:
            raise calls.refusal() from error
        if not 200 <= answer.status_code < 300:
            raise calls.refusal()
