"""What the log says, heard in the transaction of the move."""

from django.conf import settings
from django.dispatch import receiver

from games.facts.events import Finished, Started
from games.facts.signals import appended
from games.models import Seat
from notifications import alarms, outbox, statements
from notifications.models import Kind


@receiver(appended, dispatch_uid="notifications")
def note(sender, game, match, events, at, **_: object) -> None:
    """Write the rows; wake a worker if the move stands."""
    numbers = {type(event): number for number, event in events}
    if match.over:
        outbox.end_game(game)
        announce(game, Kind.OVER, humans(game), numbers[Finished])
        return
    asked, standing = statements.stints(game.pk)
    if outbox.note_turns(game, asked, standing, at):
        alarms.wake_after(settings.NOTICE_DELAY)
    if Started in numbers:
        announce(game, Kind.STARTED, humans(game) - set(asked), numbers[Started])


def announce(game, kind: Kind, users: set[int], number: int) -> None:
    """Tell several people something that does not depend on whose turn it is."""
    if outbox.note_all(game, kind, users, number):
        alarms.wake_after(0)


def humans(game) -> set[int]:
    """The people at the table, those who conceded too."""
    return set(Seat.objects.filter(game=game, user__isnull=False).values_list("user_id", flat=True))
