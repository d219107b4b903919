"""Ways out of the house. Each is a module with a class that is entered once for many letters and sends one at a time."""


class ChannelError(Exception):
    """A letter was not taken. `permanent`: the same letter will never be taken, so do not try again."""

    def __init__(self, reason: str, permanent: bool):
        super().__init__(reason)
        self.reason, self.permanent = reason, permanent
