"""What can be found out about a notification before it is sent."""

from datetime import datetime

from notifications.models import NotSent


class Skip(Exception):
    """Do not send this one; `reason` is for the record."""

    def __init__(self, reason: NotSent):
        super().__init__(reason)


class RetryLater(Exception):
    """Look at it again then. `reason`: for the record, if it is more than that somebody is answering."""

    def __init__(self, until: datetime, reason: str = ""):
        super().__init__()
        self.until, self.reason = until, reason
