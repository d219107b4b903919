"""The house's own task."""

import time

from celery import shared_task

from games.shared import cache

HEARTBEAT = "heartbeat"


@shared_task
def heartbeat() -> None:
    """Beat asked, a worker answered: /healthz reads when that last happened."""
    cache.set(HEARTBEAT, time.time(), timeout=None)
