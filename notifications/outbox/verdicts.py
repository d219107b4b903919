"""What can be found out about a notice before it is sent."""

from datetime import datetime


class Skip(Exception):
    """Let this one pass; the text is the reason for the record."""


class RetryLater(Exception):
    """Not now: look at it again then. `reason` for the record, where there is more to say than that somebody is
    answering."""

    def __init__(self, until: datetime, reason: str = ""):
        super().__init__()
        self.until, self.reason = until, reason
