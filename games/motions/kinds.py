"""The three kinds of motion: may it be proposed, who is asked, what it does."""

from datetime import datetime
from typing import Any

from games.eventlog import log
from games.eventlog.loading import plays_together
from games.facts.errors import Refused
from games.facts.events import Closed, Undone
from games.tables.seats import vacate_seat

from ..models import Game, Motion, Seat

MIN_PLAYERS_TO_KICK = 3  # players at the least for one of them to be sent away: nobody is judged by one other alone


def present_players(game: Game) -> list[Seat]:
    seats = Seat.objects.filter(game=game).exclude(user=None).select_related("user").order_by("number")
    return [seat for seat in seats if not seat.by_stand_in]


def other_people(playing: list[Seat], mine: Seat) -> list[Seat]:
    """The other people: whose consent counts. A bot's does not, since its owner may sit at the same table."""
    return [seat for seat in playing if seat.user_id != mine.user_id and not seat.bot]


def voters(motion: Motion, playing: list[Seat]) -> list[Seat]:
    return [seat for seat in playing if seat.user_id != motion.target_id]


def still_concerned(motion: Motion, playing: list[Seat]) -> bool:
    """Whether those it is about are still there: who proposed it, and whom it is about."""
    there = {seat.user_id for seat in playing}
    if motion.kind == Motion.Kind.KICK and (motion.target_id not in there or len(playing) < MIN_PLAYERS_TO_KICK):
        return False
    return motion.user_id in there


# What may be proposed: the facts of a motion, or Refused


def undo_motion_facts(game: Game, playing: list[Seat], mine: Seat, to: Any) -> dict:
    """Back to before an answer of one's own: past luck or what came to light, only if another person agrees."""
    if type(to) is not int or to not in log.observe(game, mine.number).own:
        raise Refused("cannot_undo", "That can no longer be taken back.")
    if not other_people(playing, mine):
        raise Refused("nobody_agrees", "Nobody else plays here who could agree that you take back so much.")
    return {"to": to}


def draw_motion_facts(game: Game, playing: list[Seat], mine: Seat, shared: Any) -> dict:
    """The end, won by nobody or by all who play. Sharing takes two, and a game that is not won together anyway."""
    if shared is True and (plays_together(game) or len(playing) < 2):
        raise Refused("not_shared", "Here there is nobody to share the victory with.")
    return {"shared": shared is True}


def kick_motion_facts(game: Game, playing: list[Seat], mine: Seat, seat: Any) -> dict:
    if type(seat) is not int or seat == mine.number or seat not in {one.number for one in playing}:
        raise Refused("not_playing", "That player does not play here.")
    if len(playing) < MIN_PLAYERS_TO_KICK:
        raise Refused("too_few", "It takes at least two players to send a third away.")
    return {"seat": seat}


MOTION_FACTS = {
    Motion.Kind.UNDO: undo_motion_facts,
    Motion.Kind.DRAW: draw_motion_facts,
    Motion.Kind.KICK: kick_motion_facts,
}


def carry_out(game: Game, motion: Motion, playing: list[Seat], now: datetime) -> None:
    """Everybody agrees: do it. Illegal, Unavailable."""
    if motion.kind == Motion.Kind.UNDO:
        mine = next(seat for seat in playing if seat.user_id == motion.user_id)
        log.append(game, Undone(motion.facts["to"], motion.seat), at=now, agreed=bool(other_people(playing, mine)))
    elif motion.kind == Motion.Kind.DRAW:
        shared = motion.facts["shared"] and len(playing) > 1
        log.append(game, Closed("agreed", tuple(seat.number for seat in playing) if shared else ()), at=now)
    else:
        vacate_seat(game, next(seat for seat in playing if seat.user_id == motion.target_id), now)
