"""Proposing, voting, withdrawing, and the result. Each locks the game."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.eventlog import log
from games.facts.errors import Refused, TableSuspended
from games.facts.signals import motion_opened

from ..clocks.pausing import league_refusal, lock_running_game
from ..clocks.remarks import make_remark
from ..clocks.stopping import announce_clock_change
from ..models import Game, Motion, Seat, Vote
from ..rules.ask import Illegal
from . import kinds

MOTION_LIFETIME = timedelta(days=3)
MAX_MOTIONS_PER_DAY, MOTION_LIMIT_PERIOD = 5, timedelta(days=1)  # motions of one player at one table


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
        playing = kinds.present_players(game)
        mine = _seat_of_voter(playing, user)
        if kind not in kinds.MOTION_FACTS:
            raise Refused("no_motion", "That proposal is no longer open.")
        _limit_motions(game, user, now)
        facts = kinds.MOTION_FACTS[Motion.Kind(kind)](game, playing, mine, about)
        target = next((seat.user for seat in playing if seat.number == facts.get("seat")), None)
        until = now + MOTION_LIFETIME
        motion = Motion.objects.create(
            game=game, kind=kind, seat=mine.number, user=user, target=target, facts=facts,
            opened_at=now, expires_at=until, due_at=until,
        )  # fmt: skip
        Vote.objects.create(motion=motion, user=user, agrees=True)
        asked = [seat for seat in kinds.voters(motion, playing) if seat != mine]
        if asked:
            announce_motion(game, motion, now)
            motion_opened.send(Motion, motion=motion, asked=asked, at=now)
        fault = settle_motion(game, motion, now)
    if fault:
        raise fault
    return motion


def cast_vote(game: Game, user: Any, key: int, agrees: bool) -> Motion:
    """Vote on an open motion; the user can change the vote.

    One vote against ends the motion, the last vote for it carries it out. Raise Refused if the user cannot vote,
    Unavailable if the table cannot be played."""
    now = timezone.now()
    with transaction.atomic():
        game = _lock_running(game)
        motion = _open_motion(game, key, now)
        if user.pk not in {seat.user_id for seat in kinds.voters(motion, kinds.present_players(game))}:
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

    The caller must raise a returned TableSuspended after the commit."""
    playing = kinds.present_players(game)
    votes: dict[int | None, bool] = dict(motion.votes.values_list("user", "agrees"))
    words = [votes.get(seat.user_id) for seat in kinds.voters(motion, playing)]
    if not kinds.still_concerned(motion, playing):
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
        kinds.carry_out(game, motion, playing, now)
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
    """Make a remark about a motion's state, and update the count of open motions."""
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
