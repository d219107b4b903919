"""The options: rules that a table may begin with. This game has none."""

from typing import Any

OPTIONS: dict[str, tuple[Any, ...]] = {}
