"""Decides which questions computer players answer now, and how long they wait for a possible undo."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.models import MAX_UNATTENDED_ANSWERS, Event, Game, Seat

MAX_CLOCK_SKEW = timedelta(minutes=1)  # moves with a later time are from before the clock was set back
DUE_QUESTIONS = Q(stand_in=True, game__suspended=False, game__state=Game.State.RUNNING) & (
    Q(game__unattended__lt=MAX_UNATTENDED_ANSWERS) | Q(game__demo=True)
)


def undo_wait(game: Game) -> timedelta:
    """Return how long computer players must still wait.

    They do not wait after a stand-in's answer, or if only one person plays."""
    left = (game.public_moved_at or game.created_at) + undo_window() - timezone.now()
    if not timedelta(0) < left <= undo_window() + MAX_CLOCK_SKEW or not has_several_people(game):
        return timedelta(0)
    seen = Event.objects.of(game.pk, 1, game.head_for())
    last = seen.exclude(kind="dealt").order_by("-pk").values_list("payload", flat=True)[0]
    return timedelta(0) if '"by":"stand_in"' in last else left


def has_several_people(game: Game) -> bool:
    """Return whether several people play; bots, computer players and stand-ins do not count."""
    seats = Seat.objects.filter(game=game, bot=False).exclude(user=None)
    return sum(not seat.by_stand_in for seat in seats) > 1


def undo_window() -> timedelta:
    return timedelta(seconds=settings.STAND_IN_WAIT)
