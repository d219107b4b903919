"""Handles expired motions, and the effects of moves on open motions."""

from datetime import datetime, timedelta

from django.db import transaction
from django.dispatch import receiver

from games.facts.broken_rows import report_broken
from games.facts.errors import RulesMissing
from games.facts.events import Answered, Conceded, LogEvent, Replaced, Undone
from games.facts.signals import appended

from ..models import Game, Motion
from .voting import end_motion, settle_motion

MAX_MOTIONS_PER_SWEEP = 100  # leaves time for the worker's other tasks
MOTION_RETRY_DELAY = timedelta(minutes=10)  # after a failure


def sweep_motions(now: datetime) -> int:
    """Handle due motions, except at suspended tables; return how many. Can run twice at once."""
    due = Motion.objects.filter(state=Motion.State.OPEN, due_at__lte=now, game__suspended=False).order_by("due_at")
    found = list(due.values_list("pk", "game_id")[:MAX_MOTIONS_PER_SWEEP])
    for key, game in found:
        try:
            recheck_motion(key, game, now)
        except RulesMissing:  # a server with the rules will do it
            continue
        except Exception:
            report_broken("motion", key)
            Motion.objects.filter(pk=key).update(due_at=now + MOTION_RETRY_DELAY)
    return len(found)


def recheck_motion(key: int, game_id: int, now: datetime) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        motion = Motion.objects.filter(pk=key, state=Motion.State.OPEN, due_at__lte=now).first()
        if motion is None or game.suspended:
            return
        if motion.expires_at <= now or game.state != Game.State.RUNNING:
            end_motion(game, motion, Motion.State.LAPSED, now)
        else:
            settle_motion(game, motion, now)  # it may suspend the table


@receiver(appended, dispatch_uid="motions")
def _follow_motions(game: Game, events: list[tuple[int, LogEvent]], at: datetime, **kwargs: object) -> None:
    """End the motions that a move makes pointless.

    After a change of players, only mark the motions for the sweep: a move cannot be written within a move."""
    if not game.motions:
        return
    event, motions = events[0][1], Motion.objects.filter(game=game, state=Motion.State.OPEN)
    if game.state != Game.State.RUNNING:
        gone = list(motions)
    elif type(event) is Answered and event.by != "stand_in":
        gone = list(motions.filter(kind=Motion.Kind.UNDO))
    elif type(event) is Undone:
        gone = [one for one in motions.filter(kind=Motion.Kind.UNDO) if one.facts["to"] >= event.to]
    else:
        gone = []
    for motion in gone:
        end_motion(game, motion, Motion.State.LAPSED, at)
    if type(event) in (Conceded, Replaced):
        motions.update(due_at=at)
