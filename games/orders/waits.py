"""How long an answer waits. Others see when somebody answers; that must not tell them what only the seat may see.

An answer that everybody could have foreseen waits out the debounce of the notices, and up to as much again, so that its
minute does not say that an order has spoken. One that something hidden has decided waits for a time drawn at random
from a wide span: an answer in it, or silence, is what any player might do."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings

HIDDEN = timedelta(minutes=5), timedelta(minutes=60)
MARGIN = timedelta(minutes=1)  # before a deadline, so that the clock is not faster


def answer_due(now: datetime, hidden: bool, deadline: datetime | None) -> datetime:
    """When to answer a question put now. Before its deadline, if there is one."""
    debounce = timedelta(seconds=settings.NOTICE_DELAY)
    least, most = HIDDEN if hidden else (debounce, 2 * debounce)
    at = now + least + (most - least) * (secrets.randbelow(2**20) / 2**20)
    return at if deadline is None else max(now, min(at, deadline - MARGIN))


def shown_minutes() -> tuple[int, int]:
    """Between how many minutes an answer waits that nothing hidden decides, for those who give an order."""
    return settings.NOTICE_DELAY // 60, -(-2 * settings.NOTICE_DELAY // 60)
