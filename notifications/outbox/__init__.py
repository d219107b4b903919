"""The outbox: a row is written with the change, claimed by a worker, and checked again before sending."""

from datetime import datetime

from notifications.models import NotSent


class Skip(Exception):
    """Raised if a notification must not be sent at all. `reason` is written to its history."""

    def __init__(self, reason: NotSent):
        super().__init__(reason)


class RetryLater(Exception):
    """Raised to check a notification again at `until`. If there is a `reason`, it is recorded."""

    def __init__(self, until: datetime, reason: str = ""):
        super().__init__()
        self.until, self.reason = until, reason
