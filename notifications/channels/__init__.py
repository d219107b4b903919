"""Ways out of the house. Each is a module with a class that is entered once for many letters and sends one at a
time."""


class ChannelError(Exception):
    """A letter was not taken. `permanent`: the same letter will never be taken, so do not try again. `gone`: nor will
    any other at this address, which is switched off. `ours`: it is the house's own trouble, not this address's."""

    def __init__(self, reason: str, permanent: bool, gone: bool = False, ours: bool = False):
        super().__init__(reason)
        self.reason, self.permanent, self.gone, self.ours = reason, permanent, gone, ours
