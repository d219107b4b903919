"""Reminders: the rungs of a player's ladder (games/clocks/ladder.py), put into the outbox when they come.

Nothing has to be taken back when somebody answers: a rung that has not come yet is in no row, and one that is in a row
is passed over at its delivery if its question has gone.
"""

from datetime import datetime

from django.dispatch import receiver

from games.database.raw_sql import insert_new, send
from games.facts.signals import reminding
from games.models import Asked
from notifications.models import Kind, Notice
from notifications.outbox import wakeups


@receiver(reminding, dispatch_uid="notifications")
def note_reminders(sender: object, reminders: list[tuple[Asked, int]], at: datetime, **_: object) -> None:
    """Write the rows; wake a worker once they stand."""
    rows = [
        Notice(
            game_id=asked.game_id, user_id=asked.seat.user_id, kind=Kind.TURN, opened=asked.opened, rung=rung, due_at=at
        )
        for asked, rung in reminders
        if asked.seat.user_id is not None
    ]
    if rows and send(insert_new(rows)):
        wakeups.wake_worker_after(0)
