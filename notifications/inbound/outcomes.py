"""What became of a mail."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """What became of a mail. `facts` are JSON values for the receipt, in the reader's language."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
