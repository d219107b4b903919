"""The game's options: only its card set."""

OPTIONS = {"cards": ("project",)}  # name: (default, *others); another card set is named by its SHA-256
