"""The options: rules that a table may begin with. This game has none but its cards."""

OPTIONS = {"cards": ("project",)}  # name: (default, *others); another card set is named by its SHA-256
