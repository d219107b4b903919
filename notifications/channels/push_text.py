"""What is told elsewhere than by mail, as each channel takes it."""

from dataclasses import dataclass, field
from typing import Any


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
