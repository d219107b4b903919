"""The options: rules that a table may begin with. This game has none."""

OPTIONS: dict[str, tuple] = {}
