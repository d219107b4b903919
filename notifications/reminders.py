"""Reminders: the rungs of a player's ladder (games/clocks/ladder.py), put into the outbox when they come.

Nothing has to be taken back when somebody answers: a rung that has not come yet is in no row, and one that is in a row
is passed over at its delivery if its question has gone.
"""

from datetime import datetime

from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.clocks.ladder import GRACE
from games.database.raw_sql import insert_new, send
from games.facts.signals import reminding
from games.models import Asked
from notifications import alarms
from notifications.models import Kind, Notice


@receiver(reminding, dispatch_uid="notifications")
def note(sender, reminders: list[tuple[Asked, int]], at: datetime, **_: object) -> None:
    """Write the rows; wake a worker once they stand."""
    rows = [
        Notice(
            game_id=asked.game_id, user_id=asked.seat.user_id, kind=Kind.TURN, opened=asked.opened, rung=rung, due_at=at
        )
        for asked, rung in reminders
        if asked.seat.user_id is not None
    ]
    if rows and send(insert_new(rows)):
        alarms.wake_after(0)


def opening(notice: Notice, hurried_by: str = "") -> str:
    """What a reminder says before the deadline; "" for the first word about a turn. `hurried_by`: whose nudge it is."""
    if hurried_by:
        return _("%(name)s asks you to hurry.") % {"name": hurried_by}
    if notice.kind != Kind.TURN or not notice.rung:
        return ""
    if notice.rung == GRACE:
        return _("Your time is up. Just once there is a grace; after it the table goes on without you.")
    return _("A reminder: the others are waiting for you.")
