"""Ways out of the house. Each is a module with a class that is entered once for many letters and sends one at a
time."""

from dataclasses import dataclass, field
from typing import Any


class ChannelError(Exception):
    """A letter was not taken. `permanent`: the same letter will never be taken, so do not try again. `gone`: nor will
    any other at this address, which is switched off. `ours`: it is the house's own trouble, not this address's."""

    def __init__(self, reason: str, permanent: bool, gone: bool = False, ours: bool = False):
        super().__init__(reason)
        self.reason, self.permanent, self.gone, self.ours = reason, permanent, gone, ours


@dataclass(frozen=True)
class PushText:
    """`topic`: the same for all notes about one table to one address, 32 letters at most, and it says nothing. For
    programs:
    `facts`, and `delivery`, the same for each try of one note. For a browser: at how many tables it is its owner's turn
    (`waits`), None where that is not told."""

    title: str
    text: str
    url: str
    kind: str
    table: str
    topic: str
    facts: dict[str, Any] = field(default_factory=dict)
    delivery: str = ""
    waits: int | None = None
