"""The option of this game: the card set."""

OPTIONS = {"cards": ("project",)}  # name: (default, *others); another card set is named by its SHA-256
