"""The three kinds of motions: their requirements, voters and effects."""

from datetime import datetime
from typing import Any

from games.eventlog import log
from games.eventlog.loading import plays_together
from games.facts.errors import Refused
from games.facts.events import Closed, Undone
from games.tables.seats import vacate_seat

from ..models import Game, Motion, Participation, Seat

MIN_PLAYERS_TO_KICK = 3  # so that one player alone cannot remove another


def present_players(game: Game) -> list[Seat]:
    seats = Seat.objects.filter(game=game).exclude(user=None).select_related("user").order_by("number")
    return [seat for seat in seats if not seat.by_stand_in]


def other_people(playing: list[Seat], mine: Seat) -> list[Seat]:
    """Return the other people who must consent. Bots are left out: a bot's owner may also have a seat."""
    return [seat for seat in playing if seat.user_id != mine.user_id and not seat.bot]


def voters(motion: Motion, playing: list[Seat]) -> list[Seat]:
    return [seat for seat in playing if seat.user_id != motion.target_id]


def still_concerned(motion: Motion, playing: list[Seat]) -> bool:
    """Return whether the proposer, and the player to be removed, still play."""
    there = {seat.user_id for seat in playing}
    if motion.kind == Motion.Kind.KICK and (motion.target_id not in there or len(playing) < MIN_PLAYERS_TO_KICK):
        return False
    return motion.user_id in there


# Functions that return the facts of a proposed motion, or raise Refused


def undo_motion_facts(game: Game, playing: list[Seat], mine: Seat, to: Any) -> dict:
    """Return the facts of a motion to undo past luck or revealed secrets. Raise Refused if not possible."""
    if type(to) is not int or to not in log.observe(game, mine.number).own:
        raise Refused("cannot_undo", "That can no longer be undone.")
    if not other_people(playing, mine):
        raise Refused("nobody_agrees", "There is no other person at this table who could agree to this undo.")
    return {"to": to}


def draw_motion_facts(game: Game, playing: list[Seat], mine: Seat, shared: Any) -> dict:
    """Return the facts of a motion for an agreed end. Raise Refused if the victory cannot be shared."""
    if shared is True and (plays_together(game) or len(playing) < 2):
        raise Refused("not_shared", "There is no one here to share the victory with.")
    return {"shared": shared is True}


def kick_motion_facts(game: Game, playing: list[Seat], mine: Seat, seat: Any) -> dict:
    if type(seat) is not int or seat == mine.number or seat not in {one.number for one in playing}:
        raise Refused("not_playing", "That player is not in this game.")
    if len(playing) < MIN_PLAYERS_TO_KICK:
        raise Refused("too_few", "At least two other players must agree to this.")
    return {"seat": seat}


MOTION_FACTS = {
    Motion.Kind.UNDO: undo_motion_facts,
    Motion.Kind.DRAW: draw_motion_facts,
    Motion.Kind.KICK: kick_motion_facts,
}


def carry_out(game: Game, motion: Motion, playing: list[Seat], now: datetime) -> None:
    """Carry out a motion. Raise Illegal if not possible, Unavailable if the table cannot be played."""
    if motion.kind == Motion.Kind.UNDO:
        mine = next(seat for seat in playing if seat.user_id == motion.user_id)
        log.append(game, Undone(motion.facts["to"], motion.seat), at=now, agreed=bool(other_people(playing, mine)))
    elif motion.kind == Motion.Kind.DRAW:
        shared = motion.facts["shared"] and len(playing) > 1
        log.append(game, Closed("agreed", tuple(seat.number for seat in playing) if shared else ()), at=now)
    else:
        removed = next(seat for seat in playing if seat.user_id == motion.target_id)
        vacate_seat(game, removed, now, Participation.Ending.VOTED_OUT)
