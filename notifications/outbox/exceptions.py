"""Exceptions for notifications that must not be sent now."""

from datetime import datetime

from notifications.models import NotSent


class Skip(Exception):
    """Do not send this notification at all. `reason` is recorded."""

    def __init__(self, reason: NotSent):
        super().__init__(reason)


class RetryLater(Exception):
    """Check this notification again later. `reason` is recorded, unless the player is about to answer."""

    def __init__(self, until: datetime, reason: str = ""):
        super().__init__()
        self.until, self.reason = until, reason
