"""The review of a finished game: what each decision was worth, by what its player knew at the time."""
