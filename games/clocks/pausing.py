"""Pauses by consent: the clocks stop while all players want a pause.

Players can still answer. Any player can end the pause, because no player loses time by that."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.facts.errors import Refused

from ..models import Game, Seat, User
from .remarks import check_remark_limit, make_remark
from .stopping import announce_clock_change, start_clocks, stop_clocks


def set_pause_consent(game: Game, user: User, wants: bool) -> bool:
    """Store whether a player wants a pause; return whether clocks pause. Raise Refused if not allowed."""
    now = timezone.now()
    with transaction.atomic():
        game = lock_running_game(game)
        seat = game.seats.filter(user=user, conceded=False, absent_since__isnull=True).first()
        if seat is None:
            raise Refused("no_seat", "You have no seat at this table.")
        if game.tournament_id is not None:
            raise league_refusal()
        if not game.time_control:
            raise Refused("no_limit", "This table has no time limit, so there is nothing to pause.")
        if seat.wants_pause is not wants:
            check_remark_limit(game, seat.number, ("wants_pause", "wants_to_go_on"), now)
            seat.wants_pause = wants
            seat.save(update_fields=["wants_pause"])
            make_remark(game, "wants_pause" if wants else "wants_to_go_on", seat.number, at=now)
            apply_pause_consent(game, now)
            announce_clock_change([game.pk])
    return game.paused_at is not None


def apply_pause_consent(game: Game, now: datetime) -> None:
    """Pause the clocks if all players want this, else restart them. The caller must have locked the game."""
    players = list(Seat.objects.filter(game=game).exclude(user=None))
    wanted = [seat.wants_pause for seat in players if not seat.by_stand_in]
    paused = bool(wanted) and all(wanted)
    if paused is (game.paused_at is not None):
        return
    game.paused_at = now if paused else None
    game.save(update_fields=["paused_at"])
    stop_clocks(game, now) if paused else start_clocks(game, now)
    make_remark(game, "paused" if paused else "resumed", at=now)


def league_refusal() -> Refused:
    """Return the error for what players cannot decide together at a table of a league."""
    return Refused("league_table", "That is not possible at tables of a league: its director decides.")


def lock_running_game(game: Game) -> Game:
    """Return the game's row, locked until the transaction ends. Raise Refused if the game is not running."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if game.state != Game.State.RUNNING:
        raise Refused("other_state", f"That is not possible: this table is {game.get_state_display()}.")
    return game
