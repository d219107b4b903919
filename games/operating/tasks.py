"""What beat asks of all tables together."""

from celery import shared_task

from . import anchoring


@shared_task(name="games.operating.tasks.anchor_heads")
def anchor_heads() -> int:
    """Publish today's root over the heads of all tables that have moved, once a day; how many. May run twice."""
    return anchoring.anchor_heads()
