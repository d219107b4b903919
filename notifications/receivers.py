"""What the log says, heard in the transaction of the move."""

import logging
import time

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver

from games.events import Finished, Started
from games.models import Seat
from games.signals import appended
from notifications import outbox, statements, tasks
from notifications.fail_points import fail_point
from notifications.models import Kind

log = logging.getLogger(__name__)


@receiver(appended, dispatch_uid="notifications")
def note(sender, game, match, events, at, **_: object) -> None:
    """Write the rows; wake a worker if the move stands."""
    numbers = {type(event): number for number, event in events}
    if match.over:
        outbox.end_game(game)
        announce(game, Kind.OVER, humans(game), numbers[Finished])
        return
    asked = statements.asked(game.pk)
    if outbox.note_turns(game, asked, at):
        wake_after(settings.NOTICE_DELAY)
    if Started in numbers:
        announce(game, Kind.STARTED, humans(game) - set(asked), numbers[Started])


def announce(game, kind: Kind, users: set[int], number: int) -> None:
    """Tell several people something that does not depend on whose turn it is."""
    if outbox.note_all(game, kind, users, number):
        wake_after(0)


def humans(game) -> set[int]:
    """The people at the table, those who conceded too."""
    return set(Seat.objects.filter(game=game, user__isnull=False).values_list("user_id", flat=True))


def wake_after(seconds: int) -> None:
    """Once the move is committed, have a worker look at the outbox in so many seconds (at most minutes: times live in
    the database, the sweep finds the rest)."""

    def wake() -> None:
        fail_point("after_commit")
        if seconds > 120:
            return
        try:
            alarm.ring(seconds)
        except Exception as error:
            # The move stands; without a broker the sweep sends the mail later.
            log.warning("the outbox could not be announced: %s", type(error).__name__)

    transaction.on_commit(wake)


class Alarm:
    """One task for all that falls due within the same second: a task for every move costs as much as half the move."""

    def __init__(self) -> None:
        self.last = 0

    def ring(self, seconds: int) -> None:
        """Send the task, for the end of the second in which that will be; at once for what is due now."""
        now = time.monotonic()
        due = int(now) + seconds + 1
        if seconds and due == self.last:
            return
        tasks.deliver.apply_async(countdown=due - now if seconds else 0, expires=seconds + 60)
        self.last = due if seconds else self.last


alarm = Alarm()
