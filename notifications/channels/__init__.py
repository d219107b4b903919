"""Channels that deliver notifications. Each module sends one message at a time."""

from dataclasses import dataclass, field
from typing import Any


class ChannelError(Exception):
    """A message was not accepted.

    `permanent`: this message will never be accepted. `gone`: no message will, so the address is disabled. `ours`: the
    site itself has a problem, not the address."""

    def __init__(self, reason: str, permanent: bool, gone: bool = False, ours: bool = False):
        super().__init__(reason)
        self.reason, self.permanent, self.gone, self.ours = reason, permanent, gone, ours


@dataclass(frozen=True)
class PushText:
    """A short message.

    `topic`: the same for all messages about one table to one address, at most 32 characters and without meaning. For
    programs: `facts`, and `delivery`, the same for each attempt. For a browser: `waits`, at how many tables it is its
    owner's turn, or None."""

    title: str
    text: str
    url: str
    kind: str
    table: str
    topic: str
    facts: dict[str, Any] = field(default_factory=dict)
    delivery: str = ""
    waits: int | None = None
