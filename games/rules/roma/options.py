"""The options of a table. This game has none."""

from typing import Any

OPTIONS: dict[str, tuple[Any, ...]] = {}
