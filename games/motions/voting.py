"""Proposing motions, voting, withdrawing, the result, and expiry. Each of these locks the game."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.clocks.remarks import make_remark
from games.clocks.stopping import announce_clock_change, league_refusal, lock_running_game
from games.eventlog import log
from games.eventlog.loading import plays_together
from games.facts.broken_rows import report_broken
from games.facts.errors import Refused, RulesMissing, TableSuspended
from games.facts.events import Answered, Closed, Conceded, LogEvent, Replaced, Undone
from games.facts.signals import appended, motion_opened
from games.models import Game, Motion, Participation, Seat, Vote
from games.rules.ask import Illegal
from games.tables.seats import vacate_seat

MOTION_LIFETIME = timedelta(days=3)
MAX_MOTIONS_PER_DAY, MOTION_LIMIT_PERIOD = 5, timedelta(days=1)  # motions of one player at one table
MAX_MOTIONS_PER_SWEEP = 100  # leaves time for the worker's other tasks
MOTION_RETRY_DELAY = timedelta(minutes=10)  # after a failure
MIN_PLAYERS_TO_KICK = 3  # so that one player alone cannot remove another


def propose_motion(game: Game, user: Any, kind: str, about: Any) -> Motion:
    """Create a motion; carry it out at once if no other player must vote.

    `about`: for undo the event of the proposer's answer, for draw whether the victory is shared, for kick a seat. Raise
    Refused if it is not possible, Unavailable if the table cannot be played."""
    now = timezone.now()
    log.ensure_loadable(game)
    with transaction.atomic():
        game = _lock_running(game)
        if game.tournament_id is not None:
            raise league_refusal()
        playing = present_players(game)
        mine = _seat_of_voter(playing, user)
        if kind not in MOTION_FACTS:
            raise Refused("no_motion", "That proposal is no longer open.")
        _limit_motions(game, user, now)
        facts = MOTION_FACTS[Motion.Kind(kind)](game, playing, mine, about)
        target = next((seat.user for seat in playing if seat.number == facts.get("seat")), None)
        until = now + MOTION_LIFETIME
        motion = Motion.objects.create(
            game=game, kind=kind, seat=mine.number, user=user, target=target, facts=facts,
            opened_at=now, expires_at=until, due_at=until,
        )  # fmt: skip
        Vote.objects.create(motion=motion, user=user, agrees=True)
        asked = [seat for seat in voters(motion, playing) if seat != mine]
        if asked:
            announce_motion(game, motion, now)
            motion_opened.send(Motion, motion=motion, asked=asked, at=now)
        fault = settle_motion(game, motion, now)
    if fault:
        raise fault
    return motion


def cast_vote(game: Game, user: Any, key: int, agrees: bool) -> Motion:
    """Store or change the user's vote, and return the motion.

    One vote against ends the motion. When all have voted for it, it is carried out."""
    now = timezone.now()
    with transaction.atomic():
        game = _lock_running(game)
        motion = _open_motion(game, key, now)
        if user.pk not in {seat.user_id for seat in voters(motion, present_players(game))}:
            raise Refused("no_vote", "You cannot vote on this.")
        Vote.objects.update_or_create(motion=motion, user=user, defaults={"agrees": agrees})
        announce_clock_change([game.pk])
        fault = settle_motion(game, motion, now)
    if fault:
        raise fault
    return motion


def withdraw_motion(game: Game, user: Any, key: int) -> None:
    """Withdraw the user's motion. Raise Refused if it is not open or belongs to another user."""
    now = timezone.now()
    with transaction.atomic():
        game = lock_running_game(game)
        motion = _open_motion(game, key, now)
        if motion.user_id != user.pk:
            raise Refused("no_motion", "That proposal is no longer open.")
        end_motion(game, motion, Motion.State.WITHDRAWN, now)


def settle_motion(game: Game, motion: Motion, now: datetime) -> TableSuspended | None:
    """Count the votes and apply the result.

    If it suspends the table, return the error. The caller raises it after the commit, so the suspension stays."""
    playing = present_players(game)
    votes: dict[int | None, bool] = dict(motion.votes.values_list("user", "agrees"))
    words = [votes.get(seat.user_id) for seat in voters(motion, playing)]
    if not still_concerned(motion, playing):
        end_motion(game, motion, Motion.State.LAPSED, now)
    elif False in words:
        end_motion(game, motion, Motion.State.REFUSED, now)
    elif None in words:
        Motion.objects.filter(pk=motion.pk).update(due_at=motion.expires_at)
    else:
        return _carry_motion(game, motion, playing, now)
    return None


def _carry_motion(game: Game, motion: Motion, playing: list[Seat], now: datetime) -> TableSuspended | None:
    motion.state = Motion.State.CARRIED  # before its effect, which ends other motions but not this one
    motion.save(update_fields=["state"])
    try:
        carry_out(game, motion, playing, now)
    except (Illegal, TableSuspended) as fault:  # RulesMissing is raised: a server with the rules can carry it
        end_motion(game, motion, Motion.State.LAPSED, now)
        return fault if isinstance(fault, TableSuspended) else None
    end_motion(game, motion, Motion.State.CARRIED, now)
    return None


def end_motion(game: Game, motion: Motion, state: str, now: datetime) -> None:
    motion.state, motion.ended_at = state, now
    motion.save(update_fields=["state", "ended_at"])
    announce_motion(game, motion, now)


def announce_motion(game: Game, motion: Motion, now: datetime) -> None:
    about = motion.facts.get("seat", motion.seat)
    make_remark(game, f"{motion.kind}_{motion.state}", about, at=now)
    still = Motion.objects.filter(game=game, state=Motion.State.OPEN).count()
    Game.objects.filter(pk=game.pk).update(motions=still)
    announce_clock_change([game.pk])


def _lock_running(game: Game) -> Game:
    game = lock_running_game(game)
    if game.suspended:
        raise TableSuspended
    return game


def _seat_of_voter(playing: list[Seat], user: Any) -> Seat:
    mine = next((seat for seat in playing if seat.user_id == user.pk), None)
    if mine is None:
        raise Refused("no_vote", "You cannot vote on this.")
    return mine


def _open_motion(game: Game, key: int, now: datetime) -> Motion:
    motion = Motion.objects.filter(game=game, pk=key, state=Motion.State.OPEN, expires_at__gt=now).first()
    if motion is None:
        raise Refused("no_motion", "That proposal is no longer open.")
    return motion


def _limit_motions(game: Game, user: Any, now: datetime) -> None:
    own = Motion.objects.filter(game=game, user=user)
    if own.filter(state=Motion.State.OPEN).exists():
        raise Refused("one_motion", "Your last proposal is still open.")
    if own.filter(opened_at__gt=now - MOTION_LIMIT_PERIOD).count() >= MAX_MOTIONS_PER_DAY:
        raise Refused("too_many_motions", "You have made enough proposals today. Try again tomorrow.")


def sweep_motions(now: datetime) -> int:
    """Handle due motions, except at suspended tables; return how many. Concurrent calls are safe."""
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


def present_players(game: Game) -> list[Seat]:
    seats = Seat.objects.filter(game=game).exclude(user=None).select_related("user").order_by("number")
    return [seat for seat in seats if not seat.by_stand_in]


def other_people(playing: list[Seat], mine: Seat) -> list[Seat]:
    """Return the other people who must consent, without bots, whose owners may also have a seat."""
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
    """Return the facts of a motion to undo an answer that luck or a revealed secret followed.

    Raise Refused if this is not possible."""
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
    if motion.kind == Motion.Kind.UNDO:
        mine = next(seat for seat in playing if seat.user_id == motion.user_id)
        log.append(game, Undone(motion.facts["to"], motion.seat), at=now, agreed=bool(other_people(playing, mine)))
    elif motion.kind == Motion.Kind.DRAW:
        shared = motion.facts["shared"] and len(playing) > 1
        log.append(game, Closed("agreed", tuple(seat.number for seat in playing) if shared else ()), at=now)
    else:
        removed = next(seat for seat in playing if seat.user_id == motion.target_id)
        vacate_seat(game, removed, now, Participation.Ending.VOTED_OUT)
