"""Nudges: a waiting player reminds the player who must answer.

A nudge is possible after half of the question's time (at most half a day), once a day for each question no matter which
player sends it, and never during a vacation or a pause. A player who has blocked the sender gets no nudge."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.clocks.preferences import preferences_of_user
from games.clocks.stopping import lock_running_game
from games.clocks.time_control import TimeControl
from games.facts.errors import Refused
from games.facts.signals import player_nudged
from games.models import Game, Nudge, OpenQuestion, User

NUDGE_DELAY = timedelta(hours=12)
NUDGE_INTERVAL = timedelta(days=1)
MAX_NUDGES_PER_DAY = 12  # of one sender


def nudge_player(game: Game, user: User, number: int) -> Nudge:
    now = timezone.now()
    with transaction.atomic():
        game = lock_running_game(game)
        rows = list(OpenQuestion.objects.filter(game=game, stand_in=False).select_related("seat__user"))
        row = next((one for one in rows if one.seat.number == number and one.seat.user is not None), None)
        _check_may_nudge(game, user, rows)
        if row is None:
            raise Refused("nobody_asked", "The table is not waiting for that player.")
        away = preferences_of_user(row.seat.user, now).away(now, TimeControl.stored(game.time_control))
        if game.suspended or game.paused_at or away:
            raise Refused("clock_stopped", "That player’s clock is stopped, so they cannot be nudged now.")
        if now < nudge_allowed_at(row):
            raise Refused("too_soon", "Please give them a little more time first.")
        if recent_nudges(game, [row], now):
            raise Refused("nudged_already", "That player has already been nudged today.")
        if Nudge.objects.filter(user=user, at__gt=now - NUDGE_INTERVAL).count() >= MAX_NUDGES_PER_DAY:
            raise Refused("many_nudges", "You have sent enough nudges today.")
        made = Nudge.objects.create(game=game, seat=number, opened=row.opened, user=user, at=now)
        player_nudged.send(Nudge, nudge=made, to=row.seat.user)
    return made


def _check_may_nudge(game: Game, user: User, rows: list[OpenQuestion]) -> None:
    seat = game.seats.filter(user=user).first()
    if seat is None or seat.by_stand_in:
        raise Refused("no_seat", "You have no seat at this table.")
    if any(row.seat_id == seat.pk for row in rows):
        raise Refused("your_turn_too", "The table is waiting for you, too.")


def nudge_allowed_at(row: OpenQuestion) -> datetime:
    half = timedelta(seconds=(row.given or 10**7) // 2)
    return row.asked_at + min(NUDGE_DELAY, half)


def recent_nudges(game: Game, rows: Iterable[OpenQuestion], now: datetime) -> dict[int, datetime]:
    """Return {seat: time} of the last day's nudges about these questions."""
    asked = {(row.seat.number, row.opened) for row in rows}
    found = Nudge.objects.filter(game=game, opened__in=[opened for _, opened in asked], at__gt=now - NUDGE_INTERVAL)
    return {one.seat: one.at for one in found if (one.seat, one.opened) in asked}
