"""Channels that deliver notifications. Each module sends one message at a time."""

from dataclasses import dataclass, field
from typing import Any


class ChannelError(Exception):
    """A message was not accepted.

    `permanent`: a retry would fail, too. `gone`: any other message to this address would fail, too. `ours`: the cause
    is at the site, not at the address."""

    def __init__(self, reason: str, permanent: bool, gone: bool = False, ours: bool = False):
        super().__init__(reason)
        self.reason, self.permanent, self.gone, self.ours = reason, permanent, gone, ours


@dataclass(frozen=True)
class PushText:
    """A short message for a browser, a chat or a webhook.

    `topic`: at most 32 characters that reveal nothing, the same for all messages about one table to one address.
    `delivery`: an ID that is the same for each attempt. `waits`: how many tables wait for the reader; None if the
    message does not say so."""

    title: str
    text: str
    url: str
    kind: str
    table: str
    topic: str
    facts: dict[str, Any] = field(default_factory=dict)
    delivery: str = ""
    waits: int | None = None
